### Sudoku: the names of singles, intersections, subsets, fish and patterns of one digit, and the sentences that prove a step

technique-full-house = full house
technique-naked-single = naked single
technique-hidden-single = hidden single
technique-run-hint = naked singles
technique-think = all singles
technique-locked-pair = locked pair
technique-locked-triple = locked triple
technique-pointing = locked candidates, pointing
technique-claiming = locked candidates, claiming
technique-naked-pair = naked pair
technique-naked-triple = naked triple
technique-naked-quad = naked quad
technique-hidden-pair = hidden pair
technique-hidden-triple = hidden triple
technique-hidden-quad = hidden quad
technique-x-wing = X-wing
technique-swordfish = swordfish
technique-jellyfish = jellyfish
technique-finned-x-wing = finned X-wing
technique-sashimi-x-wing = sashimi X-wing
technique-finned-swordfish = finned swordfish
technique-sashimi-swordfish = sashimi swordfish
technique-siamese-swordfish = siamese swordfish
technique-finned-jellyfish = finned jellyfish
technique-sashimi-jellyfish = sashimi jellyfish
technique-siamese-jellyfish = siamese jellyfish
technique-sue-de-coq = Sue de Coq
technique-skyscraper = skyscraper
technique-two-string-kite = two-string kite
technique-dual-two-string-kite = dual two-string kite
technique-turbot-fish = turbot fish
technique-empty-rectangle = empty rectangle
technique-dual-empty-rectangle = dual empty rectangle

### Where to look first

step-look = Look at { $place }.

### What the sentences are made of

step-more = { $before }, { $next }
step-and = { $before } and { $last }
step-nor = { $before } or { $last }
step-places-more = { $before }, { $next }
step-places-and = { $before } and { $last }
step-clauses-more = { $before }, { $next }
step-clauses-and = { $before }, and { $last }
step-square = row { $row }, column { $column }
step-square-first = Row { $row }, column { $column }
step-rows =
    { $count ->
        [one] row { $numbers }
       *[other] rows { $numbers }
    }
step-columns =
    { $count ->
        [one] column { $numbers }
       *[other] columns { $numbers }
    }
step-boxes =
    { $count ->
        [one] box { $numbers }
       *[other] boxes { $numbers }
    }
step-not =
    { $count ->
        [one] { $squares } is not { $digits }
       *[other] { $squares } are not { $digits }
    }
step-so = { $why } So { $gone }.

### Singles

step-full-house = { $square } is the last empty square of { $unit } and must be { $digit }.
step-naked-single = { $square } can only be { $digit }.
step-hidden-single = In { $unit } only { $square } can be { $digit }.
step-and-why = { $so } { $why }
step-excluded =
    { $count ->
        [one] The { $digit } at { $squares } rules out the other empty squares.
       *[other] The { $digit }s at { $squares } rule out the other empty squares.
    }
step-excluded-but-struck =
    { $count ->
        [one] The { $digit } at { $squares } rules out the other empty squares, except { $struck }, where it is struck out.
       *[other] The { $digit }s at { $squares } rule out the other empty squares, except { $struck }, where it is struck out.
    }
step-excluded-struck = In the other empty squares it is struck out: { $struck }.

### Intersections, subsets and fish

step-locked-subset = Where { $line } and { $box } cross, { $squares } have only { $digits } between them, and use these up for both.
step-naked-subset = In { $unit }, { $squares } have only { $digits } between them, and use these up.
step-hidden-subset = In { $unit }, { $digits } fit only in { $squares }, which leaves no room there for anything else.
step-sue-de-coq = { $squares }, where { $line } and { $box } cross, { $left } in { $line } and { $right } in { $box } have { $digits } between them: as many digits as squares, and none fits there twice. These use them up.
step-covered =
    { $count ->
        [one] In { $base }, { $digit } fits only in { $cover }, which therefore has its { $digit } in { $base }.
       *[other] In { $base }, { $digit } fits only in { $cover }, which therefore have their { $digit } in { $base }.
    }
step-finned =
    { $count ->
        [one] But for the fin { $fins }, { $digit } fits in { $base } only in { $cover }. Either the fin is { $digit }, or { $cover } have their { $digit } in { $base }.
       *[other] But for the fins { $fins }, { $digit } fits in { $base } only in { $cover }. Either one of the fins is { $digit }, or { $cover } have their { $digit } in { $base }.
    }
step-siamese = In { $base }, { $digit } fits only in { $first } but for { $firstfins }, and only in { $second } but for { $secondfins }. Of each of these two fish a fin is { $digit }, or the lines across have their { $digit } in { $base }.

### Patterns of one digit

step-two-links = In { $one }, { $digit } fits only in { $far } or { $near }; in { $other }, only in { $joint } or { $end }. { $near } and { $joint } are both in { $weak }, so one of them is not { $digit }, and { $far } or { $end } is.
step-empty-rectangle = In { $box }, { $digit } fits only in { $met } or { $left }; in { $line }, only in { $near } or { $far }. If { $near } is { $digit }, { $box } has its { $digit } in { $left }; if not, { $far } is { $digit }.
step-dual-kite = At most one of { $near } and { $joint }, both in { $box }, is { $digit }. So { $digit } is in { $far } or { $end }, the other places in { $row } and { $column }, and also in { $farther } or { $ending }, the other places in { $secondrow } and { $secondcolumn }.
step-dual-empty-rectangle = In { $box }, { $digit } fits only in { $row } or { $column }. In { $column } it excludes { $near }, and { $far } is { $digit }; in { $row } it excludes { $nearer }, and { $farther } is { $digit }.
