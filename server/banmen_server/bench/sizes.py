"""The size and duration of each measurement: in full, or in the short form that checks that everything works."""

from typing import NamedTuple

from banmen_server.net.file_limit import OWN_FILES, raise_file_limit


class ScenarioSizes(NamedTuple):
    """Tables, watchers and connections of each scenario, and the measured time (s).

    `warm_s` passes before. `ping_s` is the time for idle connections: one round of pings.
    """

    tables: tuple[int, ...] = (10, 100, 500)
    paced_tables: tuple[int, ...] = (5_000,)
    watchers: tuple[int, ...] = (500, 2_000)
    idle: tuple[int, ...] = (10_000,)
    storm: tuple[int, ...] = (2_000,)
    show_watchers: tuple[int, ...] = (200,)
    note_players: tuple[int, ...] = (200,)
    growth: tuple[int, ...] = (1, 10, 100, 1_000, 5_000)
    events: tuple[int, ...] = (10_000,)
    crowd: tuple[int, ...] = (1, 2_000)
    newcomers: int = 200
    games: int = 64
    seed: int = 1
    rounds: int = 5
    seconds: float = 4.0
    warm_s: float = 1.0
    ping_s: float = 20.0

    def within(self, most: int) -> "ScenarioSizes":
        """Return the sizes limited to `most` connections in each measurement."""
        tables = most // 2
        return self._replace(
            tables=_at_most(self.tables, tables),
            paced_tables=_at_most(self.paced_tables, tables),
            growth=_at_most(self.growth, tables),
            watchers=_at_most(self.watchers, most - 2),
            idle=_at_most(self.idle, most),
            storm=_at_most(self.storm, most),
            show_watchers=_at_most(self.show_watchers, most - 1),
            note_players=_at_most(self.note_players, most),
            crowd=_at_most(self.crowd, most - self.newcomers),
        )


SHORT = ScenarioSizes(
    tables=(20,),
    paced_tables=(20,),
    watchers=(50,),
    idle=(100,),
    storm=(50,),
    show_watchers=(20,),
    note_players=(20,),
    growth=(20,),
    events=(400,),
    crowd=(20,),
    newcomers=10,
    games=4,
    rounds=1,
    seconds=0.3,
    warm_s=0.2,
    ping_s=0.3,
)


def most_connections() -> int | None:
    """Return the maximum connections of a server and the load here; None if unlimited."""
    files = raise_file_limit()
    return None if files is None else (files - OWN_FILES) // 2 - OWN_FILES


def _at_most(numbers: tuple[int, ...], most: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(min(number, most) for number in numbers))
