"""An NBoard engine that knows nothing of banmen: it plays the legal move of the fewest discs, by rules of its own.

`python other_engine.py FAULT` misbehaves: `dies` at its first go, `silent`, `deaf` (reads nothing), `lies` (plays a
square that is taken), `babbles`, `passes`, `floods`, `refuses` (ends at once with a
sentence). `edax` writes its move as Edax does.
"""

import sys

DIRECTIONS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]


def flips(board: list[str], at: int, own: str) -> list[int]:
    other = "O" if own == "*" else "*"
    if board[at] != "-":
        return []
    found = []
    for down, right in DIRECTIONS:
        row, column, line = at // 8 + down, at % 8 + right, []
        while 0 <= row < 8 and 0 <= column < 8 and board[row * 8 + column] == other:
            line.append(row * 8 + column)
            row, column = row + down, column + right
        if line and 0 <= row < 8 and 0 <= column < 8 and board[row * 8 + column] == own:
            found += line
    return found


def name(at: int) -> str:
    return "ABCDEFGH"[at % 8] + str(at // 8 + 1)


def write_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def go(board: list[str], own: str, fault: str) -> None:
    moves = {at: len(flips(board, at, own)) for at in range(64) if flips(board, at, own)}
    best = min(moves, key=lambda at: (moves[at], at)) if moves else None
    if fault == "silent":
        return
    if fault == "dies":
        sys.exit("the engine has no more memory")
    if fault == "lies":
        write_line(f"=== {name(next(at for at in range(64) if board[at] != '-'))}")
    elif fault == "babbles":
        write_line("=== the best move")
    elif fault == "passes" or best is None:
        write_line("=== PA")
    elif fault == "edax":
        write_line(f"=== {name(best).lower()} {moves[best]:.2f} 0.0")
    else:
        write_line("nodestats 60 0.00")
        write_line(f"=== {name(best)}/{-moves[best]:.2f}/0.01")


def hint(board: list[str], own: str, most: int, depth: int) -> None:
    moves = {at: len(flips(board, at, own)) for at in range(64) if flips(board, at, own)}
    for at in sorted(moves, key=lambda at: (moves[at], at))[:most]:
        write_line(f"search {name(at)} {-moves[at]:.2f} 0 {depth} looked at")
    write_line("status")


class Engine:
    """An engine that answers each line; `fault` says what goes wrong."""

    def __init__(self, fault: str) -> None:
        self.board, self.own, self.depth = ["-"] * 64, "*", 1
        self.fault = fault

    def execute(self, word: str, rest: str) -> None:
        if word == "nboard":
            write_line("set myname Other Engine")
        elif word == "set" and rest.startswith("game"):
            words = rest.partition("BO[8 ")[2].partition("]")[0].split()
            self.board, self.own = list(words[0]), words[1]
        elif word == "set":
            self.depth = int(rest.split()[1])
        elif word == "ping":
            write_line(f"pong {rest}")
        elif word == "go":
            go(self.board, self.own, self.fault)
        elif word == "hint":
            hint(self.board, self.own, int(rest), self.depth)


def main() -> None:
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    if fault == "refuses":
        sys.exit("other engine: its licence has expired")
    engine = Engine(fault)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        while fault == "floods":
            write_line("status thinking")
        if word == "quit":
            return
        if fault != "deaf":
            engine.execute(word, rest)


if __name__ == "__main__":
    main()
