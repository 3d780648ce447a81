### 数独:ウイング、カラーリング、唯一性、チェーン、背理法の名前と説明文

technique-xy-wing = XYウイング
technique-xyz-wing = XYZウイング
technique-w-wing = Wウイング
technique-remote-pair = リモートペア
technique-simple-colouring = シンプルカラーリング
technique-unique-rectangle-1 = ユニーク矩形(タイプ1)
technique-unique-rectangle-2 = ユニーク矩形(タイプ2)
technique-unique-rectangle-3 = ユニーク矩形(タイプ3)
technique-unique-rectangle-4 = ユニーク矩形(タイプ4)
technique-unique-rectangle-5 = ユニーク矩形(タイプ5)
technique-unique-rectangle-6 = ユニーク矩形(タイプ6)
technique-hidden-rectangle = 隠れ矩形
technique-bug-plus-one = BUG+1
technique-x-chain = Xチェーン
technique-xy-chain = XYチェーン
technique-loop = 連続ループ
technique-aic = 交互推論チェーン(AIC)
technique-grouped-loop = グループ化連続ループ
technique-grouped-aic = グループ化AIC
technique-als-xz = ALS-XZ
technique-double-als-xz = 二重リンクのALS-XZ
technique-als-xy-wing = ALS-XYウイング
technique-als-chain = ALSチェーン
technique-als-loop = ALSを含む連続ループ
technique-als-aic = ALSを含むAIC
technique-forcing-chain = フォーシングチェーン
technique-contradiction = 背理法
technique-trial = 試し置き

### 文の部品

step-chain-more = { $before }、{ $next }
step-chain-or = { $before }か{ $last }
step-chain-then = { $before } → { $next }
step-chain-left-out = …
step-chain-true = { $square }={ $digit }
step-chain-false = { $square }≠{ $digit }
step-chain-is = { $square }が{ $digit }
step-chain-locked = { $node }[{ $squares }]
step-chain-brackets = 角かっこ内のマスでは、候補のうち入らない数字は1つだけです。
step-chain-one-digit = { $first }か{ $last }が{ $digit }
step-chain-one-square = { $square }が{ $first }か{ $last }

### ウイング

step-xy-wing = { $hinge }は{ $x }か{ $y }です。{ $x }なら{ $first }が{ $z }、{ $y }なら{ $second }が{ $z }になります。よって、その両方から見えるマス({ $gone })に{ $z }は入りません。
step-xyz-wing = { $hinge }は{ $x }か{ $y }か{ $z }です。{ $x }なら{ $first }が{ $z }、{ $y }なら{ $second }が{ $z }になります。よって、3マスすべてから見えるマス({ $gone })に{ $z }は入りません。
step-w-wing = { $unit }で{ $x }が入るのは{ $near }か{ $far }だけです。{ $near }なら{ $first }が{ $z }、{ $far }なら{ $second }が{ $z }になります。よって、その両方から見えるマス({ $gone })に{ $z }は入りません。

### カラーリング

step-remote-pair = { $squares }には{ $x }と{ $y }が交互に入るので、{ $first }と{ $last }は一方が{ $x }、もう一方が{ $y }です。両方から見えるマス({ $gone })には、どちらも入りません。
step-simple-colouring-wrap = { $digit }が2か所にしか入らない行・列・ブロックをたどると、{ $digit }は「{ $first }」の組か「{ $second }」の組のどちらかに入ります。前者だと{ $unit }に{ $digit }が2つ入ってしまいます。よって、{ $gone }は入りません。
step-simple-colouring-trap = { $digit }が2か所にしか入らない行・列・ブロックをたどると、{ $digit }は「{ $first }」の組か「{ $second }」の組のどちらかに入ります。よって、両方の組から見えるマス({ $gone })に{ $digit }は入りません。

### 唯一性

