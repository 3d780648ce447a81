### banmen sudoku

sudoku-command = 数独を解く、作る、難しさを調べる、形式を変える
sudoku-solve-command = 1問を解いて過程を示す、またはファイルの全問を解く
sudoku-solve-about = 数独を段階ごとに解きます。まず候補が1つだけのマス、次に行・列・ブロックでそこにしか入らない数字。論理で進めなくなれば、仮定と矛盾で進みます。段階ごとに盤を示します。
sudoku-solve-status = 0 解けました。1 解けません。2 引数が正しくありません。4 ファイルを使えません。
sudoku-solve-file = コンマで区切った9つの数(0は空き)が9行、または9文字(. か 0 は空き)が9行、81文字、メモの付いた .num や .sdk、描いた盤。いくつもあれば順に解く
sudoku-solve-output = 結果のファイル。指定がなければ FILE.output
sudoku-solve-steps = 一手ごとに、行、列、数字、理由を書く
sudoku-solve-logic-only = 仮定をしない。論理で進めなくなれば止まる
sudoku-solve-batch = FILE(標準入力なら -)は1行に81文字の問題。解を順に1行ずつ、解がなければ空の行を書く。空行、#の行、盤の後ろの文字は読み飛ばす
sudoku-solve-jobs = --batchのスレッド数(既定は1)。コンパイルした探索が必要
sudoku-solve-jobs-batch = --jobs は --batch と使います
sudoku-solve-batch-alone = --batch には FILE だけを付けます
sudoku-solve-no-output = OUTPUT が必要です。標準入力やリンクには、結果の名前のもとがありません
sudoku-solve-failed = 失敗: { $why }
sudoku-solve-none-since = 失敗: 解がありません。{ $why }
sudoku-solve-none = 失敗: 解がありません。
sudoku-solve-search = { $most }回の仮定では足りません。残りは探索に任せます。
sudoku-solve-stuck = 論理では進めません。仮定と矛盾で進みます:
sudoku-solve-stuck-unshown = 論理では進めません。仮定と矛盾で進みます(--steps で表示):
sudoku-solve-left = 論理では進めません。{ $count }マスが残りました。
sudoku-solve-solved = 解けました。
sudoku-solve-pass-lone = { $number }回目: 候補が1つだけのマスが{ $count }個
sudoku-solve-pass-only = { $number }回目: そこにしか入らない数字が{ $count }個
sudoku-solve-lone = { $place }: { $digit } (ただ1つの候補)
sudoku-solve-only = { $place }: { $digit } ({ $unit }ではここだけ)
sudoku-solve-assumption = 仮定{ $number }: { $place }を{ $digit }とします(候補は{ $candidates })
sudoku-solve-contradiction = 矛盾: { $why }
sudoku-solve-retreat = 仮定{ $number }を取り消します: { $place }は{ $digit }ではありません
sudoku-convert-command = 数独をほかの形式に変換する
sudoku-convert-about = どの形式の数独も中身から見分けて読み、ほかの形式に変換します: csv(数が9行)、num(文字が9行、色とメモ付き)、sdk(SadMan、SudoCue)、txt(81文字)、pm(候補付きの図)。その形式で書けないものは標準エラーに示します。
sudoku-convert-status = 0 書きました。2 引数が正しくありません。4 ファイルを使えません。
sudoku-convert-in = 数独のファイル。いくつあってもよい。標準入力なら -
sudoku-convert-out = 書くファイル。標準出力なら -
sudoku-convert-to = { $forms }。指定がなければ OUT の名前の末尾に従う
sudoku-convert-no-form = OUT の名前の末尾が { $known } のどれでもありません。--to で形式を指定してください
sudoku-convert-lost = .{ $form } ファイルには書けないため残らないもの: { $parts }。
sudoku-convert-part-givens = どの数字が問題のものか
sudoku-convert-part-colours = 色
sudoku-convert-part-corner = 隅のメモ
sudoku-convert-part-centre = 中央のメモ
sudoku-convert-part-struck = 消した候補
sudoku-convert-part-candidates = 候補
sudoku-convert-part-header = # で始まる行
sudoku-convert-part-noted = メモが隅のものか中央のものか
sudoku-generate-command = 選んだ難しさの問題を作る
sudoku-generate-about = 解がちょうど1つの問題を、1行に81文字で作ります。難しさ、種、ヒント数、対称が同じなら、どこでも同じ問題になります。--seed がなければ種を選び、標準エラーに示します。
sudoku-generate-status = 0 すべて作りました。1 見つからないものがあります。2 引数が正しくありません。
sudoku-generate-count = 作る問題の数。種は S、S+1、S+2 と続きます
sudoku-generate-clues = ヒント数(最初から入っている数字の数)。指定がなければ難しさに合わせます
sudoku-generate-clues-wanted = この難しさと対称では --clues は{ $least }から{ $largest }までです
sudoku-generate-symmetry = 最初から入っている数字の配置の対称
sudoku-generate-not_found = 種 { $seed }: この種からは見つかりませんでした。ほかの種なら見つかるかもしれません。
sudoku-daily-command = 今日の問題(だれでも同じ)
sudoku-daily-about = その日の問題を、盤面と81文字で表示します。問題は日付だけで決まるので、どのコンピューターでもページでも同じです。
sudoku-daily-status = 0 表示しました。2 引数が正しくありません。
sudoku-daily-level = 難しさをひとつ選ぶ: { $levels }
sudoku-daily-day = ほかの日の問題。指定がなければ今日
sudoku-daily-of-day = { $day } · { $level }
sudoku-grade-command = 難しさと、必要なテクニックを調べる
sudoku-grade-about = 人と同じように、いつも最もやさしい手で解き、どのテクニックを使ったかを示します。難しさ: { $levels }。問題がいくつもあるファイルなら、難しさ、点数、最も難しいテクニックをタブで区切って1行ずつ書きます。点数は banmen 独自のもので、一手ごとにテクニックの点数を足したものです。
sudoku-grade-status = 0 調べました。1 解がちょうど1つの問題ではありません。2 引数が正しくありません。4 ファイルを使えません。
sudoku-grade-file = どの形式の数独でもよく、いくつでもよい。数独のリンクでもよい。標準入力なら -
sudoku-grade-steps = 一手ごとに理由を書く。1問のとき
sudoku-grade-steps-of-one = --steps には1問だけのファイルを付けます
sudoku-grade-level = 難しさ{ $level }、{ $name }: { $points }点
sudoku-grade-hardest = 最も難しいテクニック: { $technique }
sudoku-grade-no-technique = なし

