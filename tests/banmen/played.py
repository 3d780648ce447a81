"""Tables with a game of random actions."""

from collections.abc import Sequence
from random import Random

from banmen.events import ActionPlayed, AnyTableEvent, Began, Ended, Said, Seated, TableOpened
from banmen.games import GAMES
from banmen.options import read_options
from banmen.replay import Replay

AT = 1_700_000_000_000
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def played(key: str, options: dict[str, object], actions: int) -> Replay:
    """Return a table after `actions` random actions."""
    game, dice, replay = GAMES[key], Random(5), Replay()
    seats = game.setting(read_options(game, options)).seats
    first: Sequence[AnyTableEvent] = (
        TableOpened(key, options, "p1", "K7QX-2MPD", "e1"),
        *(Seated(seat, f"p{number}", f"名前{number}") for number, seat in enumerate(seats)),
        Began(1, game.begin(read_options(game, options), dice)),
        Said("Aki", "はじめます", seats[0]),
    )
    for number, event in enumerate(first):
        replay.apply(event, AT + number)
    for number in range(actions):
        open_to = [(seat, action) for seat in seats for action in game.legal(replay.state, seat)]
        if not open_to:
            break
        seat, action = dice.choice(open_to)
        n = replay.actions.get(seat, 0) + 1
        for happened in game.decide(replay.state, seat, action, dice).events:
            replay.apply(ActionPlayed(seat, n, happened), AT + 1000 * number)
    outcome = game.outcome(replay.state)
    if outcome is not None:
        replay.apply(Ended(outcome), AT)
    return replay
