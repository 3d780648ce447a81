"""The texts of a table for two, in the user's language."""

from banmen.game import Seat
from banmen.texts import Texts
from banmen_client.screens.against_computer import opponents
from banmen_client.screens.names import seat_name
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import Status, clock_text
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.table.view import TableView, move_number
from banmen_client.ui.labels import Tone


def table_line(moment: Moment, facts: TwoPlayerFacts) -> str:
    """Return the subtitle: the options, the clock, the number of spectators."""
    t, opened, presence = moment.t, moment.table.replay.opened, moment.table.presence
    if opened is None:
        return ""
    rated = t("rated-game") if moment.table.rated else ""
    casual = "" if rated or moment.recorded else t("casual")  # a replay does not record whether the game was rated
    clock = clock_text(t, opened.clock) if opened.clock is not None else casual
    parts = [facts.options_text(t, opened.options), rated, clock]
    if presence is not None and presence.watching:
        parts.append(t("here-watching", count=presence.watching))
    return " · ".join(part for part in parts if part)


def player_lines(t: Texts, table: TableView, seat: Seat) -> tuple[str, str]:
    """Return a player's name, and the line below it: colour and presence.

    Two people at one window may have only their colours.
    """
    name = seat_name(t, table, seat)
    colour = t(f"seat-{seat}")
    if name is None:
        return t("seat-free"), colour
    if not name or (table.holds_all_seats and not table.shared_by_name):  # a transcript names nobody
        return colour, ""
    mine = table.seats == (seat,)
    missing = {"away": t("away"), "left": t("gone"), "silent": t("silent")}.get(table.place_of(seat), "")
    return (f"{name} ({t('you')})" if mine else name), " · ".join(part for part in (colour, missing) if part)


def _name(t: Texts, table: TableView, seat: Seat) -> str:
    """Return the name of a player; the name of the seat if the player is unknown."""
    return seat_name(t, table, seat) or t(f"seat-{seat}")


def status(moment: Moment, facts: TwoPlayerFacts) -> Status:
    """Return the status line for this moment."""
    t, table = moment.t, moment.table
    if table.waiting:
        return Status(t("waiting-opponent") if table.seats else t("waiting-seat"), "hourglass", "neutral")
    if not table.live:
        shown, last = move_number(table.replay, table.shown), move_number(table.replay, table.last)
        looking = t("replay-looking" if moment.recorded else "looking-back", number=shown, last=last)
        now = _to_move(t, table).text if table.replay.playing and not moment.recorded else ""
        return Status(" · ".join(part for part in (now, looking) if part), "clock", "accent")
    if table.replay.outcome is not None:
        return _result(t, table, facts)
    return _to_move(t, table) if table.damaged else _now(moment, facts)


def _now(moment: Moment, facts: TwoPlayerFacts) -> Status:
    """Return the status of a running game: the seat to move, or the move being sent."""
    t, table, pending = moment.t, moment.table, moment.pending_action
    if opponents(table) and (pending is not None or moment.calm):
        return Status(t("your-turn"), "circle-play", "gold")  # as before: a quick answer makes nothing flicker
    if pending is not None:
        return Status(t("sending", move=facts.action_text(pending)), "hourglass", "neutral")
    return _turn(t, table, facts)


def to_move(moment: Moment) -> Seat | None:
    """Return the seat marked as to move at the ply in view: the player's own until a program has thought a while."""
    table, game = moment.table, moment.table.replay.game
    if not table.live:
        return None if game is None else game.to_move(table.state)
    return table.seats[0] if moment.calm and opponents(table) else table.turn


def _person(t: Texts, table: TableView, seat: Seat) -> str:
    """Return the name of one of the people who share a window if they have names, else the seat."""
    return _name(t, table, seat) if table.shared_by_name else t(f"seat-{seat}")


def _turn(t: Texts, table: TableView, facts: TwoPlayerFacts) -> Status:
    passes = map(facts.passed, table.last_events())
    passed = next((seat for seat in passes if seat is not None), None)
    if passed is not None:
        return _passed(t, table, passed)
    return _to_move(t, table)


def _to_move(t: Texts, table: TableView) -> Status:
    """Return the status with the seat to move now, regardless of the ply in view."""
    if table.damaged:
        return Status(t("table-unchanging"), "triangle-alert", "neutral")
    turn = table.turn or ""
    if table.holds_all_seats or table.watching:
        tone: Tone = "gold" if table.holds_all_seats else "neutral"
        return Status(t("turn-of-seat", seat=_person(t, table, turn)), "circle-play", tone)
    if table.my_turn:
        return Status(t("your-turn"), "circle-play", "gold")
    if turn in table.replay.programs:
        return Status(t("thinking", name=_name(t, table, turn)), "hourglass", "neutral")
    return Status(t("turn-of", name=_name(t, table, turn)), "hourglass", "neutral")


def _passed(t: Texts, table: TableView, seat: Seat) -> Status:
    """Return the status after a pass. Until the next move it replaces the status of the turn."""
    other, kind = _name(t, table, table.turn or ""), _kind(table, table.turn or "")
    if table.holds_all_seats or table.watching:
        return Status(t("passed-seat", seat=_person(t, table, seat)), "skip-forward", "gold")
    if seat in table.seats:
        return Status(t("passed-you", name=other, kind=kind), "skip-forward", "accent")
    return Status(t("passed-other", name=_name(t, table, seat), kind=_kind(table, seat)), "skip-forward", "gold")


def _result(t: Texts, table: TableView, facts: TwoPlayerFacts) -> Status:
    outcome = table.replay.outcome
    if outcome is None:
        return Status("", "trophy", "neutral")
    reason = facts.score_text(t, outcome) or t(f"reason-{outcome.reason}")
    if outcome.winner is None:
        return Status(f"{t('result-draw')} · {reason}", "handshake", "accent")
    name = _name(t, table, outcome.winner)
    if table.holds_all_seats or table.watching:
        who = _person(t, table, outcome.winner) if table.holds_all_seats else name
        return Status(f"{t('result-win', name=who)} · {reason}", "trophy", "gold")
    if outcome.winner in table.seats:
        return Status(f"{t('result-you-win')} · {reason}", "trophy", "gold")
    lost = t("result-you-lose", name=name, kind=_kind(table, outcome.winner))
    return Status(f"{lost} · {reason}", "flag", "neutral")


def _kind(table: TableView, seat: Seat) -> str:
    """Return the kind of a seat's player: some languages address a person and a program differently."""
    return "program" if seat in table.replay.programs else "person"
