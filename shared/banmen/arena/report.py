"""Texts about a match in the user's language: names, faults and the result."""

from collections.abc import Iterator, Mapping
from math import isinf
from pathlib import Path

from banmen.arena.contenders import LEVEL, SCRIPT, read_spec
from banmen.arena.match import Forfeit, Match, PairTally, Side
from banmen.arena.statistics import Sprt, elo_difference, mean_score
from banmen.commands.errors import program_fault_text
from banmen.games import GAMES
from banmen.processes.child import split_command
from banmen.programs.external import ProgramFault
from banmen.texts import Texts

SIDES: tuple[Side, Side] = ("a", "b")


def names_of(t: Texts, match: Match) -> dict[Side, str]:
    """Return the default names of both sides, used until they give their own."""
    return {"a": _name(t, match, match.a), "b": _name(t, match, match.b)}


def _name(t: Texts, match: Match, text: str) -> str:
    spec = read_spec(GAMES[match.game], text)
    if spec is None:
        return text
    if spec.kind == LEVEL:
        return t(f"program-{match.game}-{spec.value}")
    return Path(spec.value).name if spec.kind == SCRIPT else Path((split_command(spec.value) or [text])[0]).name


def fault_text(t: Texts, names: Mapping[Side, str], fault: Forfeit) -> str:
    """Return the sentence for a forfeit."""
    return t("arena-forfeit", name=called(names, fault.side), fault=program_fault_text(t, fault.code, fault.details))


def not_started_text(t: Texts, names: Mapping[Side, str], side: Side, fault: ProgramFault) -> str:
    """Return the sentence for a contender that could not be started."""
    return t("arena-not-started", name=called(names, side), fault=program_fault_text(t, fault.code, fault.details))


def hall_text(t: Texts, code: str, text: str) -> str:
    """Return the sentence for a problem with the hall in which a match is shown."""
    if code == "unreached":
        return t("arena-hall-unreached")
    refusal = f"refused-{code}"
    return t("arena-hall-refused", text=t(refusal) if t.language != "en" and t.has(refusal) else text)


def called(names: Mapping[Side, str], side: Side) -> str:
    """Return a side's name, with its letter if both have the same name."""
    return f"{names[side]} ({side.upper()})" if names["a"] == names["b"] else names[side]


def bar_text(tally: PairTally) -> str:
    """Return the score for the progress bar."""
    elo = elo_difference(tally.pairs)
    return f"+{tally.won} ={tally.drawn} -{tally.lost}" + (f"  Elo {_signed(elo.value)}" if elo else "")


def report(
    t: Texts, match: Match, names: Mapping[Side, str], tally: PairTally, *, sprt: Sprt | None, games: int
) -> Iterator[str]:
    """Yield the lines of the result, of `a` against `b`."""
    a, b = (called(names, side) for side in SIDES)
    yield t("arena-head", a=a, b=b, played=str(tally.games), games=str(games), seed=str(match.seed))
    if not tally.games:
        return
    score = f"{mean_score(tally.pairs):.1%}"
    yield t("arena-score", a=a, won=str(tally.won), drawn=str(tally.drawn), lost=str(tally.lost), score=score)
    elo = elo_difference(tally.pairs)
    yield (
        t("arena-elo", elo=_signed(elo.value), low=_signed(elo.low), high=_signed(elo.high))
        if elo
        else t("arena-no-elo")
    )
    yield t("arena-pairs", pairs=", ".join(map(str, tally.pairs)))
    if sprt is not None:
        low, high = (f"{bound:.2f}" for bound in sprt.bounds)
        ratio, accepted = f"{sprt.ratio(tally.pairs):.2f}", sprt.accepted(tally.pairs)
        between = {"elo0": f"{sprt.elo0:g}", "elo1": f"{sprt.elo1:g}", "ratio": ratio, "low": low, "high": high}
        yield t("arena-sprt-result", accepted="none" if accepted is None else f"h{accepted}", **between)
    for side in SIDES:
        if tally.forfeits[side]:
            yield t("arena-forfeits", name=called(names, side), count=tally.forfeits[side])
    if tally.cut:
        yield t("arena-cut", count=tally.cut)


def _signed(elo: float) -> str:
    if isinf(elo):
        return "+∞" if elo > 0 else "-∞"
    return f"{elo:+.0f}"
