"""The review of a game for a client without an engine, part by part, in plain values.

Each part continues where the one before ended. A process caches its steps of a game, so that the next part, or another
person's review of the same game, reuses them. A replaced process starts again: the answer says how far it is.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, RecordedGame, Standing, recorded_game, square_text
from banmen.games.reversi.engine.search import never
from banmen.games.reversi.review import ReviewRequest, ReviewStep, exact_from, review, steps_of
from banmen.games.reversi.review_words import SIGNS, better, standing, verdict
from banmen.job import Stop
from banmen.replay import Replay
from banmen.texts import LANGUAGES, Texts

MOST_GAMES = 64
"""How many games' steps a process caches, the most recently used."""

_found: OrderedDict[RecordedGame, list[ReviewStep]] = OrderedDict()


def review_answer(replay: Replay, known: int, lang: str, stop: Stop) -> Mapping[str, Any]:
    """Compute at least one more step of a game's review, and further ones until `stop()`.

    The client has `known` steps; the answer holds the plies judged since. docs/protocol/reversi.md describes the
    fields. It is empty for a game without a disc placed.
    """
    game = recorded_game(replay)
    if game is None:
        return {}
    steps = _steps_of(game, known, stop)
    plies = {step.ply.number: step.ply for step in steps}
    in_order = [plies[number] for number in sorted(plies)]
    changed = {step.ply.number for step in steps[known if known <= len(steps) else 0 :]}
    all_steps, size = steps_of(*game), game.start.size
    t = Texts(lang if lang in LANGUAGES else "en")
    whole = 2 * len(plies) == all_steps
    lost = analysis.decisive(in_order) if whole else None
    return {
        "steps": all_steps,
        "done": len(steps),
        "said": _progress(t, len(steps), all_steps, size),
        "begins": _standing(t, analysis.standings(in_order[:1])) if 1 in plies else None,
        "plies": [_answer_ply(t, ply, size) for ply in in_order if ply.number in changed],
        "turned": list(analysis.turning_points(in_order)) if whole else [],
        "lost_at": None if lost is None else lost.number,
    }


def _steps_of(game: RecordedGame, known: int, stop: Stop) -> Sequence[ReviewStep]:
    """Return the steps found so far, after finding more if the client has all of them."""
    steps = _found.setdefault(game, [])
    _found.move_to_end(game)
    while len(_found) > MOST_GAMES:
        _found.popitem(last=False)
    if known >= len(steps):
        for step in review(ReviewRequest(*game, done=len(steps)), never):
            steps.append(step)
            if stop():
                break
    return steps


def _progress(t: Texts, done: int, steps: int, size: int) -> str:
    if done >= steps:
        return t("review-done", empties=str(exact_from(size)))
    return t("review-running", percent=str(100 * done // steps))


def _standing(t: Texts, standings: Sequence[Standing]) -> Mapping[str, Any]:
    """Return the value for black before the first ply, and which side leads, in words."""
    return {"value": standings[0].value, "said": standing(t, standings[0])}


def _answer_ply(t: Texts, ply: JudgedPly, size: int) -> Mapping[str, Any]:
    """Return one judged ply: its sentences, and the value for black of the position after it."""
    return {
        "number": ply.number,
        "value": ply.played_for_black,
        "shown": standing(t, Standing(ply.played_for_black, ply.played_exact)),
        "judgement": ply.judgement,
        "sign": SIGNS[ply.judgement],
        "verdict": verdict(t, ply, size),
        "better": better(t, ply, size),
        "line": [square_text(square, size) for square in ply.line],
    }
