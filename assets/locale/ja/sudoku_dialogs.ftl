### 数独: 問題と遊び方

puzzle-own = 自作の問題
puzzle-mode-alone = ひとり
puzzle-mode-together = 協力
puzzle-mode-race = 競争
puzzle-aids-told = アシストあり

### 新しい卓

new-level = レベル
new-seed = 問題番号
new-seed-any = おまかせ
new-clues = ヒント数
new-clues-fewest = 最少
new-symmetry = 対称
new-symmetry-none = なし
new-symmetry-rotation = 点対称
new-symmetry-mirror = 左右対称
new-symmetry-diagonal = 対角線
new-rival = 相手
new-rival-people = 人
new-rival-slow = ゆっくり
new-rival-steady = ふつう
new-rival-quick = 速い
new-rival-hint = プログラムも最後の席で競います。やさしい問題でおよそ13分、7分、3分です。
new-aids = アシスト
new-aids-off = なし
new-aids-told = あり(全員に知らせる)
new-aids-hint = ヒント、次の一手、照合、解答: 使えないか、全員に知らせて数えないか。
new-record = ベスト { $best }・{ $count }問
new-mode = 遊び方
new-mode-alone = ひとり
new-mode-together = 協力
new-mode-race = 競争
new-mode-watched = 観戦
new-mode-watched-hint = プログラムが1手ずつ解くのを、みんなで見ます。
new-players = 人数
new-marks = メモ
new-marks-shared = 全員に見せる
new-marks-own = 自分だけに見せる
new-own = 問題を入力
new-file = ファイルを開く
new-making = 問題を作っています…

### 自作の問題

grid-conflict = 同じ行・列・ブロックに同じ数字があります。
grid-no-solution = この問題には解がありません。
grid-several = 解が複数あります
grid-several-more = 遊べますが、間違いの判定はできません。
grid-complete = 盤面はもう完成しています。
grid-one = 解は1つです
grid-one-level = 解は1つです · { $level }
grid-thinking = 解を調べています…
grid-fault = { $line }行目の{ $column }文字目が読めません。
entering-title = 問題を入力
entering-hint = 数字を入力してください(空きマスは0)。Ctrl+Vで貼り付けもできます。
entering-paste = 貼り付け
entering-clear = すべて消す

### ファイル

opening-title = ファイルを開く
opening-hint = ファイルを選ぶか、上にパスを入力するか、この画面にファイルをドロップしてください。
opening-none = 数独のファイルはありません
opening-above = 上のフォルダー
opening-unreadable = このファイルは読めません。
opening-loose = このままでは解けないので、直せるように書き込みとして読み込みます。
saving-title = 盤面を保存
saving-title-all = メモも含めて保存
saving-name = 名前
saving-form = 形式
saving-save = 保存
saving-replace = 上書き
saving-there = 同じ名前のファイルがすでにあります。
saving-nameless = ファイル名がありません
saving-loses = この形式では保存されないもの: { $what }
saving-part-givens = 問題の数字と書き込みの区別
saving-part-colours = 色
saving-part-corner = 隅のメモ
saving-part-centre = 中央のメモ
saving-part-struck = 消した候補
saving-part-candidates = 候補
saving-part-header = コメント

### 問題集

puzzles-title = 問題集
puzzles-search = 名前、番号、レベル、解法、解決済み、未解決
puzzles-count = { $count }問のうち{ $found }問
puzzles-none = 当てはまる問題はありません。
puzzles-given = ヒント数{ $given }
puzzles-solved = 解決済み
puzzles-open = 未解決
puzzles-conflict = 数字の重なり
puzzles-several = 解が複数
puzzles-complete = 完成済み
puzzles-no-solution = 解なし

### 印刷

printing-title = 印刷
printing-per_page = 1ページの問題数
printing-what = 数字
printing-what-givens = 問題のみ
printing-what-entries = 書き込みも
printing-what-marks = メモも
printing-answers = 解答
printing-answers-page = 別のページに付ける
printing-paper = 用紙
printing-paper-a4 = A4
printing-paper-letter = レター
printing-suffix = ファイル
printing-print = { $kind }を保存
printing-making = 問題を作っています({ $count }問中{ $number }問目)…
printing-writing = ページを書き出しています…
printing-there = 同じ名前のファイルがすでにあります。別の名前にしてください。
printing-done = { $count ->
    [one] 保存しました: { $path }
   *[other] { $count }枚の画像に保存しました: { $path }
}
