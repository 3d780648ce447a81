"""The proof of a wing, colouring, uniqueness, chain or contradiction step, in a sentence or a few.

Each reads the proof as its finder wrote it (`engine.techniques`). Squares are written r5c5; long lists are cut in the
middle, because the board shows them whole.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from banmen.games.sudoku.engine.step import Candidate, Candidates, Step
from banmen.games.sudoku.words.names import digits_named, eliminations_text, joined, short, squares_named, units_named
from banmen.texts import Texts

LONGEST = 9
"""Maximum number of placements or links in a sentence; of more, the first and the last ones are named."""

_LAST = 2
_CORNERS = 8


def _either(t: Texts, candidates: Candidates) -> str:
    """Return the squares of some candidates, one of which is meant."""
    return joined(t, [short(index) for index in dict.fromkeys(index for index, _ in candidates)], last="step-chain-or")


def _candidate_text(t: Texts, how: str, candidate: Candidate) -> str:
    """Return a candidate as "r5c5 is 3" (`is`), "r5c5 = 3" (`true`) or "r5c5 ≠ 3" (`false`)."""
    return t(f"step-chain-{how}", square=short(candidate[0]), digit=str(candidate[1]))


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


# --- wings ------------------------------------------------------------------------------------------------------------


def _xy_wing(t: Texts, step: Step) -> str:
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


def _w_wing(t: Texts, step: Step) -> str:
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


# --- colouring --------------------------------------------------------------------------------------------------------


def _remote_pair(t: Texts, step: Step) -> str:
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


def _simple_colouring(t: Texts, step: Step) -> str:
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


# --- uniqueness -------------------------------------------------------------------------------------------------------


def _unique_rectangle(t: Texts, step: Step) -> str:
    corners, subset = step.proof[:_CORNERS], step.proof[_CORNERS:]
    (_, x), (_, y) = corners[:2]
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
    roof = _either(t, step.fins)
    key = f"step-unique-rectangle-{step.technique[-1]}"
    return t(key, corners=squares_named(t, corners), x=str(x), y=str(y), roof=roof, **more)


def _bug_plus_one(t: Texts, step: Step) -> str:
    ((index, digit),) = step.sets
    return t("step-bug-plus-one", square=short(index), digit=str(digit))


# --- chains -----------------------------------------------------------------------------------------------------------


def _chain(t: Texts, step: Step) -> str:
    start, *others = step.proof
    links = _in_turn(t, _cut(t, list(_links(t, others))), "step-chain-then")
    known = {"start": short(start[0]), "digit": str(start[1]), "links": links}
    if step.sets:
        return t("step-chain-sets", **known)
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


# --- contradiction ----------------------------------------------------------------------------------------------------


def _contradiction(t: Texts, step: Step) -> str:
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


def _trial(t: Texts, step: Step) -> str:
    ((index, digit),) = step.proof
    return t("step-trial", square=short(index), digit=str(digit))


EXPLANATIONS: Mapping[str, Callable[[Texts, Step], str]] = {
    "xy_wing": _xy_wing,
    "xyz_wing": _xy_wing,
    "w_wing": _w_wing,
    "remote_pair": _remote_pair,
    "simple_colouring": _simple_colouring,
    "unique_rectangle_1": _unique_rectangle,
    "unique_rectangle_2": _unique_rectangle,
    "unique_rectangle_3": _unique_rectangle,
    "unique_rectangle_4": _unique_rectangle,
    "bug_plus_one": _bug_plus_one,
    "x_chain": _chain,
    "xy_chain": _chain,
    "aic": _chain,
    "contradiction": _contradiction,
    "trial": _trial,
}
"""The function that explains each technique."""
