### banmen reversi

reversi-command = リバーシのゲーム木を数える、棋譜を再現・検討する、棋譜集を調べる、問題を出す
reversi-size = 一辺のマスの数。指定がなければ{ $usual }
reversi-size-wanted = { $text }: リバーシの盤は、一辺が{ $least }から{ $largest }までの偶数です。
reversi-perft = ゲーム木の、ある深さの葉を数える
reversi-perft-about = ゲーム木の、ある深さの葉を数えます。
reversi-perft-status = 0 数えました。2 引数が正しくありません。
reversi-depth = 初期局面からの手数。パスも一手と数えます
reversi-depth-wanted = { $text }: 深さは{ $least }以上の整数です。
reversi-depth-leaves = 深さ{ $depth }: { $leaves }
reversi-replay = 棋譜を再現し、最後の盤面と石数を示す
reversi-replay-about = 棋譜を再現し、最後の盤面と石数を示します。
reversi-replay-status = 0 再現しました。1 規則に反する手があります。2 引数が正しくありません。4 読める棋譜がありません。
reversi-transcript = f5d6c3… のような棋譜、そのファイルやGGF・PGNのファイル、または標準入力の -。いくつもあれば順に
reversi-game-number = 対局{ $number }/{ $count }{ $players }:
reversi-fault = { $line }行目の{ $column }文字目、{ $number }手目: { $fault }
reversi-no-square = '{ $found }' はマスの名前でもパスでもありません。
reversi-nor-file = { $fault }この名前のファイルもありません。
reversi-in-file = { $name }: { $fault }
reversi-illegal = { $step }: { $fault }
reversi-move = { $number }手目 { $square }
reversi-pass = { $number }手目の前のパス
reversi-score = 石数: 黒 { $black }、白 { $white }
reversi-score-empties = 空きマスを加えて: 黒 { $black }、白 { $white }
reversi-to-move = { $seat ->
    [black] 黒の番です
   *[other] 白の番です
}
reversi-wins = { $seat ->
    [black] 黒の勝ち
   *[other] 白の勝ち
}
reversi-draw = 引き分け
reversi-size-written = 一辺のマスの数。指定がなければ棋譜の前に書かれた数、それもなければ{ $usual }
reversi-opening-name = 定石: { $name }
reversi-nboard = NBoardプロトコルを話すプログラムのエンジンとして打つ
reversi-nboard-about = NBoardプロトコルを話すプログラムのエンジンとして、標準入力と標準出力で打ちます。
reversi-nboard-status = 0 相手のプログラムが終えました。2 引数が正しくありません。
reversi-nboard-level = コンピューターのレベルN(1から{ $last })として打つ
reversi-nboard-depth = 相手のプログラムの指示によらず、N手先まで読む
reversi-games = 棋譜集の対局を調べる
reversi-games-about = ファイルの対局を並べます。WTHOR(.wtb)かGGFです。
reversi-games-status = 0 見つかった、1 当てはまる対局がない、2 引数の誤り、4 ファイルを使えない。
reversi-games-file = .wtb(名前は同じ場所の.jouと.trn)、またはGGFのファイル
reversi-games-asked = 条件: 対局者、大会、年、42-22、定石、f5d6c3、局面。black:名前、white:名前
reversi-games-ggf = GGFで書き出す
reversi-games-found = { $count }局のうち{ $found }局
reversi-games-unknown = WTHORのファイルでもGGFでもありません。
reversi-puzzles = 勝つ手がひとつだけの局面。今日の問題か、棋譜の中から
reversi-puzzles-about = 今日の問題を示します。どこでも同じ問題で、勝つ手がひとつだけあり、最後まで読み切ってあります。FILEを指定すると、その対局から同じような局面を探します。
reversi-puzzles-status = 0 示しました。1 対局に問題になる局面がありません。2 引数が正しくありません。4 ファイルが読めません。
reversi-puzzles-file = ウィンドウで開ける棋譜や棋譜集のファイル、棋譜そのもの、または標準入力の -
reversi-puzzles-day = 別の日の問題
reversi-puzzles-solution = 答えと、ほかの手がいけない理由も示す
reversi-puzzles-of-day = { $day }の問題 · { $grade }
reversi-puzzles-in-game = { $missed ->
    [true] { $number }手目、逃した勝ち(実戦は{ $square })
   *[other] { $number }手目、実戦でも正解
}
reversi-puzzles-found = { $count ->
    [0] 問題は見つかりませんでした
   *[other] { $count }問
}
reversi-solve = 双方が最善を尽くした結果を求める
reversi-solve-about = 双方が最善を尽くすとどう終わるかを求めます。途中で止めた計算は、同じものをもう一度求めると続きから始まります。6x6はfastを入れても1時間以上かかります。
reversi-solve-status = 0 求めました。1 空きマスが多すぎます。2 引数が正しくありません。
reversi-solve-position = 初期配置なら4x4や6x6、または局面(盤を上の行から - X O で、続けて手番)
reversi-solve-anew = 途中で止めた計算を忘れて、始めから求める
reversi-solve-no-position = { $text }: 6x6のような大きさか、局面(盤を上の行から - X O で、続けて手番)を指定してください。
reversi-solve-too-large = 空きマスが{ $empties }個では多すぎます。求められるのは{ $most }個までです。
reversi-solve-needs-fast = 空きマスが{ $empties }個では Python だけでは多すぎます({ $most }個まで)。banmen のリポジトリのフォルダーで pip install '.[fast]' を実行してください。
reversi-solve-goes-on = 分かっている{ $count }個の局面から続けます ({ $file })。
reversi-solve-damaged = { $file } の{ $count }行が途切れているか壊れているため、使いません。
reversi-solve-stopped = 止めました。同じコマンドで続きから始まります ({ $file })。
reversi-solve-not-kept = 計算の途中を { $file } に残せません: { $reason }。
reversi-solve-value = { $seat ->
    [black] 黒
   *[white] 白
}番: 手番から見て{ $value }石(空きマスは勝者のもの)



reversi-analyse = 棋譜の各手を検討する
reversi-analyse-about = 棋譜の各手を検討します: 形勢、損した石数、より良い手、勝負の分かれ目。
reversi-analyse-status = 0 検討した、1 エンジンが失敗した、2 引数の誤り、4 読める棋譜がない。
reversi-analyse-file = 棋譜、ウィンドウで開ける他の形式、保存したリプレイ。- は標準入力
reversi-analyse-depth = 読み切らない局面で読む手数(指定がなければ1局およそ1分で終わる深さ)
reversi-analyse-engine = NBoardを話すエンジンに判定させる
reversi-analyse-engine-wanted = { $text }: エンジンは nboard:COMMAND の形で、起動するコマンドを指定してください。
reversi-analyse-no-game = リバーシの手が1つもありません。

### `banmen reversi analyse` の表

analyse-number = 手数
analyse-side = 手番
analyse-move = 着手
analyse-value = 黒
analyse-lost = 損
analyse-judgement = 判定
analyse-better = 最善
analyse-errors = { $seat ->
    [black] 黒
   *[other] 白
}: 緩手{ $inaccuracy_count }、悪手{ $mistake_count }、大悪手{ $blunder_count }、損した石の合計{ $lost }
analyse-turned = 勝負の分かれ目: { $moves }
analyse-lost-with = { $seat ->
    [black] 黒
   *[other] 白
}の敗着は{ $number }手目の{ $square }です。
analyse-exact = { $number }手目からは読み切りの値です。~ はおよその値です。
