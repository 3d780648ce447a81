### banmen tour

tour-command = ナイトツアーを見つける、数える、示す
tour-command-board = 8x8 や 5x12 (5行12列)
tour-command-start = a1 は左下、b1 はその右、a2 はその上。r2c30 は2行30列
tour-command-closed = 最後のマスから最初のマスへ一手で戻れるもの
tour-command-no-square = --start: { $rows }行{ $columns }列の盤に { $name } というマスはありません
tour-command-size = { $text }: 盤は 8x8 のように、行、列の順に書きます。
tour-command-too-large = { $text }: 盤の行や列は{ $side }まで、マスは{ $squares }までです。
tour-command-tour = { $rows }x{ $columns }の{ $kind ->
    [closed] 閉じたツアー
   *[other] ツアー
}
tour-command-tour-from = { $square }から始まる{ $rows }x{ $columns }の{ $kind ->
    [closed] 閉じたツアー
   *[other] ツアー
}
tour-command-none = { $tour }はありません。
tour-command-not-found = { $tour }は見つかりませんでした。
tour-command-why = { $none }{ $why }
tour-find-command = ツアーを1つ見つける
tour-find-about = すべてのマスを1度ずつ通るナイトツアーを見つけます。テキストでは、上の行から順に、各マスが何番目かを示します。
tour-find-status = 0 見つかりました。1 ツアーがありません。2 引数が正しくありません。4 ファイルに書き込めません。
tour-find-method = constructive (指定がなければこれ): どの盤でも速い。warnsdorff_backtracking: 行き先の少ないマスから試し、行き詰まれば戻る。3行や5行の盤ではとても長くかかることがある。warnsdorff: 戻らないので、行き止まることがある。backtracking: 8方向を順に試す。いつまでも終わらないことがある
tour-find-format = 指定がなければ txt か、FILE の名前の末尾に従う
tour-find-out = 指定がないときと - は標準出力
tour-find-ending = --out: ツアーは { $ending } では書けません。{ $known } で書けます。名前にかかわらず --format で選べます
tour-find-terminal = 画像はターミナルに表示できません。--out でファイルを指定してください
tour-count-command = ツアーをすべて数える
tour-count-about = ある出発点から、またはすべてのマスからのツアーを数えます。開いたツアーは向きごとに1つ、閉じたツアーは1つと数えます。最後に数を書きます。途中で止めた計算は、同じものをもう一度数えると続きから始まります。
tour-count-status = 0 数えました(ない場合も)。1 盤が大きすぎて数えられません。2 引数が正しくありません。
tour-count-anew = 途中で止めた計算を忘れて、始めから数える
tour-count-stopped = 止めました。同じコマンドで { $progress } から続きます ({ $file })。
tour-count-goes-on = 前に止めた { $progress } から続けます ({ $file })。
tour-count-not-kept = 計算の途中を { $file } に残せません: { $reason }。
tour-count-needs-fast = { $rows }x{ $columns } は Python だけでは大きすぎます。banmen のリポジトリのフォルダーで pip install '.[fast]' を実行し、10 GB ほどのメモリーを用意してください。
tour-count-too-large = { $rows }x{ $columns } は大きすぎます。半分の埋め方だけでもメモリーに入りません。
tour-all-command = ツアーをすべて示す
tour-all-about = すべてのツアーを、マスの番号で1つずつ示し、最後にその数を書きます。--start がなければすべてのマスから始めます。閉じたツアーは、出発点か左上のマスから1度だけ示します。
tour-all-status = 0 示しました(ない場合も)。2 引数が正しくありません。
