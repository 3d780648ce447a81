### 数独:単独候補、共有領域、同盟、フィッシュ、1つの数字のパターンの名前と説明文

technique-full-house = フルハウス
technique-naked-single = 裸のシングル
technique-hidden-single = 隠れシングル
technique-run-hint = 裸のシングルすべて
technique-think = シングルすべて
technique-locked-pair = ロックされたペア
technique-locked-triple = ロックされたトリプル
technique-pointing = ロックされた候補(ポインティング)
technique-claiming = ロックされた候補(クレーミング)
technique-naked-pair = 裸のペア
technique-naked-triple = 裸のトリプル
technique-naked-quad = 裸のクアッド
technique-hidden-pair = 隠れペア
technique-hidden-triple = 隠れトリプル
technique-hidden-quad = 隠れクアッド
technique-x-wing = Xウイング
technique-swordfish = ソードフィッシュ
technique-jellyfish = ジェリーフィッシュ
technique-finned-x-wing = フィン付きXウイング
technique-sashimi-x-wing = サシミXウイング
technique-finned-swordfish = フィン付きソードフィッシュ
technique-sashimi-swordfish = サシミソードフィッシュ
technique-siamese-swordfish = シャムソードフィッシュ
technique-finned-jellyfish = フィン付きジェリーフィッシュ
technique-sashimi-jellyfish = サシミジェリーフィッシュ
technique-siamese-jellyfish = シャムジェリーフィッシュ
technique-sue-de-coq = スー・ド・コク
technique-skyscraper = スカイスクレーパー
technique-two-string-kite = 2ストリングカイト
technique-dual-two-string-kite = 双子の2ストリングカイト
technique-turbot-fish = ターボットフィッシュ
technique-empty-rectangle = 空の矩形
technique-dual-empty-rectangle = 双子の空の矩形

### 最初に見る場所

step-look = { $place }に注目してください。

### 文の部品

step-more = { $before }・{ $next }
step-and = { $before }・{ $last }
step-nor = { $before }・{ $last }
step-places-more = { $before }、{ $next }
step-places-and = { $before }と{ $last }
step-clauses-more = { $before }、{ $next }
step-clauses-and = { $before }、{ $last }
step-square = { $row }行{ $column }列
step-square-first = { $row }行{ $column }列
step-rows =
    { $count ->
       *[other] { $numbers }行目
    }
step-columns =
    { $count ->
       *[other] { $numbers }列目
    }
step-boxes =
    { $count ->
       *[other] ブロック{ $numbers }
    }
step-not =
    { $count ->
       *[other] { $squares }に{ $digits }
    }
step-so = { $why }よって、{ $gone }は入りません。

### 単独候補

step-full-house = { $unit }の空きマスは{ $square }だけなので、{ $digit }が入ります。
step-naked-single = { $square }に入るのは{ $digit }だけです。
step-hidden-single = { $unit }で{ $digit }が入るのは{ $square }だけです。
step-and-why = { $so }{ $why }
step-excluded =
    { $count ->
       *[other] ほかの空きマスには、{ $squares }の{ $digit }があるので入りません。
    }
step-excluded-but-struck =
    { $count ->
       *[other] ほかの空きマスには、{ $squares }の{ $digit }があるので入らず、{ $struck }では候補から消してあります。
    }
step-excluded-struck = ほかの空きマス({ $struck })では、候補から消してあります。

### 行・列とブロックの重なり、ペアなどの組、フィッシュ

step-locked-subset = { $line }と{ $box }が重なる{ $squares }の候補は、合わせて{ $digits }だけです。これらの数字は、{ $line }でも{ $box }でもここで使い切ります。
step-naked-subset = { $unit }の{ $squares }の候補は、合わせて{ $digits }だけです。これらの数字はここで使い切ります。
step-hidden-subset = { $unit }で{ $digits }が入るのは{ $squares }だけなので、そこに他の数字が入る余地はありません。
step-sue-de-coq = { $line }と{ $box }が重なる{ $squares }、{ $line }の{ $left }、{ $box }の{ $right }の候補は、合わせて{ $digits }です。マスと同じ数の数字で、どれもそこに2度は入らないので、ここで使い切ります。
step-covered =
    { $count ->
       *[other] { $base }で{ $digit }が入るのは{ $cover }だけなので、{ $cover }の{ $digit }は{ $base }に入ります。
    }
step-finned =
    { $count ->
       *[other] フィンの{ $fins }を除くと、{ $base }で{ $digit }が入るのは{ $cover }だけです。フィンに{ $digit }が入るか、{ $cover }の{ $digit }が{ $base }に入るかのどちらかです。
    }
step-siamese = { $base }で{ $digit }が入るのは、フィンの{ $firstfins }を除けば{ $first }だけ、フィンの{ $secondfins }を除けば{ $second }だけです。同じ行・列から2匹のフィッシュができ、どちらもフィンに{ $digit }が入るか、覆う列・行の{ $digit }が{ $base }に入るかのどちらかです。

### 1つの数字のパターン

step-two-links = { $digit }が入るのは、{ $one }では{ $far }か{ $near }、{ $other }では{ $joint }か{ $end }だけです。{ $near }と{ $joint }はどちらも{ $weak }にあり、両方に{ $digit }は入らないので、{ $far }と{ $end }の少なくとも一方に{ $digit }が入ります。
step-empty-rectangle = { $digit }が入るのは、{ $box }では{ $met }か{ $left }、{ $line }では{ $near }か{ $far }だけです。{ $near }が{ $digit }なら{ $box }の{ $digit }は{ $left }に入り、そうでなければ{ $far }が{ $digit }です。
step-dual-kite = { $near }と{ $joint }はどちらも{ $box }にあり、両方に{ $digit }は入りません。そのため、{ $row }と{ $column }で残る{ $far }か{ $end }に{ $digit }が入り、{ $secondrow }と{ $secondcolumn }で残る{ $farther }か{ $ending }にも{ $digit }が入ります。
step-dual-empty-rectangle = { $box }で{ $digit }が入るのは{ $row }か{ $column }だけです。{ $column }なら{ $near }に入らないので{ $far }が{ $digit }、{ $row }なら{ $nearer }に入らないので{ $farther }が{ $digit }です。
