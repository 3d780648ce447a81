### ブラウザーでの碁石拾い

page-goishi-board = 盤。矢印キーで点を選び、Enterで石を拾います。
page-goishi-begin-more = 石を押すか、矢印キーで選んでEnterを押します。
page-goishi-point = { $row }行 { $column }列
page-goishi-there = { $point }、石があります
page-goishi-empty = { $point }、石はありません
page-goishi-picked = { $point }の石を拾いました。
page-goishi-put-back = { $point }を戻す
page-goishi-again = 最初から
page-goishi-begin-touch = 1つをタップしてください。