### 盤と、その誤り

grid-comma = 、
grid-or = か
grid-place = { $row }行{ $column }列
grid-unit = { $kind ->
    [row] { $number }行目
    [column] { $number }列目
   *[box] ブロック{ $number }
}
grid-grids = { $count }問
grid-in-line = { $line }行目: { $fault }
grid-in-line-at = { $line }行目の{ $column }文字目: { $fault }
grid-none = 解がありません。
grid-none-since = 解がありません。{ $why }
grid-several-solutions = 解が2つ以上あります。
grid-one-of-several = 解が2つ以上あります。これはその1つです。
grid-dead-unit = { $unit }に{ $digit }の入るマスがありません。
grid-dead-square = { $place }に入る数字がありません。
grid-broken = { $unit }に{ $digit }が2つ以上あります({ $places })。
sudoku-grid-number = 盤{ $number }/{ $count }:
unread-sudoku_file_many = 問題集の問題が{ $most }問を超えています({ $line }行目から)。
unread-sudoku_file = 問題集が壊れています({ $line }行目)。
grid-fault-nothing = 何も書かれていません。
grid-fault-numbers = 1行には数が9つ必要ですが、ここには{ $this }つしかありません。
grid-fault-numbers-more = 1行の数は9つですが、まだ続いています。
grid-fault-number = '{ $sign }' は0から9までの数ではありません。
grid-fault-given = 問題の数字{ $given }のマスに、{ $digit ->
    [0] 数字がありません
   *[other] { $digit }が入っています
}。
grid-fault-sign = '{ $sign }' は { $signs } のどれでもありません。
grid-fault-characters = 1行は{ $length }文字ですが、ここは{ $this }文字です。
grid-fault-characters-more = 1行は{ $length }文字ですが、ここはもっと長い行です。
grid-fault-lines = 9行が必要ですが、{ $this }行しかありません。
grid-fault-whole = 盤は終わっていますが、まだ続きがあります。
grid-fault-fields = 1行には欄が9つ必要ですが、ここには{ $this }つしかありません。
grid-fault-fields-more = 1行の欄は9つですが、まだ続いています。
grid-fault-brace = 波かっこが閉じていません。
grid-fault-digit = '{ $sign }' は1から9までの数字ではありません。
grid-fault-twice = 1つの欄に{ $sign }が2度あります。
grid-fault-two-grids = 盤がここと [Puzzle] の両方にあります。
grid-fault-over-given = 問題の数字{ $given }のマスに{ $digit }が入っています。
grid-fault-section-twice = { $name } が2度あります。
grid-fault-size = 盤は9行9列です。これはほかの大きさです。
grid-fault-address = このアドレスには81文字の盤がありません。
grid-fault-link = このアドレスの問題は壊れているか、途中で切れています。
grid-fault-rules = この問題には、ケージや矢印など、数独にないルールがあります。
grid-fault-damaged = ファイルが壊れています。
grid-fault-many = 問題が{ $most }問を超えています。
grid-fault-no-puzzle = 問題が入っていません。
grid-fault-entity = 実体の宣言があります。小さなファイルでも巨大になりうるため、開けません。
grid-fault-headers = # で始まる行が{ $most }行を超えています。
grid-fault-header = # で始まる行は{ $most }文字までです。
grid-fault-section = '{ $name }' は { $known } のどれでもありません。
