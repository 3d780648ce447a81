### 碁石拾い:名前、知らせ、できること

game-goishi = 碁石拾い
game-goishi-players = ひとり・観戦
game-goishi-rules =
    石を1つずつ、全部拾います。最初はどの石からでもかまいません。
    最後に拾った石の所から縦か横に進み、最初に当たった石を拾います。石を飛び越えることはできません。
    まっすぐ進んでも左右に曲がってもよいですが、来た方向へすぐに戻ることはできません。
seat-picker = 拾う人
goishi-size = { $rows }×{ $columns }
goishi-stones = 石{ $count }個
goishi-numbered = 第{ $seed }番
goishi-own = 自作の盤
goishi-progress = { $of }個中{ $count }個
goishi-progress-search = { $steps }手
goishi-left = 残り
goishi-left-unit = 個
goishi-picked = { $of }個中 { $count }個 拾いました
goishi-count = { $of }個中{ $count }個
goishi-step = { $number }手目
goishi-retreats = { $count }回戻りました
goishi-orders = { $count }通り見つかりました

### きまり

goishi-rules = ルール
goishi-rule-line = 縦か横に進み、最初に当たる石を拾います
goishi-rule-line-short = 縦か横に、最初の石まで
goishi-rule-jump = 石を飛び越えることはできません
goishi-rule-jump-short = 石を飛び越えない
goishi-rule-back = 来た方向へすぐには戻れません
goishi-rule-back-short = すぐに引き返さない

### 知らせ

goishi-making = 盤を作っています…
goishi-refused = その石は拾えません
goishi-refused-other = それはできません
goishi-thinking = 考えています…
goishi-undecided = まだわかりません
goishi-undecided-more = 調べるのに時間がかかります。もう一度押すとさらに先まで調べます。
goishi-hopeless = この盤は解けません
goishi-hopeless-more = どこから始めても石が残ります。
goishi-lost = ここからは解けません
goishi-lost-more = { $count }個戻して({ $kept }個目まで)やり直せば解けます。
goishi-lost-all = 全部戻して、別の石から始めてください。
goishi-open = まだ解けます
goishi-open-more = ここから全部拾える順番があります。
goishi-hint = 次は{ $row }行 { $column }列の石
goishi-hint-more = そこからなら全部拾えます。
goishi-answer = 解答
goishi-answer-more = 残り{ $count }個の順番を石に示しています。
goishi-given-up = あきらめました
goishi-begin = 好きな石から始めてください
goishi-begin-more = 石を押すか、矢印キーで選んでEnterを押します。
goishi-stuck = 拾える石がありません
goishi-stuck-more = 「元に戻す」で石を戻し、別の道を試してください。
goishi-next = 次に拾える石は{ $count }個
goishi-next-more = { $count ->
   *[other] 青い輪が付いた石です。
}
goishi-joy = 全部拾いました! \(^o^)/
goishi-solved = 全部拾いました
goishi-solved-more = 石{ $count }個・{ $retreats ->
    [0] 一度も戻りませんでした
   *[other] 途中で{ $retreats }回戻りました
}
goishi-all-found = { $count ->
    [1] 拾い方は1通りだけです
   *[other] 拾い方は全部で{ $count }通りです
}
goishi-none = 全部拾う方法はありません
goishi-none-more = すべて試しました(戻り{ $retreats }回)。
goishi-found = { $number }通り目が見つかりました
goishi-dead-end = { $number }個目を戻しました
goishi-straight = 解答を1個ずつ
goishi-straight-more = →キーで次の石を拾い、スペースキーで続けて進みます。
goishi-limit = { $steps }手以内では見つかりませんでした
goishi-limit-all = { $steps }手以内に{ $count }通り見つかりました
goishi-limit-more = 実演はここまでです。小さい盤なら最後まで調べられます。
goishi-searching = 拾い方を探しています
goishi-searching-all = すべての拾い方を探しています
goishi-search-counts = { $steps }手・戻り{ $retreats }回

### できること

goishi-do-undo = 元に戻す
goishi-do-redo = やり直し
goishi-do-hint = ヒント
goishi-do-answer = 解答を見る
goishi-do-solvable = まだ解ける?
goishi-do-solvable-hint = 1個拾うごとに、まだ全部拾えるかどうかを知らせます (S)
goishi-do-copy = URLをコピー
goishi-do-edit = 盤を作る
goishi-do-new = 新しい卓

