"""What is told at a board of goishi hiroi: the one thing that matters most now, and which rule was broken. Pure."""

from dataclasses import dataclass

from banmen.formats.goishi import BadBoard
from banmen.game import Outcome
from banmen.games.goishi import GOISHI
from banmen.games.goishi.values import PICKER, Pick, Retreated, Solved, State
from banmen.texts import Texts
from banmen_client.boards.goishi_layout import row_name
from banmen_client.coach.goishi import Outlook
from banmen_client.screens.show.goishi_adviser import Adviser
from banmen_client.screens.standing import Standing
from banmen_client.session import RefusedAct
from banmen_client.ui.marks import Tone

RULES = ("goishi-rule-line", "goishi-rule-jump", "goishi-rule-back")
"""The three rules, in words."""

_NO_STONE = {"no_stone", "already_picked", "no_such_square"}
_BROKEN = {"not_in_line": 0, "jumps_over": 1, "straight_back": 2}


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence in bold, what else there is to say, an icon, the tone it is said in."""

    title: str
    body: str = ""
    icon: str = "info"
    tone: Tone = "neutral"


def broken_rule(refused: RefusedAct | None) -> int | None:
    """Which of the rules a refused action would have broken."""
    return None if refused is None else _BROKEN.get(refused.code)


def told(t: Texts, standing: Standing, adviser: Adviser, refused: RefusedAct | None, *, presents: bool) -> Told:
    """What to tell of the moment looked at; `presents` says that this person may have the program pick on."""
    state = standing.state
    if not isinstance(state, State) or not state.board:
        return Told(t("goishi-making"), icon="hourglass")
    if refused is not None:
        return _refusal(t, refused)
    return _advice(t, state, adviser) or _moment(t, standing, state, presents=presents)


def _refusal(t: Texts, refused: RefusedAct) -> Told:
    stone = isinstance(refused.action, Pick) and refused.code not in _NO_STONE
    title = "goishi-refused" if stone else "goishi-refused-other"
    reason = f"refused-{refused.code}"
    return Told(t(title), t(reason) if t.has(reason) else refused.text, "ban", "red")


def fault_text(t: Texts, fault: BadBoard) -> str:
    """What is wrong with a text that is no board."""
    told = f"goishi-fault-{fault.fault}"
    return t(told, **fault.named) if t.has(told) else fault.text


# --- the coach's words ----------------------------------------------------------------------------------------------


def _advice(t: Texts, state: State, adviser: Adviser) -> Told | None:
    """What the coach was asked, and found."""
    if adviser.question is None and not adviser.showing:
        return None
    outlook = adviser.outlook
    if adviser.busy or outlook is None:
        return Told(t("goishi-thinking"), icon="hourglass")
    match outlook.kind:
        case "undecided":
            return Told(t("goishi-undecided"), t("goishi-undecided-more"), "circle-alert", "gold")
        case "hopeless":
            return Told(t("goishi-hopeless"), t("goishi-hopeless-more"), "ban", "red")
        case "lost":
            return _lost(t, state, outlook, adviser)
        case "open":
            return _open(t, state, outlook, adviser) if outlook.order else None


def _lost(t: Texts, state: State, outlook: Outlook, adviser: Adviser) -> Told:
    kept = len(state.path) - outlook.back
    more = t("goishi-lost-more", count=outlook.back, kept=kept) if kept else t("goishi-lost-all")
    return Told(t("goishi-lost"), more, "undo-2", "red" if adviser.question == "solvable" else "gold")


def _open(t: Texts, state: State, outlook: Outlook, adviser: Adviser) -> Told:
    if adviser.question == "solvable":
        return Told(t("goishi-open"), t("goishi-open-more"), "circle-check", "green")
    if adviser.question == "hint":
        row, column = divmod(outlook.order[0], state.columns)
        where = t("goishi-hint", row=row_name(row, state.rows, t.language), column=column + 1)
        return Told(where, t("goishi-hint-more"), "lightbulb", "gold")
    return Told(t("goishi-answer"), t("goishi-answer-more", count=len(outlook.order)), "eye", "gold")


# --- the moment -----------------------------------------------------------------------------------------------------


def _moment(t: Texts, standing: Standing, state: State, *, presents: bool) -> Told:
    outcome = GOISHI.outcome(state)
    if outcome is not None:
        return _end(t, standing, state, outcome)
    if standing.replay.show:
        return _searching(t, standing, state, presents=presents)
    if standing.replay.outcome is not None and standing.live:
        return Told(t("goishi-given-up"), icon="flag")
    near = sum(isinstance(action, Pick) for action in GOISHI.legal(state, PICKER))
    picks = bool(standing.legal())  # who looks on, or back, has no rings and nothing to click
    if not state.path:
        more = t("goishi-begin-more") if picks else ""
        return Told(t("goishi-begin"), more, "circle-play", "gold" if standing.my_turn else "neutral")
    if not near:
        return Told(t("goishi-stuck"), t("goishi-stuck-more"), "undo-2", "gold")
    more = t("goishi-next-more", count=near) if picks else ""
    return Told(t("goishi-next", count=near), more, "circle-play", "neutral")


def _end(t: Texts, standing: Standing, state: State, outcome: Outcome) -> Told:
    if outcome.reason == "solved":
        title = t("goishi-joy") if not standing.replay.show else t("goishi-solved")
        more = t("goishi-solved-more", count=len(state.path), retreats=state.retreats)
        return Told(title, more, "party-popper", "green")
    if outcome.reason == "all_found":
        return Told(t("goishi-all-found", count=state.found), _search_text(t, state), "list-checks", "green")
    return Told(t("goishi-none"), t("goishi-none-more", retreats=state.retreats), "ban", "red")


def _searching(t: Texts, standing: Standing, state: State, *, presents: bool) -> Told:
    last = next(iter(standing.last_events()[::-1]), None)
    if isinstance(last, Solved):
        return Told(t("goishi-found", number=last.number), _search_text(t, state), "party-popper", "green")
    if isinstance(last, Retreated):
        return Told(t("goishi-dead-end", number=len(state.path) + 1), _search_text(t, state), "undo-2", "gold")
    if state.search == "straight":
        return Told(t("goishi-straight"), t("goishi-straight-more") if presents else "", "footprints")
    title = "goishi-searching-all" if state.search == "all" else "goishi-searching"
    return Told(t(title), _search_text(t, state), "search")


def _search_text(t: Texts, state: State) -> str:
    return t("goishi-search-counts", steps=state.steps, retreats=state.retreats)
