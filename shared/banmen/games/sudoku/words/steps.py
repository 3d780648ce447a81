"""A sudoku step in words: where to look, the name of the technique, why the step holds and what it changes.

Each technique has a function that fills the variables of a message; all sentences are messages of the language. Squares
are named `r5c5` in proofs. A long chain is named by its first and last links. A text that is no grid, and a grid that
breaks a rule, have their messages here too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from banmen.games.sudoku.engine.position import Candidate, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import UNIT_SETS, UNITS, UNITS_OF, DeadEnd, Kind, RepeatedDigit, Unit, square
from banmen.games.sudoku.files import BadGrid
from banmen.texts import Texts

LONGEST = 9
"""Maximum number of placements or links in a sentence; of more, the first and the last ones are named."""

_LAST = 2
_CORNERS = 4

_FEW = 4
"""Up to this many squares are named or highlighted one by one, more by their boxes."""

_PLURALS = {Kind.ROW: "step-rows", Kind.COLUMN: "step-columns", Kind.BOX: "step-boxes"}
_COVERED = ("pointing", "claiming")
_SUPPOSED = ("contradiction", "trial")
_FISH = ("x_wing", "swordfish", "jellyfish")
LOOPS = frozenset(("loop", "grouped_loop", "double_als_xz", "als_loop"))
"""Techniques whose last candidates exclude the first ones."""

_GROUPED = ("grouped_loop", "grouped_aic", "als_xz", "double_als_xz", "als_xy_wing", "als_chain", "als_loop", "als_aic")

BY_SQUARES = frozenset(
    {
        "xy_wing",
        "xyz_wing",
        "w_wing",
        "remote_pair",
        "simple_colouring",
        *(f"unique_rectangle_{kind}" for kind in range(1, 7)),
        "hidden_rectangle",
        "bug_plus_one",
        "x_chain",
        "xy_chain",
        "loop",
        "aic",
        *_GROUPED,
        "forcing_chain",
        *_SUPPOSED,
    }
)
"""Techniques that are about squares, not about units."""


class Focus(NamedTuple):
    """The place that a step is about: units, or else a few squares."""

    units: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()


def technique_name(t: Texts, technique: str) -> str:
    """Return the name of a technique within a sentence: `naked single`."""
    return t(f"technique-{technique.replace('_', '-')}")


def lesson(t: Texts, technique: str) -> str:
    """Return what a technique is, in a few sentences; empty for one that nobody practises."""
    message = f"learn-{technique.replace('_', '-')}"
    return t(message) if t.has(message) else ""


def place(t: Texts, step: SolvingStep) -> str:
    """Return the place that a step is about, as a hint without technique and digit."""
    units, squares = focus(step)
    if len(squares) == 1:
        named = _square(t, squares[0])
    elif squares:
        named = joined(t, [short(index) for index in squares], "step-places-more", "step-places-and")
    else:
        named = units_named(t, units)
    return t("step-look", place=named)


def focus(step: SolvingStep) -> Focus:
    """Return the place that a step is about: the first stage of a hint, to show or to say."""
    if step.units and step.technique not in BY_SQUARES:
        return Focus(step.units + (step.covers if step.technique in _COVERED else ()))
    for candidates in (step.proof[:1] if step.technique in _SUPPOSED else step.proof, step.sets + step.removes):
        squares = sorted({index for index, _ in candidates})
        if 0 < len(squares) <= _FEW:
            return Focus(squares=tuple(squares))
    return Focus(tuple(sorted({UNITS_OF[index][-1] for index in squares})))


def _square(t: Texts, index: int, message: str = "step-square") -> str:
    row, column = square(index)
    return t(message, row=str(row + 1), column=str(column + 1))


def explanation(t: Texts, step: SolvingStep) -> str:
    """Return why a step holds, and what it sets or removes, in a few sentences."""
    return EXPLANATIONS[step.technique](t, step)


# --- lists of squares, digits and units -----------------------------------------------------------------------------


def joined(t: Texts, words: Sequence[str], more: str = "step-more", last: str = "step-and") -> str:
    """Join words to a list; the message `last` joins the last word to the others, which `more` joins."""
    *before, final = words
    if not before:
        return final
    text = before[0]
    for word in before[1:]:
        text = t(more, before=text, next=word)
    return t(last, before=text, last=final)


def short(index: int) -> str:
    """Return a square as proofs name it: `r5c5`."""
    row, column = square(index)
    return f"r{row + 1}c{column + 1}"


def squares_named(t: Texts, candidates: Candidates) -> str:
    """Return the squares of some candidates, each once, in short form."""
    return joined(t, [short(index) for index in dict.fromkeys(index for index, _ in candidates)])


def digits_named(t: Texts, candidates: Candidates) -> str:
    """Return the digits of some candidates, each once."""
    return joined(t, [str(digit) for digit in sorted({digit for _, digit in candidates})])


def units_named(t: Texts, units: Iterable[int]) -> str:
    """Return rows, columns and boxes, grouped by kind: `rows 2 and 7 and box 3`."""
    names = []
    for kind, group in groupby((UNITS[unit] for unit in units), lambda unit: unit.kind):
        numbers = [str(unit.number + 1) for unit in group]
        names.append(t(_PLURALS[kind], count=len(numbers), numbers=joined(t, numbers)))
    return joined(t, names, "step-places-more", "step-places-and")


def eliminations_text(t: Texts, removes: Candidates) -> str:
    """Return which squares cannot be which digits; squares that lose the same digits are grouped."""
    lost: dict[int, list[str]] = {}
    for index, digit in sorted(removes):
        lost.setdefault(index, []).append(str(digit))
    alike: dict[tuple[str, ...], list[str]] = {}
    for index, digits in lost.items():
        alike.setdefault(tuple(digits), []).append(short(index))
    clauses = [
        t("step-not", count=len(squares), squares=joined(t, squares), digits=joined(t, digits, last="step-nor"))
        for digits, squares in alike.items()
    ]
    return joined(t, clauses, "step-clauses-more", "step-clauses-and")


def _either(t: Texts, candidates: Candidates) -> str:
    """Return the squares of some candidates, one of which is meant."""
    return joined(t, [short(index) for index in dict.fromkeys(index for index, _ in candidates)], last="step-chain-or")


def _cut(t: Texts, words: Sequence[str]) -> list[str]:
    """Shorten a long list by leaving out words before the last ones."""
    if len(words) <= LONGEST:
        return list(words)
    return [*words[: LONGEST - _LAST - 1], t("step-chain-left-out"), *words[-_LAST:]]


def _in_turn(t: Texts, words: Sequence[str], message: str) -> str:
    """Join the words one after another with the same message."""
    text, *others = words
    for word in others:
        text = t(message, before=text, next=word)
    return text


def _candidate_text(t: Texts, how: str, candidate: Candidate) -> str:
    """Return a candidate as "r5c5 is 3" (`is`), "r5c5 = 3" (`true`) or "r5c5 ≠ 3" (`false`)."""
    return t(f"step-chain-{how}", square=short(candidate[0]), digit=str(candidate[1]))


def _digit(step: SolvingStep) -> str:
    """Return the digit of a step that is about one digit."""
    return str(step.proof[0][1])


# --- singles --------------------------------------------------------------------------------------------------------


def _full_house(t: Texts, step: SolvingStep) -> str:
    return _single(t, step, "step-full-house", "step-square-first")


def _naked_single(t: Texts, step: SolvingStep) -> str:
    return _single(t, step, "step-naked-single", "step-square-first")


def _hidden_single(t: Texts, step: SolvingStep) -> str:
    """Name the only place, then what excludes the others: digits outside the unit, eliminated candidates inside it."""
    only = _single(t, step, "step-hidden-single", "step-square")
    unit = UNIT_SETS[step.units[0]]
    outside = tuple(each for each in step.fins if not unit >> each[0] & 1)
    struck = tuple(each for each in step.fins if unit >> each[0] & 1)
    if not step.fins:
        return only
    message = "step-excluded" if not struck else "step-excluded-but-struck" if outside else "step-excluded-struck"
    named = {name: squares_named(t, each) for name, each in (("squares", outside), ("struck", struck)) if each}
    return t("step-and-why", so=only, why=t(message, digit=_digit(step), count=len(outside), **named))


def _single(t: Texts, step: SolvingStep, message: str, place: str) -> str:
    ((index, digit),) = step.sets
    unit = units_named(t, step.units) if step.units else ""
    return t(message, square=_square(t, index, place), digit=str(digit), unit=unit)


# --- subsets, fish and links of one digit ---------------------------------------------------------------------------


def _elimination(t: Texts, step: SolvingStep, message: str, **args: str | int) -> str:
    """Return the reason, in a message's words, and what it removes."""
    return t("step-so", why=t(message, **args), gone=eliminations_text(t, step.removes))


def _locked_subset(t: Texts, step: SolvingStep) -> str:
    line, box = (units_named(t, [unit]) for unit in step.units)
    squares, digits = squares_named(t, step.proof), digits_named(t, step.proof)
    return _elimination(t, step, "step-locked-subset", line=line, box=box, squares=squares, digits=digits)


def _subset(t: Texts, step: SolvingStep) -> str:
    kind = step.technique.partition("_")[0]
    unit, squares, digits = units_named(t, step.units), squares_named(t, step.proof), digits_named(t, step.proof)
    return _elimination(t, step, f"step-{kind}-subset", unit=unit, squares=squares, digits=digits)


def _sue_de_coq(t: Texts, step: SolvingStep) -> str:
    line, box = step.units
    sides = [tuple(each for each in step.fins if UNIT_SETS[unit] >> each[0] & 1) for unit in step.units]
    named = {"line": units_named(t, [line]), "box": units_named(t, [box]), "squares": squares_named(t, step.proof)}
    left, right = (squares_named(t, side) for side in sides)
    digits = digits_named(t, step.proof + step.fins)
    return _elimination(t, step, "step-sue-de-coq", left=left, right=right, digits=digits, **named)


def _covered(t: Texts, step: SolvingStep) -> str:
    base, cover = units_named(t, step.units), units_named(t, step.covers)
    return _elimination(t, step, "step-covered", digit=_digit(step), base=base, cover=cover, count=len(step.covers))


def _finned(t: Texts, step: SolvingStep) -> str:
    base, cover, fins = units_named(t, step.units), units_named(t, step.covers), squares_named(t, step.fins)
    return _elimination(
        t, step, "step-finned", digit=_digit(step), base=base, cover=cover, fins=fins, count=len(step.fins)
    )


def _siamese(t: Texts, step: SolvingStep) -> str:
    """Explain two fish of the same lines; the squares outside the lines across of one are its fins."""
    half = len(step.covers) // 2
    named = {"base": units_named(t, step.units), "digit": _digit(step)}
    for name, covers in (("first", step.covers[:half]), ("second", step.covers[half:])):
        outside = [each for each in step.fins if not any(UNIT_SETS[unit] >> each[0] & 1 for unit in covers)]
        named[name] = units_named(t, covers)
        named[f"{name}fins"] = squares_named(t, tuple(outside))
    return _elimination(t, step, "step-siamese", **named)


def _two_links(t: Texts, step: SolvingStep) -> str:
    one, other, weak = (units_named(t, [unit]) for unit in step.units + step.covers)
    ends = zip(("far", "near", "joint", "end"), (short(index) for index, _ in step.proof), strict=True)
    return _elimination(t, step, "step-two-links", digit=_digit(step), one=one, other=other, weak=weak, **dict(ends))


def _empty_rectangle(t: Texts, step: SolvingStep) -> str:
    box, line, met, left = (units_named(t, [unit]) for unit in step.units + step.covers)
    near, far = (short(index) for index, _ in step.fins)
    known = {"digit": _digit(step), "near": near, "far": far}
    return _elimination(t, step, "step-empty-rectangle", box=box, line=line, met=met, left=left, **known)


def _dual_kite(t: Texts, step: SolvingStep) -> str:
    one, other = ([short(node[0][0]) for node in nodes] for nodes in step.chains)
    row, column, second_row, second_column = (units_named(t, [unit]) for unit in step.units)
    known = {"digit": _digit(step), "box": units_named(t, step.covers), "near": one[1], "joint": one[2]}
    first = {"far": one[0], "end": one[3], "row": row, "column": column}
    second = {"farther": other[0], "ending": other[3], "secondrow": second_row, "secondcolumn": second_column}
    return _elimination(t, step, "step-dual-kite", **known, **first, **second)