### 卓を開く

goishi-new-who = 拾う人
goishi-new-me = 自分
goishi-new-program = プログラム
goishi-new-shows = 見せるもの
goishi-new-first = 探す過程
goishi-new-all = すべての拾い方
goishi-new-straight = 解答だけ
goishi-new-size = 盤の大きさ
goishi-new-stones = 石の数
goishi-new-seed = 番号
goishi-new-seed-any = おまかせ
goishi-new-own = 自作の盤・URL・ファイル

### 自分の盤

goishi-edit-title = 自作の盤
goishi-edit-hint = 石を置く点を押してください。盤やURLの貼り付けもできます。
goishi-edit-place = URLかファイル
goishi-edit-paste = 貼り付け
goishi-edit-clear = 消去
goishi-edit-copy = URL
goishi-edit-rows = 縦 { $count }
goishi-edit-columns = 横 { $count }
goishi-edit-less = 一つ減らす
goishi-edit-more = 一つ増やす
goishi-edit-one = 拾い方は1通り
goishi-edit-one-more = 良い問題です。解は1つだけです。
goishi-edit-several = 拾い方は何通りもあります
goishi-edit-several-more = このままでも遊べます。
goishi-edit-none = 全部拾う方法はありません
goishi-edit-none-more = このままでも開けます。プログラムがそれを示します。
goishi-edit-undecided = まだわかりません
goishi-edit-undecided-more = 調べるのに時間がかかります。
goishi-edit-fault = { $line }行目の{ $column }文字目
goishi-edit-unreadable = 読み込めません

### 盤として読めない理由

goishi-fault-nothing = 何も書かれていません。
goishi-fault-opens = 行は「"」で始まります。
goishi-fault-closes = 行は「"」で終わります。
goishi-fault-over = 二つ目の「"」で行は終わりです。
goishi-fault-tab = タブは空白でも石でもありません。
goishi-fault-sign = 「{ $sign }」は石「O」でも空き「.」でもありません。
goishi-fault-length = 1行目は{ $first }個、この行は{ $this }個です。
goishi-fault-address = URLには goishi/横/縦/盤 が必要です。
goishi-fault-other = 別のパズル({ $kind })です。
goishi-fault-digit = 「{ $sign }」は0〜9とa〜vのどれでもありません。
goishi-fault-digits = 盤は{ $needed }文字のはずですが、{ $this }文字です。
goishi-fault-sides = goishiの次は横と縦の数です。
goishi-fault-rows = { $rows }行のはずですが、{ $this }行です。
goishi-fault-field = 「{ $sign }」は点でも数字でもありません。
goishi-fault-fields = 1行は{ $columns }個のはずですが、{ $this }個です。
goishi-fault-size = 盤の縦と横は1から{ $largest }までです。

### キー

goishi-key-cursor = ↑ ↓ ← →
goishi-key-cursor-does = 盤のカーソルを動かす
goishi-key-pick = Enter
goishi-key-pick-does = そこの石を拾う
goishi-key-undo = Backspace, U
goishi-key-undo-does = 最後の石を戻す
goishi-key-redo = R
goishi-key-redo-does = 戻した石をまた拾う
goishi-key-hint = H
goishi-key-hint-does = ヒント(次の石)
goishi-key-answer = A
goishi-key-answer-does = 解答を見る
goishi-key-solvable = S
goishi-key-solvable-does = 行き詰まりの警告のオン・オフ
goishi-key-copy = C
goishi-key-copy-does = 盤のURLをコピーする
goishi-key-edit = E
goishi-key-edit-does = 盤を作る

### 断りの言葉

refused-not_in_line = 縦にも横にも並んでいません。
refused-jumps_over = 途中の石が先です。
refused-straight_back = 来た方向へは戻れません。
refused-no_stone = そこに石はありません。
refused-already_picked = その石はもう拾いました。
refused-bad_search = プログラムが見せるのは、探す過程、すべての拾い方、解答のどれかです。
refused-board_given = 自作の盤では、大きさ、石の数、番号は選べません。
refused-bad_board = 碁石拾いの盤ではありません。
refused-no_stones = この盤には石がありません。
refused-bad_stones = この大きさの盤では、石の数が多すぎるか少なすぎます。