step-unique-rectangle-1 = { $roof }が{ $x }か{ $y }だと、{ $corners }の{ $x }と{ $y }を入れ替えた別の解ができてしまいます。よって、{ $roof }はどちらでもありません。
step-unique-rectangle-2 = { $corners }に{ $x }と{ $y }だけが入ると、入れ替えた別の解ができてしまいます。よって{ $roof }が{ $z }で、両方から見えるマス({ $gone })に{ $z }は入りません。
step-unique-rectangle-3 = { $corners }に{ $x }と{ $y }だけが入ると、入れ替えた別の解ができてしまいます。よって{ $roof }が{ $further }です。{ $subset }と合わせて{ $unit }の{ $digits }を使い切るので、{ $gone }は入りません。
step-unique-rectangle-4 = { $corners }に{ $x }と{ $y }だけが入ると、入れ替えた別の解ができてしまいます。{ $unit }で{ $kept }が入るのは{ $roof }だけなので、どちらにも{ $gone }は入りません。
step-unique-rectangle-5 = { $corners }に{ $x }と{ $y }だけが入ると、入れ替えた別の解ができてしまいます。よって{ $roof }が{ $z }で、そのすべてから見えるマス({ $gone })に{ $z }は入りません。
step-unique-rectangle-6 = { $unit }で{ $gone }が入るのは{ $corners }の中だけです。{ $roof }の一方が{ $gone }なら両方が{ $gone }、残る2マスは{ $kept }となり、入れ替えた別の解ができてしまいます。よって、{ $squares }は入りません。
step-hidden-rectangle = { $square }が{ $gone }だと、{ $row }と{ $column }の{ $kept }は残る候補の{ $one }と{ $other }に入り、{ $floor }は{ $gone }になります。すると{ $corners }の{ $gone }と{ $kept }を入れ替えた別の解ができてしまいます。よって、{ $square }に{ $gone }は入りません。
step-bug-plus-one = { $square }が{ $digit }でないと、空きマスの候補がすべて2つずつになり、どの数字も行・列・ブロックごとに2か所ずつ残ります。そのような盤面の解は1つに決まりません。よって、{ $square }は{ $digit }です。

### チェーン

step-chain = { $start }が{ $digit }でないとすると、{ $links } となります。つまり{ $ends }なので、いずれにしても{ $gone }は入りません。
step-loop = { $start }が{ $digit }でないとすると、{ $links } となり、{ $start }はやはり{ $digit }ではありません。この輪は逆向きにもたどれるので、隣り合う2つの一方は必ず正しいと分かります。よって、{ $gone }は入りません。
step-loop-locked = { $start }が{ $digit }でないとすると、{ $links } となり、{ $start }はやはり{ $digit }ではありません。この輪は逆向きにもたどれるので、隣り合う2つの一方は必ず正しく、角かっこ内のマスには残りの候補もすべて入ります。よって、{ $gone }は入りません。
step-chain-sets = { $start }が{ $digit }でないとすると、{ $links } となり、矛盾します。よって、{ $start }は{ $digit }です。

### ほぼロックされた集合(ALS)

step-als-xz = A({ $first })の候補は{ $left }、B({ $second })の候補は{ $right }で、どちらも入らない数字は1つだけです。{ $x }は両方には入らないので、AかBに{ $z }が入ります。よって、それらの{ $z }の候補すべてから見えるマス({ $gone })に{ $z }は入りません。
step-double-als-xz = A({ $first })の候補は{ $left }、B({ $second })の候補は{ $right }で、どちらも入らない数字は1つだけです。{ $x }も{ $y }も両方には入らないので、{ $x }と{ $y }は一方ずつに入り、AとBには残りの候補もすべて入ります。よって、{ $gone }は入りません。
step-als-xy-wing = A({ $first })の候補は{ $left }、B({ $second })の候補は{ $right }、C({ $hinge })の候補は{ $digits }で、どれも入らない数字は1つだけです。よってCには{ $x }か{ $y }が入ります。{ $x }ならAに{ $z }が、{ $y }ならBに{ $z }が入ります。よって、それらの{ $z }の候補すべてから見えるマス({ $gone })に{ $z }は入りません。

### フォーシングチェーン

step-forcing-more = { $before }、{ $next }
step-forcing-square = { $square }は{ $digits }のどれかです。{ $cases } となり、どの場合も{ $gone }は入りません。
step-forcing-unit = { $unit }で{ $digit }が入るのは{ $squares }のどれかです。{ $cases } となり、どの場合も{ $gone }は入りません。

### 背理法

step-contradiction = { $square }に{ $digit }を仮に置くと、{ $follows }となり、{ $end }。よって、{ $square }に{ $digit }は入りません。
step-contradiction-at-once = { $square }に{ $digit }を仮に置くと、{ $end }。よって、{ $square }に{ $digit }は入りません。
step-contradiction-square = { $square }に入る数字がなくなります
step-contradiction-unit = { $unit }に{ $digit }の入る場所がなくなります
step-trial = { $square }に{ $digit }を仮に置くと、残りのマスをどう埋めても完成しません。よって、{ $square }に{ $digit }は入りません。
