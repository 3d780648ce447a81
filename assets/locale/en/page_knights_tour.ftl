### The knight's tour on the page in a browser

page-tour-board = Board. Arrow keys go from square to square, Enter goes there. A square can be typed by its name.
page-tour-rows = Rows
page-tour-columns = Columns
page-tour-start-hint = any, or a1
page-tour-moved = Knight to { $square }.
page-tour-toured = { $square }, tour complete
page-tour-retreated = back from { $square }
page-tour-returned = back to { $depth }
page-tour-concluded = end of the search
page-tour-visited = { $square }, visited as number { $place }
page-tour-open = { $square }, can be reached, { $count ->
    [one] { $count } onward move
   *[other] { $count } onward moves
}
page-tour-begin-touch = Any square may be the first. Tap one.