def _dual_empty_rectangle(t: Texts, step: SolvingStep) -> str:
    box = units_named(t, step.units[:1])
    column, row = (units_named(t, [unit]) for unit in step.covers)
    near, far, nearer, farther = (short(index) for index, _ in step.fins)
    known = {"digit": _digit(step), "near": near, "far": far, "nearer": nearer, "farther": farther}
    return _elimination(t, step, "step-dual-empty-rectangle", box=box, row=row, column=column, **known)


# --- wings ----------------------------------------------------------------------------------------------------------


def _xy_wing(t: Texts, step: SolvingStep) -> str:
    (first, z), _, (hinge, x), (_, y), _, (second, _) = step.proof
    return t(
        "step-xyz-wing" if step.fins else "step-xy-wing",
        hinge=short(hinge),
        x=str(x),
        y=str(y),
        z=str(z),
        first=short(first),
        second=short(second),
        gone=squares_named(t, step.removes),
    )


def _w_wing(t: Texts, step: SolvingStep) -> str:
    # If one end of the strong link is x, the wing that sees it is not x, so it is z.
    (first, z), (_, x), (near, _), (far, _), _, (second, _) = step.proof
    return t(
        "step-w-wing",
        unit=units_named(t, step.units),
        near=short(near),
        far=short(far),
        x=str(x),
        z=str(z),
        first=short(first),
        second=short(second),
        gone=squares_named(t, step.removes),
    )


# --- colouring ------------------------------------------------------------------------------------------------------


def _remote_pair(t: Texts, step: SolvingStep) -> str:
    (first, x), (_, y) = step.proof[:2]
    names = list(dict.fromkeys(short(index) for index, _ in step.proof))
    return t(
        "step-remote-pair",
        squares=joined(t, _cut(t, names)),
        x=str(min(x, y)),
        y=str(max(x, y)),
        first=short(first),
        last=names[-1],
        gone=squares_named(t, step.removes),
    )


def _simple_colouring(t: Texts, step: SolvingStep) -> str:
    digit = str(step.proof[0][1])
    if not step.units:
        first, second = squares_named(t, step.proof), squares_named(t, step.fins)
        return t(
            "step-simple-colouring-trap", first=first, second=second, digit=digit, gone=squares_named(t, step.removes)
        )
    true = step.fins if step.removes == step.proof else step.proof
    return t(
        "step-simple-colouring-wrap",
        first=squares_named(t, step.removes),
        second=squares_named(t, true),
        digit=digit,
        unit=units_named(t, step.units),
        gone=eliminations_text(t, step.removes),
    )


# --- uniqueness -----------------------------------------------------------------------------------------------------


def _unique_rectangle(t: Texts, step: SolvingStep) -> str:
    squares = list(dict.fromkeys(index for index, _ in step.proof))[:_CORNERS]
    corners = tuple(each for each in step.proof if each[0] in squares)
    subset = step.proof[len(corners) :]
    x, y = sorted({digit for _, digit in corners})
    more: dict[str, str] = {}
    match step.technique[-1]:
        case "2":
            more = {"z": str(step.fins[0][1]), "gone": squares_named(t, step.removes)}
        case "3":
            more = {
                "further": joined(
                    t, [str(digit) for digit in sorted({digit for _, digit in step.fins})], last="step-chain-or"
                ),
                "subset": squares_named(t, subset),
                "digits": digits_named(t, step.fins + subset),
                "unit": units_named(t, step.units),
                "gone": eliminations_text(t, step.removes),
            }
        case "4":
            lost = step.removes[0][1]
            more = {"unit": units_named(t, step.units), "kept": str(y if lost == x else x), "gone": str(lost)}
        case "5":
            more = {"z": str(step.fins[0][1]), "gone": squares_named(t, step.removes)}
        case "6":
            lost = step.removes[0][1]
            more = {
                "unit": units_named(t, step.units),
                "kept": str(y if lost == x else x),
                "gone": str(lost),
                "squares": eliminations_text(t, step.removes),
            }
    roof = _either(t, step.fins)
    key = f"step-unique-rectangle-{step.technique[-1]}"
    return t(key, corners=squares_named(t, corners), x=str(x), y=str(y), roof=roof, **more)


