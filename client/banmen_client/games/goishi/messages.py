"""The message of the panel, the most important one at present, and the rule that was broken. Pure."""

from dataclasses import dataclass

from banmen.game import Outcome
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Pick, Solved, State, StonePutBack
from banmen.texts import Texts
from banmen_client.games.goishi.coach import Assessment, GoishiCoach
from banmen_client.games.goishi.drawing.layout import row_name
from banmen_client.table.report import RefusedAct
from banmen_client.table.view import TableView
from banmen_client.ui.labels import Tone

RULES = ("goishi-rule-line", "goishi-rule-jump", "goishi-rule-back")
"""The message ids of the three rules."""

_NO_STONE = {"no_stone", "already_picked", "no_such_square"}
_BROKEN = {"not_in_line": 0, "jumps_over": 1, "straight_back": 2}


@dataclass(frozen=True, slots=True)
class GoishiMessage:
    """A bold sentence, further text, an icon, and the tone of the card."""

    title: str
    body: str = ""
    icon: str = "info"
    tone: Tone = "neutral"


def broken_rule(refused: RefusedAct | None) -> int | None:
    """Return the index in `RULES` of the rule that a refused action breaks, or None."""
    return None if refused is None else _BROKEN.get(refused.code)


def message(
    t: Texts, table: TableView, coach: GoishiCoach, refused: RefusedAct | None, *, presents: bool
) -> GoishiMessage:
    """Return the message for the viewed ply. `presents` means that this viewer controls the program's show."""
    state = table.state
    if not isinstance(state, State) or not state.board:
        return GoishiMessage(t("goishi-making"), icon="hourglass")
    if refused is not None:
        return _refusal(t, refused)
    return _coaching(t, state, coach) or _position(t, table, state, presents=presents)


def _refusal(t: Texts, refused: RefusedAct) -> GoishiMessage:
    stone = isinstance(refused.action, Pick) and refused.code not in _NO_STONE
    title = "goishi-refused" if stone else "goishi-refused-other"
    reason = f"refused-{refused.code}"
    return GoishiMessage(t(title), t(reason) if t.has(reason) else refused.text, "ban", "red")


# --- the coach's words ----------------------------------------------------------------------------------------------


def _coaching(t: Texts, state: State, coach: GoishiCoach) -> GoishiMessage | None:
    """Return the coach's answer, or None if nothing was asked."""
    if coach.question is None and not coach.shows_answer:
        return None
    assessment = coach.assessment
    if coach.busy or assessment is None:
        return GoishiMessage(t("goishi-thinking"), icon="hourglass")
    match assessment.kind:
        case "undecided":
            return GoishiMessage(t("goishi-undecided"), t("goishi-undecided-more"), "circle-alert", "gold")
        case "hopeless":
            return GoishiMessage(t("goishi-hopeless"), t("goishi-hopeless-more"), "ban", "red")
        case "lost":
            return _lost(t, state, assessment, coach)
        case "open":
            return _open(t, state, assessment, coach) if assessment.order else None


def _lost(t: Texts, state: State, assessment: Assessment, coach: GoishiCoach) -> GoishiMessage:
    kept = len(state.path) - assessment.back
    more = t("goishi-lost-more", count=assessment.back, kept=kept) if kept else t("goishi-lost-all")
    return GoishiMessage(t("goishi-lost"), more, "undo-2", "red" if coach.question == "solvable" else "gold")


def _open(t: Texts, state: State, assessment: Assessment, coach: GoishiCoach) -> GoishiMessage:
    if coach.question == "solvable":
        return GoishiMessage(t("goishi-open"), t("goishi-open-more"), "circle-check", "green")
    if coach.question == "hint":
        row, column = divmod(assessment.order[0], state.columns)
        where = t("goishi-hint", row=row_name(row, state.rows, t.language), column=column + 1)
        return GoishiMessage(where, t("goishi-hint-more"), "lightbulb", "gold")
    return GoishiMessage(t("goishi-answer"), t("goishi-answer-more", count=len(assessment.order)), "eye", "gold")


# --- the position ---------------------------------------------------------------------------------------------------


def _position(t: Texts, table: TableView, state: State, *, presents: bool) -> GoishiMessage:
    outcome = GOISHI.outcome(state)
    if outcome is not None:
        return _end(t, table, state, outcome)
    if table.replay.show:
        return _searching(t, table, state, presents=presents)
    if table.replay.outcome is not None and table.live:
        return GoishiMessage(t("goishi-given-up"), icon="flag")
    near = sum(isinstance(action, Pick) for action in GOISHI.legal(state, PICKER))
    picks = bool(table.legal())  # spectators and viewers of an earlier ply have nothing to click
    if not state.path:
        more = t("goishi-begin-more") if picks else ""
        return GoishiMessage(t("goishi-begin"), more, "circle-play", "gold" if table.my_turn else "neutral")
    if not near:
        return GoishiMessage(t("goishi-stuck"), t("goishi-stuck-more"), "undo-2", "gold")
    more = t("goishi-next-more", count=near) if picks else ""
    return GoishiMessage(t("goishi-next", count=near), more, "circle-play", "neutral")


def _end(t: Texts, table: TableView, state: State, outcome: Outcome) -> GoishiMessage:
    if outcome.reason == "solved":
        title = t("goishi-joy") if not table.replay.show else t("goishi-solved")
        more = t("goishi-solved-more", count=len(state.path), retreats=state.retreats)
        return GoishiMessage(title, more, "party-popper", "green")
    if outcome.reason == "all_found":
        return GoishiMessage(t("goishi-all-found", count=state.found), _search_text(t, state), "list-checks", "green")
    return GoishiMessage(t("goishi-none"), t("goishi-none-more", retreats=state.retreats), "ban", "red")


def _searching(t: Texts, table: TableView, state: State, *, presents: bool) -> GoishiMessage:
    if table.at_show_limit:
        found, steps = state.found, table.shown
        title = t("goishi-limit-all", count=found, steps=steps) if found else t("goishi-limit", steps=steps)
        return GoishiMessage(title, t("goishi-limit-more"), "hourglass", "gold")
    last = next(iter(table.last_events()[::-1]), None)
    if isinstance(last, Solved):
        return GoishiMessage(t("goishi-found", number=last.number), _search_text(t, state), "party-popper", "green")
    if isinstance(last, StonePutBack):
        return GoishiMessage(t("goishi-dead-end", number=len(state.path) + 1), _search_text(t, state), "undo-2", "gold")
    if state.search == "straight":
        return GoishiMessage(t("goishi-straight"), t("goishi-straight-more") if presents else "", "footprints")
    title = "goishi-searching-all" if state.search == "all" else "goishi-searching"
    return GoishiMessage(t(title), _search_text(t, state), "search")


def _search_text(t: Texts, state: State) -> str:
    return t("goishi-search-counts", steps=state.steps, retreats=state.retreats)
