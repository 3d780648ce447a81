### 数独の練習: 今日の問題

daily-title = 今日の問題
daily-open = 今日の問題
daily-about = だれでも同じ3問です。
daily-streak = { $count }日連続で解いています。
daily-play = 解く
daily-again = もう一度解く