def _hidden_rectangle(t: Texts, step: SolvingStep) -> str:
    opposite, one, other, floor = dict.fromkeys(index for index, _ in step.proof)
    ((_, gone),) = step.removes
    (kept,) = {digit for _, digit in step.proof} - {gone}
    row, column = (units_named(t, [unit]) for unit in step.units)
    # The row of the corner holds `kept` in one neighbour, its column in the other.
    return t(
        "step-hidden-rectangle",
        square=short(opposite),
        row=row,
        column=column,
        one=short(one),
        other=short(other),
        floor=short(floor),
        kept=str(kept),
        gone=str(gone),
        corners=joined(t, [short(index) for index in sorted((opposite, one, other, floor))]),
    )


def _bug_plus_one(t: Texts, step: SolvingStep) -> str:
    ((index, digit),) = step.sets
    return t("step-bug-plus-one", square=short(index), digit=str(digit))


# --- chains ---------------------------------------------------------------------------------------------------------


def _chain(t: Texts, step: SolvingStep) -> str:
    start, *others = step.proof
    links = _in_turn(t, _cut(t, list(_links(t, others))), "step-chain-then")
    known = {"start": short(start[0]), "digit": str(start[1]), "links": links}
    if step.sets:
        return t("step-chain-sets", **known)
    if step.technique in LOOPS:
        return t("step-loop", gone=eliminations_text(t, step.removes), **known)
    return t("step-chain", ends=_ends(t, start, others[-1]), gone=eliminations_text(t, step.removes), **known)


def _links(t: Texts, candidates: Sequence[Candidate]) -> Iterator[str]:
    """Yield the candidates, alternately true and false.

    That a square with one digit does not have another is not mentioned.
    """
    for place, candidate in enumerate(candidates):
        if place % 2 == 0:
            yield _candidate_text(t, "true", candidate)
        elif candidate[0] != candidates[place + 1][0]:
            yield _candidate_text(t, "false", candidate)


def _ends(t: Texts, first: Candidate, last: Candidate) -> str:
    """Say that one of two candidates is true."""
    if first[0] == last[0]:
        return t("step-chain-one-square", square=short(first[0]), first=str(first[1]), last=str(last[1]))
    if first[1] == last[1]:
        return t("step-chain-one-digit", first=short(first[0]), last=short(last[0]), digit=str(first[1]))
    return t("step-chain-or", before=_candidate_text(t, "is", first), last=_candidate_text(t, "is", last))


# --- groups and almost locked sets ----------------------------------------------------------------------------------


def _grouped_chain(t: Texts, step: SolvingStep) -> str:
    """Explain a chain of groups; the squares of an almost locked set are in brackets after what they prove."""
    ((first, *others),) = step.chains
    links = _nodes_text(t, others, step.locked)
    known = {"start": _group(first), "digit": str(first[0][1]), "links": links}
    if step.sets:
        why = t("step-chain-sets", **known)
    elif step.technique in LOOPS:
        message = "step-loop-locked" if step.locked else "step-loop"
        why = t(message, gone=eliminations_text(t, step.removes), **known)
    else:
        why = t("step-chain", ends=_group_ends(t, first, others[-1]), gone=eliminations_text(t, step.removes), **known)
    return _with_brackets(t, step, why)


