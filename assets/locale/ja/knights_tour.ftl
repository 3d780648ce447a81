### ナイトツアー

game-knights_tour = ナイトツアー
game-knights_tour-players = 観戦・自分で挑戦
game-knights_tour-rules =
    ナイトはチェスと同じ動きをします。縦か横に2マス、そこから直角に1マスです。
    盤のすべてのマスを1回ずつ通れば完成です。最後のマスから最初のマスへ跳べるものを閉じたツアーといいます。
    プログラムが道を探すのを見るか、自分でナイトを動かします。
seat-knight = ナイト

tour-number = { $count }
tour-size = { $rows }×{ $columns }
tour-closed = 閉じたツアー
tour-all = 全解
tour-by-person = 自分で
tour-method-backtracking = バックトラック
tour-method-warnsdorff = ワーンスドルフ
tour-method-warnsdorff_backtracking = ワーンスドルフ+バックトラック
tour-method-constructive = ブロックから構成
tour-row-depth = { $of }マス中{ $count }マス
tour-row-found = { $count }通り発見

### Figures

tour-depth = 深さ
tour-of = / { $count }
tour-left = 残り
tour-retreats = 後戻り
tour-steps = 手数
tour-rate = 手/秒
tour-found = 発見数
tour-graph = 深さの推移
tour-graph-start = 0手
tour-retreat = 後戻り
tour-step = { $number }手目
tour-went-back = { $count ->
    [0] 後戻りなし
   *[other] 後戻り{ $count }回
}

### What comes next

tour-next = 次の候補
tour-next-backtracking = 決まった方向の順
tour-next-warnsdorff = 先の行き場が少ない順
tour-next-warnsdorff_backtracking = 先の行き場が少ない順
tour-next-constructive = ツアーは完成済み
tour-next-person = 数字は先の行き場
tour-ahead = 次
tour-spent = 試行済み
tour-back = 戻る
tour-legend-order = 順番
tour-legend-onward = 先の行き場
tour-legend-retreat = 直前の後戻り
tour-do-back = 一手戻す
tour-do-back-hint = 1マス戻ります(Backspace)
tour-do-hint = ヒント
tour-do-hint-hint = まだ完成できるか調べます(F2)
tour-do-again = 最初から
tour-do-again-hint = 最初のマスまで戻ります
tour-do-keep = そこまで
tour-do-keep-hint = 完成できる所まで戻ります
tour-thinking = ツアーを探しています…
tour-advice-go = { $square }へ進めば完成できます
tour-advice-unknown = 不明、{ $square }が有望

### The end

tour-end-toured = ツアー完成!
tour-end-toured-closed = 閉じたツアー完成!
tour-end-toured-why = 全{ $squares }マス、{ $steps }手、後戻り{ $retreats }回。
tour-end-all_found = 全部で{ $count }通り
tour-end-all_found-why = すべて調べ終わりました。
tour-end-none = ツアーはありません
tour-end-none-from = { $square }からのツアーはありません
tour-end-colours-why = ナイトは一手ごとに色の違うマスへ移るため、この盤では色の数が合いません。
tour-end-too_small-why = 盤が小さすぎます。この大きさでは不可能と知られています。
tour-end-narrow-why = 行か列がこれだけ少ないと、ナイトは向きを変えられません。
tour-end-centre-why = 真ん中のマスには入ることも、そこから出ることもできません。
tour-end-corners-why = 向かい合う隅は、行き来できるマス2つを共有しています。そのためツアーは隅で始まり隅で終わるしかなく、残る辺の8マスは、互いに行き来できない2つの輪に分かれてしまいます。
tour-end-corner_ring-why = 向かい合う隅は、行き来できるマス2つを共有しています。両方の隅に入って出ると、この4マスだけで輪が閉じてしまいます。
tour-end-four_rows-why = 縦か横が4マスの盤では、閉じたツアーは1マスおきに外側を通り、それがみな同じ色になるため作れません。
tour-end-inner_row-why = 縦か横が4マスの盤のツアーは、外側の行か列で始まり、終わります。このマスは内側です。
tour-end-no_tour-why = すべて試しましたが、ツアーはありませんでした。
tour-end-stuck = 行き止まり
tour-end-stuck-why = この方法は後戻りをしません。ここから行けるマスはありません。
tour-limit = { $steps }手以内では見つかりませんでした
tour-limit-all = { $steps }手以内に{ $count }通り見つかりました
tour-limit-why = 実演はここまでです。別の方法や別の開始マスなら見つかるかもしれません。
tour-lost = ここからは完成できません
tour-lost-why = どう進んでも残るマスがあります。手を戻してください。
tour-lost-back = { $count }マス目まで戻れば完成できます。
tour-begin = どこから始めますか?
tour-begin-how = 好きなマスを押すか、マスの名前を入力してください。
tour-dead-end = 行き止まり
tour-dead-end-why = ここから行けるマスがありません。手を戻してください。
tour-not-closed = 全マス通過、ただし閉じたツアーではありません
tour-not-closed-why = 最後のマスから最初のマスへナイトの一手では戻れません。

### Opening a table

tour-new-size = 盤
tour-new-size-hint = 行×列: 8×8(3×3から200×200まで)
tour-new-size-fault = 3×3から200×200まで
tour-new-start = 最初のマス
tour-new-start-hint = 自由、または a1(広い盤は r12c40)
tour-new-start-fault = この盤にないマスです
tour-new-who = 遊ぶ人
tour-new-who-program = プログラム(観戦)
tour-new-who-me = 自分
tour-new-method = 方法
tour-new-method-hard = 3行や5行の細長い盤では、探索は上限の100,000手までに何も見つけられないことがよくあります。「ブロックから構成」ならすぐに決まります
tour-new-closed = ツアー
tour-new-closed-no = 開いたツアー
tour-new-closed-yes = 閉じたツアー
tour-new-find = 終了条件
tour-new-find-one = 1つ見つけるまで
tour-new-find-all = 全部見つけるまで

### Keys

tour-key-square = D 3
tour-key-square-does = マスへ進む(列の文字と行の数字)
tour-key-number = 1 … 8
tour-key-number-does = 候補の何番目かへ進む
tour-key-back = Backspace
tour-key-back-does = 一手戻す
tour-key-hint = F2
tour-key-hint-does = ヒント(まだ完成できるか)
tour-key-cursor = Tab のあと ↑ ↓ ← →
tour-key-cursor-does = 盤のカーソル(Enterで進む)

### Refusals, by the server's code

refused-visited = そのマスはもう通りました。
refused-no_knights_move = ナイトの動きでは行けません。
refused-not_back = 戻るときは、今より少ないマスを指定します。
refused-at_start = ナイトは最初のマスにいます。
refused-not_known = これ以上ツアーがないとは、まだ分かっていません。
refused-bad_closed = ツアーは閉じているか、開いているかのどちらかです。
refused-bad_start = 最初のマスがこの盤にありません。
refused-bad_method = その方法はありません。
refused-bad_find = 1つ探すか、バックトラックで全部探すかのどちらかです。
