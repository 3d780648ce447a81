### banmen goishi

goishi-command = 碁石拾いの盤を解く、作る
goishi-solve-command = すべての石を拾える順番を見つける
goishi-solve-about = すべての石を拾える順番を見つけます。どの石からでも始められ、縦か横に進んで最初に当たる石を拾い、来た方向へすぐには戻れません。盤に各石の番号を示します。
goishi-solve-status = 0 解けたか、数えました。1 拾い方がないと証明したか、読めません。2 引数が正しくありません。3 上限の中では決まりませんでした。
goishi-solve-file = 二重引用符で囲んだ行(空白は石なし、ほかの文字は石)、O と . の行、pzprv3 のファイル、または puzz.link のアドレス(ここに直接書いてもよい)。標準入力なら -
goishi-solve-all = すべての拾い方を示す
goishi-solve-count = 拾い方がいくつあるかだけを書く
goishi-solve-steps = 石を1つ拾うたびに盤を示す。O は石、= は拾ったあと。端末ではキーで進み、q で終わる
goishi-solve-limit = 調べる局面の上限。指定がなければ { $usual }、0 なら上限なし
goishi-solve-no-steps = --count では途中を示しません
goishi-solve-no-stone = { $name }: この盤には石がありません。
goishi-solve-order = 拾い方 { $number }:
goishi-solve-orders = { $count }通りです。
goishi-solve-solved = 解けました: 石{ $count }個。
goishi-solve-pick = { $number }個目: { $row }行{ $column }列
goishi-unsolvable = 解けません。すべて試しました。
goishi-undecided-found = 決まりませんでした。{ $limit }局面のうちに{ $count ->
    [0] 拾い方は見つかっていません
   *[other] { $count }通り以上見つかりました
}。--limit で増やせます。
goishi-generate-command = 拾い方がちょうど1つの盤を作る
goishi-generate-about = 拾い方がちょうど1つの盤を作ります。大きさ、石の数、種が同じなら、どこでも同じ盤になります。--seed がなければ種を選び、標準エラーに示します。
goishi-generate-status = 0 すべて作りました。1 見つからないものがあります。2 引数が正しくありません。
goishi-generate-size = それぞれ{ $least }から{ $largest }まで。指定がなければ 8x8
goishi-generate-size-wanted = { $text }: 行x列 の形で、それぞれ{ $least }から{ $largest }までの数が必要です。
goishi-generate-stones = 石の数。指定がなければ大きさに合わせます
goishi-generate-stones-wanted = この大きさでは --stones は{ $least }から{ $largest }までです
goishi-generate-count = 作る盤の数。種は S、S+1、S+2 と続きます
goishi-generate-format = 盤の書き方。指定がなければ quoted
goishi-generate-not_found = 種 { $seed }: この種からは見つかりませんでした。ほかの種なら見つかるかもしれません。
