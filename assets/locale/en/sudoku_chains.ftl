### Sudoku: the names of wings, colouring, uniqueness, chains and contradiction, and the sentences that prove a step

technique-xy-wing = XY-wing
technique-xyz-wing = XYZ-wing
technique-w-wing = W-wing
technique-remote-pair = remote pair
technique-simple-colouring = simple colouring
technique-unique-rectangle-1 = unique rectangle, type 1
technique-unique-rectangle-2 = unique rectangle, type 2
technique-unique-rectangle-3 = unique rectangle, type 3
technique-unique-rectangle-4 = unique rectangle, type 4
technique-unique-rectangle-5 = unique rectangle, type 5
technique-unique-rectangle-6 = unique rectangle, type 6
technique-hidden-rectangle = hidden rectangle
technique-bug-plus-one = BUG+1
technique-x-chain = X-chain
technique-xy-chain = XY-chain
technique-loop = continuous loop
technique-aic = alternating inference chain
technique-grouped-loop = grouped continuous loop
technique-grouped-aic = grouped alternating inference chain
technique-als-xz = ALS-XZ
technique-double-als-xz = doubly linked ALS-XZ
technique-als-xy-wing = ALS-XY-wing
technique-als-chain = ALS chain
technique-als-loop = continuous loop with ALS
technique-als-aic = alternating inference chain with ALS
technique-forcing-chain = forcing chain
technique-contradiction = contradiction
technique-trial = trial

### What the sentences are made of

step-chain-more = { $before }, { $next }
step-chain-or = { $before } or { $last }
step-chain-then = { $before } → { $next }
step-chain-left-out = …
step-chain-true = { $square } = { $digit }
step-chain-false = { $square } ≠ { $digit }
step-chain-is = { $square } is { $digit }
step-chain-locked = { $node } [{ $squares }]
step-chain-brackets = The squares in brackets can lack only one of their candidates.
step-chain-one-digit = { $first } or { $last } is { $digit }
step-chain-one-square = { $square } is { $first } or { $last }

### Wings

step-xy-wing = { $hinge } is { $x } or { $y }. If { $x }, { $first } is { $z }; if { $y }, { $second } is { $z }. So every square that sees both, here { $gone }, is not { $z }.
step-xyz-wing = { $hinge } is { $x }, { $y } or { $z }. If { $x }, { $first } is { $z }; if { $y }, { $second } is { $z }. So every square that sees all three, here { $gone }, is not { $z }.
step-w-wing = In { $unit } only { $near } or { $far } can be { $x }. If { $near } is, { $first } is { $z }; if { $far } is, { $second } is { $z }. So every square that sees both, here { $gone }, is not { $z }.

### Colouring

step-remote-pair = { $squares } are { $x } and { $y } in turn, so one of { $first } and { $last } is { $x } and the other { $y }. Every square that sees both, here { $gone }, is neither.
step-simple-colouring-wrap = Rows, columns and boxes with only two places for { $digit } link these squares: { $digit } is in { $first }, or else in { $second }. The former would put { $digit } twice into { $unit }. So { $gone }.
step-simple-colouring-trap = Rows, columns and boxes with only two places for { $digit } link these squares: { $digit } is in { $first }, or else in { $second }. So every square that sees one of each, here { $gone }, is not { $digit }.

### Uniqueness

step-unique-rectangle-1 = If { $roof } were { $x } or { $y }, { $corners } could exchange { $x } and { $y }: a second solution. So { $roof } is neither.
step-unique-rectangle-2 = With { $x } and { $y } alone, { $corners } could exchange them: a second solution. So { $roof } is { $z }, and every square that sees both, here { $gone }, is not { $z }.
step-unique-rectangle-3 = With { $x } and { $y } alone, { $corners } could exchange them: a second solution. So { $roof } is { $further }. With { $subset } that uses up { $digits } in { $unit }: { $gone }.
step-unique-rectangle-4 = With { $x } and { $y } alone, { $corners } could exchange them: a second solution. In { $unit } only { $roof } can be { $kept }, so neither of them is { $gone }.
step-unique-rectangle-5 = With { $x } and { $y } alone, { $corners } could exchange them: a second solution. So { $roof } is { $z }, and every square that sees all of these, here { $gone }, is not { $z }.
step-unique-rectangle-6 = In { $unit }, { $gone } fits only in { $corners }. So if one of { $roof } were { $gone }, both would be, and the other two { $kept }: the four could exchange them, a second solution. So { $squares }.
step-hidden-rectangle = If { $square } were { $gone }, { $kept } would be in { $one } and { $other }, its only other places in { $row } and { $column }, and { $floor } would be { $gone }: { $corners } could exchange { $gone } and { $kept }, a second solution. So { $square } is not { $gone }.
step-bug-plus-one = If { $square } were not { $digit }, every empty square would have two candidates and every digit two places in its row, column and box. Such a grid never has exactly one solution. So { $square } is { $digit }.

### Chains

step-chain = If { $start } is not { $digit }: { $links }. So { $ends }; either way { $gone }.
step-loop = If { $start } is not { $digit }: { $links }, which again excludes { $digit } from { $start }. The loop can be followed in both directions, so one of each two neighbours is true: { $gone }.
step-loop-locked = If { $start } is not { $digit }: { $links }, which again excludes { $digit } from { $start }. The loop can be followed in both directions, so one of each two neighbours is true, and the squares in brackets keep their other candidates: { $gone }.
step-chain-sets = If { $start } were not { $digit }: { $links }. So { $start } is { $digit }.

### Almost locked sets

step-als-xz = Each of two groups lacks only one of its candidates: A ({ $first }) has { $left }, B ({ $second }) has { $right }. { $x } cannot be in both, so A or B holds { $z }. So every square that sees all their places for { $z }, here { $gone }, is not { $z }.
step-double-als-xz = Each of two groups lacks only one of its candidates: A ({ $first }) has { $left }, B ({ $second }) has { $right }. Neither { $x } nor { $y } can be in both, so one group has { $x }, the other { $y }, and both have all their other candidates. So { $gone }.
step-als-xy-wing = Each of three groups lacks only one of its candidates: A ({ $first }) has { $left }, B ({ $second }) has { $right }, C ({ $hinge }) has { $digits }. So C holds { $x } or { $y }. If { $x }, A lacks it and holds { $z }; if { $y }, B lacks it and holds { $z }. So every square that sees all their places for { $z }, here { $gone }, is not { $z }.

### Forcing chains

step-forcing-more = { $before }; { $next }
step-forcing-square = { $square } is { $digits }: { $cases }. In every case { $gone }.
step-forcing-unit = In { $unit }, { $digit } is in { $squares }: { $cases }. In every case { $gone }.

### Contradiction

step-contradiction = Suppose { $square } were { $digit }. Then { $follows }, and { $end }. So { $square } is not { $digit }.
step-contradiction-at-once = Suppose { $square } were { $digit }. Then { $end }. So { $square } is not { $digit }.
step-contradiction-square = { $square } has no candidate left
step-contradiction-unit = { $unit } has no place for { $digit }
step-trial = Suppose { $square } were { $digit }. Then nothing completes the grid, whatever the other squares hold. So { $square } is not { $digit }.