def _nodes_text(t: Texts, nodes: Sequence[Candidates], locked: Sequence[tuple[int, ...]]) -> str:
    """Return nodes that are true and false in turn, each true one with the squares of its almost locked set."""
    words = []
    for place, node in enumerate(nodes):
        text = _node_text(t, "false" if place % 2 else "true", node)
        squares = locked[place // 2] if locked and place % 2 == 0 else ()
        brackets = " ".join(map(short, squares))
        words.append(t("step-chain-locked", node=text, squares=brackets) if len(squares) > 1 else text)
    return _in_turn(t, _cut(t, words), "step-chain-then")


def _with_brackets(t: Texts, step: SolvingStep, why: str) -> str:
    """Add what brackets mean, if there are any."""
    has_brackets = any(len(squares) > 1 for squares in step.locked)
    return t("step-and-why", so=t("step-chain-brackets"), why=why) if has_brackets else why


def _forcing_chain(t: Texts, step: SolvingStep) -> str:
    """Explain chains that begin with true candidates; each has as many strong links as it has further true nodes."""
    cases, locked = [], step.locked
    for nodes in step.chains:
        strong = len(nodes) // 2 - 1
        cases.append(_nodes_text(t, nodes, ((), *locked[:strong]) if locked else ()))
        locked = locked[strong:]
    (index, digit), gone = step.chains[0][0][0], eliminations_text(t, step.removes)
    starts = tuple(nodes[0][0] for nodes in step.chains)
    if step.units:
        known = {"unit": units_named(t, step.units), "digit": str(digit), "squares": _either(t, starts)}
        why = t("step-forcing-unit", cases=_in_turn(t, cases, "step-forcing-more"), gone=gone, **known)
    else:
        digits = joined(t, [str(each) for _, each in starts], last="step-chain-or")
        known = {"square": short(index), "digits": digits}
        why = t("step-forcing-square", cases=_in_turn(t, cases, "step-forcing-more"), gone=gone, **known)
    return _with_brackets(t, step, why)


def _node_text(t: Texts, how: str, node: Candidates) -> str:
    """Return a node of one digit as `_candidate_text` names a candidate."""
    return t(f"step-chain-{how}", square=_group(node), digit=str(node[0][1]))


def _group(node: Candidates) -> str:
    """Return the squares of a node: `r5c5`, in a line `r5c45` or `r45c5`, else `r1c1/r2c3`."""
    places = [square(index) for index, _ in node]
    rows, columns = ("".join(str(one + 1) for one in sorted({place[axis] for place in places})) for axis in (0, 1))
    return f"r{rows}c{columns}" if len(rows) == 1 or len(columns) == 1 else "/".join(short(index) for index, _ in node)


def _group_ends(t: Texts, first: Candidates, last: Candidates) -> str:
    """Say that one of two nodes is true."""
    if len(first) == len(last) == 1:
        return _ends(t, first[0], last[0])
    if first[0][1] == last[0][1]:
        if first == last:
            return _node_text(t, "is", first)
        return t("step-chain-one-digit", first=_group(first), last=_group(last), digit=str(first[0][1]))
    return t("step-chain-or", before=_node_text(t, "is", first), last=_node_text(t, "is", last))


def _als_xz(t: Texts, step: SolvingStep) -> str:
    (((_, z), *_), ((_, x), *_), _, _), *_ = step.chains
    first, second = (_almost_locked(t, step, number) for number in (0, 1))
    return t(
        "step-als-xz",
        first=first.squares,
        left=first.digits,
        second=second.squares,
        right=second.digits,
        x=str(x),
        z=str(z),
        gone=squares_named(t, step.removes),
    )


def _double_als_xz(t: Texts, step: SolvingStep) -> str:
    (((_, y), *_), ((_, x), *_), _, _), *_ = step.chains
    first, second = (_almost_locked(t, step, number) for number in (0, 1))
    return t(
        "step-double-als-xz",
        first=first.squares,
        left=first.digits,
        second=second.squares,
        right=second.digits,
        x=str(min(x, y)),
        y=str(max(x, y)),
        gone=eliminations_text(t, step.removes),
    )


def _als_xy_wing(t: Texts, step: SolvingStep) -> str:
    (((_, z), *_), ((_, x), *_), _, ((_, y), *_), _, _), *_ = step.chains
    first, hinge, second = (_almost_locked(t, step, number) for number in range(3))
    return t(
        "step-als-xy-wing",
        hinge=hinge.squares,
        digits=hinge.digits,
        first=first.squares,
        left=first.digits,
        second=second.squares,
        right=second.digits,
        x=str(x),
        y=str(y),
        z=str(z),
        gone=squares_named(t, step.removes),
    )


class _AlmostLocked(NamedTuple):
    squares: str
    digits: str


def _almost_locked(t: Texts, step: SolvingStep, number: int) -> _AlmostLocked:
    """Return the squares and digits of an almost locked set in words."""
    squares = step.locked[number]
    inside = tuple(each for each in step.proof + step.fins if each[0] in squares)
    return _AlmostLocked(joined(t, [short(index) for index in squares]), digits_named(t, inside))


# --- contradiction --------------------------------------------------------------------------------------------------


def _contradiction(t: Texts, step: SolvingStep) -> str:
    (index, digit), *follows = step.proof
    (dead, wanted), *_ = step.fins
    if step.units:
        end = t("step-contradiction-unit", unit=units_named(t, step.units), digit=str(wanted))
    else:
        end = t("step-contradiction-square", square=short(dead))
    known = {"square": short(index), "digit": str(digit), "end": end}
    if not follows:
        return t("step-contradiction-at-once", **known)
    words = _cut(t, [_candidate_text(t, "is", one) for one in follows])
    return t("step-contradiction", follows=_in_turn(t, words, "step-chain-more"), **known)


def _trial(t: Texts, step: SolvingStep) -> str:
    ((index, digit),) = step.proof
    return t("step-trial", square=short(index), digit=str(digit))


# --- all techniques -------------------------------------------------------------------------------------------------


EXPLANATIONS: Mapping[str, Callable[[Texts, SolvingStep], str]] = {
    "full_house": _full_house,
    "naked_single": _naked_single,
    "hidden_single": _hidden_single,
    **dict.fromkeys(("locked_pair", "locked_triple"), _locked_subset),
    **dict.fromkeys((f"{kind}_{size}" for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")), _subset),
    "sue_de_coq": _sue_de_coq,
    **dict.fromkeys((*_COVERED, *_FISH), _covered),
    **dict.fromkeys((f"{kind}_{fish}" for kind in ("finned", "sashimi") for fish in _FISH), _finned),
    **dict.fromkeys(("skyscraper", "two_string_kite", "turbot_fish"), _two_links),
    **{f"siamese_{fish}": _siamese for fish in _FISH[1:]},
    "dual_two_string_kite": _dual_kite,
    "empty_rectangle": _empty_rectangle,
    "dual_empty_rectangle": _dual_empty_rectangle,
    "xy_wing": _xy_wing,
    "xyz_wing": _xy_wing,
    "w_wing": _w_wing,
    "remote_pair": _remote_pair,
    "simple_colouring": _simple_colouring,
    **{f"unique_rectangle_{kind}": _unique_rectangle for kind in range(1, 7)},
    "hidden_rectangle": _hidden_rectangle,
    "bug_plus_one": _bug_plus_one,
    **dict.fromkeys(("x_chain", "xy_chain", "loop", "aic"), _chain),
    **dict.fromkeys(("grouped_loop", "grouped_aic", "als_chain", "als_loop", "als_aic"), _grouped_chain),
    "forcing_chain": _forcing_chain,
    "als_xz": _als_xz,
    "double_als_xz": _double_als_xz,
    "als_xy_wing": _als_xy_wing,
    "contradiction": _contradiction,
    "trial": _trial,
}
"""The function that explains each technique."""


def fault_text(t: Texts, fault: BadGrid) -> str:
    """Return the message for an error."""
    named = {name: str(value) for name, value in fault.named.items()}
    return fault.text if t.language == "en" or not t.has(fault.message) else t(fault.message, **named)


def dead_end_text(t: Texts, dead_end: DeadEnd) -> str:
    """Return why a grid cannot be filled."""
    if dead_end.unit is not None:
        return t("grid-dead-unit", unit=unit_name(t, dead_end.unit), digit=str(dead_end.digit))
    return t("grid-dead-square", place=place_name(t, dead_end.at or 0))


def conflict_text(t: Texts, conflict: RepeatedDigit) -> str:
    """Return which rule a grid breaks."""
    places = "; ".join(place_name(t, index) for index in conflict.indices)
    return t("grid-broken", unit=unit_name(t, conflict.unit), digit=str(conflict.digit), places=places)


def place_name(t: Texts, index: int) -> str:
    """Return a square by its row and column, both from 1."""
    row, column = square(index)
    return t("grid-place", row=str(row + 1), column=str(column + 1))


def unit_name(t: Texts, unit: Unit) -> str:
    """Return the name of a row, a column or a box; boxes are numbered row by row."""
    return t("grid-unit", kind=str(unit.kind), number=str(unit.number + 1))
