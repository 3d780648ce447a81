### リバーシ:始め方

refused-bad_position = 局面ではありません。盤を1行目から順に、最後に手番を書きます(8×8なら65文字)。
refused-start_over = この局面ではどちらも打てません。
refused-bad_moves = 開始局面までの手順に、打てない手があります。
refused-bad_handicap = 隅のハンデは4つまでです。
refused-handicap_with_start = 隅のハンデは、標準の開始局面でだけ付けられます。
refused-bad_balanced = 互角の序盤は、使うか使わないかのどちらかです。
refused-balanced_alone = 互角の序盤は、標準の開始局面からだけ選べます。
refused-balanced_size = 互角の序盤は8×8の盤にだけあります。

reversi-handicap = 黒に隅{ $corners }個
reversi-balanced = 互角の序盤
reversi-position = 途中の局面から
reversi-opening = { $moves } から

position-title = 局面をつくる
position-word = 盤を1行目から順に、最後に手番
position-black = 黒
position-white = 白
position-empty-square = 空き
position-brush-hint = 盤を押したときに置くものです。右クリックで石を取り除きます。キーボードではB・W・E。
position-black-moves = 黒の番
position-white-moves = 白の番
position-start = 初期配置
position-clear = 消去
position-mirror = 左右反転
position-me-black = 黒で打つ
position-me-white = 白で打つ
position-both = 2人で
position-person = 人と対局
position-empty = 空き{ $count }マス
position-over = この局面ではどちらも打てません。
position-passes = { $seat }は打てないので、{ $other }から始まります。
reversi-beginning = 開始局面
reversi-usual = 標準
position-review = 検討する
position-open = 局面をつくる

### リバーシ:棋譜集

games-title = 棋譜集
games-search = 対局者、大会、年、42-22、定石、f5d6c3、局面
games-searching = 検索中…
games-count = { $count }局のうち{ $found }局
games-none = 当てはまる対局はありません。
games-save = GGFで保存
games-damaged = { $number }局目は開けません。{ $reason }
unread-wthor_length = 先頭には{ $games }局({ $wanted }バイト)とありますが、{ $found }バイトあります。途中で切れているか、壊れています。
unread-wthor_names = WTHORの名前の一覧です。対局の入った .wtb を開いてください。
unread-wthor_kind = WTHORのファイルですが、8×8や10×10の対局が入っていません。
unread-wthor_game = { $number }局目が壊れています。
unread-ggf_game = { $number }局目({ $line }行目)はGGFの対局ではありません。
unread-bad_position = { $found }文字の局面に合う盤がありません。8x8では64マスと手番を書きます。
unread-bad_ggf = ここから先はGGFの対局ではありません。
