### 数独の練習: 今日の問題

daily-title = 今日の問題
daily-open = 練習
daily-about = だれでも同じ3問です。
daily-streak = { $count }日連続で解いています。
daily-play = 解く
daily-again = もう一度解く

### 手筋の練習と成績

exercise-title = 手筋を学ぶ
exercise-task = 見つけましょう: { $technique }
exercise-how = この手筋で入る数字、または消える候補を、マスを選んでから数字で答えてください。やさしい手はすべて済んでいます。
exercise-wrong = { $square }の{ $digit }は、この手筋では何も言えません。
exercise-found = 正解! { $time }
exercise-record = ベスト { $best }・{ $count }回
exercise-show = 答えを見る
exercise-next = 次の局面
progress-title = 成績
progress-about = このコンピューターでの成績です。括弧の中は助けを借りた時間です。
progress-none = 解いた問題や見つけた手筋がここに記録されます。
progress-last = 最近: { $times }

### 難しかったところ

path-title = どこが難しかった?
path-about = 棒はそれぞれ1つの数字で、高いほど時間がかかっています。緑はシングルで進めたところ、金はもっと難しい手が必要だったところ、赤は間違いです。押すとその場面に移ります。
path-longest = 時間がかかったところ
path-easiest = いちばん易しい手: { $technique }
path-wrong = 間違いでした。
