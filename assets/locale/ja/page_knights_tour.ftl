### ブラウザーでのナイトツアー

page-tour-board = 盤。矢印キーでマスを選び、Enterで進みます。マスの名前を入力することもできます。
page-tour-rows = 行
page-tour-columns = 列
page-tour-start-hint = 自由、または a1
page-tour-moved = { $square }へ
page-tour-toured = { $square } ツアー完成
page-tour-retreated = { $square }から戻る
page-tour-returned = { $depth }マス目まで戻る
page-tour-concluded = 探索終了
page-tour-visited = { $square } 通過済み、{ $place }番目
page-tour-open = { $square } 進めます、先の行き場{ $count }
page-tour-begin-touch = どのマスから始めてもかまいません。1つをタップしてください。
