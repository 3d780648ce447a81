### ファイルや文字列を開く

opening-reads = 開いています
opening-reads-file = { $name }は長いファイルです。読み込みが終わると開きます。
opening-reads-text = 長いテキストです。読み込みが終わると開きます。
paste-nothing = クリップボードに文字がありません。
unread-title = 開けません
unread-file = { $name }: { $reason }
unread-place = { $game }{ $move }、{ $line }行{ $column }文字目: { $reason }
unread-move = の{ $number }手目
unread-move-found = の{ $number }手目({ $found })
unread-no_text = banmenの記録でも、テキストファイルでもありません。
unread-text_too_large = 大きすぎます。テキストは262,144文字、棋譜集や問題集は32 MiBまでです。
unread-unknown_text = banmenの記録でも、ゲームが読めるテキストでもありません。
unread-nothing = 空です。
unread-bad_transcript = { $found }はマスでもパスでもありません。
unread-tour_row = この行は最初の行と数字の個数が違います。
unread-tour_twice = この数字は2回出てきます。
unread-tour_gap = この1つ前の数字がありません。
unread-tour_number = { $found }はこの盤のマスの番号ではありません。
refused-pass_not_due = 打てるところがあるので、ここではパスできません。
file-ENOENT = そのファイルはありません。
file-EISDIR = フォルダーです。
file-EACCES = 読む権限がありません。
file-ELOOP = リンクが自分自身に戻っています。
file-EINVAL = 中身を読める普通のファイルではありません。
file-ENAMETOOLONG = 名前が長すぎます。

### ロビー

replay-confirm = 開く
replay-open-hint = ファイルをここにドロップするか、棋譜・盤面・アドレスを Ctrl+V で貼り付けても開けます。
key-open = Ctrl+O
key-open-does = 保存した対局を開く
key-paste = Ctrl+V
key-paste-does = クリップボードの棋譜・盤面・アドレス・コードを開く
key-save-replay = Ctrl+S
key-save-replay-does = 記録を保存する
