"""The dialog that challenges a player: the game, its options, the seat, the clock."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from banmen.games import GAMES
from banmen.protocol.rows import Player
from banmen_client.screens.clock_choices import ClockChoices
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.dialog_form import NO_ROW, FormRow, choice, form_height, lay_out
from banmen_client.screens.open_dialog import when_valid
from banmen_client.screens.two_players.new_table import rated_row
from banmen_client.screens.two_players.option_choices import OptionChoices, OptionRow
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton


class ChallengeChoices:
    """The choices made so far; `seat` is an index into the game's seats, followed by a random seat."""

    def __init__(self, games: Mapping[str, Sequence[OptionRow]]) -> None:
        self._games = games
        self.clock = ClockChoices()
        self.casual = 0
        self.take_game(0)

    def take_game(self, number: int) -> None:
        """Choose a game, and reset its options and the seat to the defaults."""
        self.game = list(self._games)[number]
        self.options = OptionChoices(self.game, self._games[self.game])
        self.seats = GAMES[self.game].seats
        self.seat = len(self.seats)

    def take_seat(self, number: int) -> None:
        """Choose a seat, or a random one."""
        self.seat = number

    def set(self, name: str, number: int) -> None:
        """Set the choice `name` to an index."""
        setattr(self, name, number)

    @property
    def valid(self) -> bool:
        """Whether these choices make a valid challenge."""
        return self.clock.valid

    def rows(self, window: Window, send: Callable[[], None]) -> list[FormRow]:
        """Return the rows of the form."""
        t, keys = window.t, list(self._games)
        games = [t(f"game-{key}") for key in keys]
        seats = [*(t(f"seat-{seat}") for seat in self.seats), t("computer-seat-random")]
        game: list[FormRow] = (
            [("challenge-game", choice(window, "challenge/game", games, keys.index(self.game), self.take_game))]
            if len(keys) > 1
            else []
        )
        most = max(map(len, self._games.values()))
        return [
            *game,
            *self.options.rows(window),
            ("new-seat", choice(window, "new/seat", seats, self.seat, self.take_seat)),
            rated_row(window, self, "challenge"),
            *self.clock.rows(window, send),
            *[NO_ROW] * (most - len(self._games[self.game])),
        ]


def challenge_dialog(player: Player, games: Mapping[str, Sequence[OptionRow]]) -> DialogMaker:
    """Make the dialog that challenges this player. `games` maps each game on offer to its option rows."""
    choices = ChallengeChoices(games)

    def send(window: Window) -> None:
        seat = choices.seats[choices.seat] if choices.seat < len(choices.seats) else None
        options, clock = choices.options.options(), choices.clock.rule()
        rated = choices.casual == 0
        window.session.challenge(player.player, choices.game, options=options, clock=clock, seat=seat, rated=rated)

    def compose(window: Window) -> Widget:
        press = when_valid(window, choices, partial(send, window))
        rows = choices.rows(window, press)
        return confirm_dialog(
            window,
            "new",
            window.t("challenge-title", name=player.name),
            DialogButton("open", window.t("challenge"), press, kind="primary", enabled=choices.valid),
            width=660,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose
