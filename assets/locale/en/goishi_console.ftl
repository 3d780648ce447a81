### banmen goishi

goishi-command = solve and make boards of goishi hiroi
goishi-solve-command = find an order in which all stones can be picked
goishi-solve-about = Find an order in which all stones can be picked, moving along rows and columns to the first stone there, starting anywhere, never going straight back. The board is shown with the number of each stone.
goishi-solve-status = 0 solved or counted; 1 proved that there is no order; 2 wrong arguments; 3 not decided within the limit; 4 the file cannot be used.
goishi-solve-file = rows between double quotes, a space for no stone and another character for a stone; or rows of O and .; a pzprv3 file; a puzz.link address, which may also be given here directly; - for standard input
goishi-solve-all = show every order
goishi-solve-count = write only how many orders there are
goishi-solve-steps = show the board after each stone: O is a stone, = where one was picked; on a terminal any key goes on, q quits
goishi-solve-limit = look at no more than N positions, { $usual } by default, 0 for no limit
goishi-solve-no-steps = --count shows no steps
goishi-solve-no-stone = { $name }: There is no stone on this board.
goishi-solve-order = Order { $number }:
goishi-solve-orders = { $count ->
    [one] 1 order.
   *[other] { $count } orders.
}
goishi-solve-solved = { $count ->
    [one] Solved: 1 stone.
   *[other] Solved: { $count } stones.
}
goishi-solve-pick = Stone { $number }: row { $row }, column { $column }
goishi-unsolvable = Unsolvable: everything was tried.
goishi-undecided-found = Not decided: { $count ->
    [0] no order
    [one] 1 order or more
   *[other] { $count } orders or more
} found in { $limit } situations; --limit sets more.
goishi-generate-command = make boards with exactly one order
goishi-generate-about = Make boards, each with exactly one order in which all stones can be picked. The same size, number of stones and seed give the same board everywhere. Without --seed a seed is drawn and shown on standard error.
goishi-generate-status = 0 all made; 1 not all found; 2 wrong arguments.
goishi-generate-size = from { $least } to { $largest } each; 8x8 by default
goishi-generate-size-wanted = { $text }: It must be ROWSxCOLUMNS, each from { $least } to { $largest }.
goishi-generate-stones = number of stones; by default what suits the size
goishi-generate-stones-wanted = --stones is from { $least } to { $largest } at this size
goishi-generate-count = how many boards, from the seeds S, S+1, S+2 and so on
goishi-generate-format = how a board is written; quoted by default
goishi-generate-not_found = Seed { $seed }: No such board was found from this seed; another seed may find one.
