### Goishi hiroi on the page in a browser

page-goishi-board = Board. Arrow keys go from point to point, Enter picks the stone.
page-goishi-begin-more = Press one, or go there with the arrow keys and press Enter.
page-goishi-point = row { $row }, column { $column }
page-goishi-there = { $point }: a stone
page-goishi-empty = { $point }: no stone
page-goishi-picked = The stone at { $point } is picked.
page-goishi-put-back = put back { $point }
page-goishi-again = Start over
page-goishi-begin-touch = Tap one.
