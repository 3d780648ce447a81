"""Distinguishes people in the list of tables whose names look alike: Aki, Aki 2. The first one keeps the name."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from banmen_server.hall.names import looks, numbered


class Person(NamedTuple):
    """A player under a name: friends at one window share the player, not the name."""

    player: str
    name: str


class ListedNames:
    """The distinct names in the list."""

    def __init__(self) -> None:
        self._shown: dict[Person, str] = {}
        self._looks: set[str] = set()
        self._tables: Counter[Person] = Counter()
        self._at: dict[str, frozenset[Person]] = {}

    def names_for(self, table: str, people: Collection[Person]) -> Mapping[Person, str]:
        """Set the people whom the list names at a table now; return their distinct names."""
        before, now = self._at.pop(table, frozenset()), frozenset(people)
        if now:
            self._at[table] = now
        for person in dict.fromkeys(people):
            if person not in before:
                self._tables[person] += 1
                if person not in self._shown:
                    self._add(person)
        for person in before - now:
            self._leave(person)
        return {person: self._shown[person] for person in now}

    def _add(self, person: Person) -> None:
        name = person.name if self._looks.isdisjoint(looks(person.name)) else numbered(person.name, self._looks)
        self._shown[person] = name
        self._looks |= looks(name)

    def _leave(self, person: Person) -> None:
        self._tables[person] -= 1
        if not self._tables[person]:
            del self._tables[person]
            self._looks -= looks(self._shown.pop(person))
