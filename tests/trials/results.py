"""What a trial has found: counts, figures, and faults as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, field

MOST_FAULTS = 12
"""So many are kept in words; the others are counted."""


@dataclass
class Result:
    """The result of one trial.

    `acknowledged` counts what a server said was done; `lost`, `doubled`, `leaked` and `unseen` what must not be.
    `longest_block_ms` is the longest time in which the server answered nobody, as a bystander saw it. `quiet_ms` and
    `during_ms` are the bystanders' p99: of 100 moves 99 were done in this time; `ratio` is the worst of the trial. It
    began at `when`, at this `load` of the machine (that of the last minute), with its data on this kind of file system.
    """

    name: str
    what: str
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    unseen: int = 0
    longest_block_ms: float | None = None
    quiet_ms: float | None = None
    during_ms: float | None = None
    ratio: float | None = None
    took_s: float = 0.0
    seed: int = 0
    when: str = ""
    load: str = ""
    data_on: str = ""
    figures: list[tuple[str, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    more_faults: int = 0

    def figure(self, name: str, value: object) -> None:
        """Tell one figure more."""
        self.figures.append((name, f"{value:,}" if isinstance(value, int) else str(value)))

    def fault(self, sentence: str) -> None:
        """Tell that a promise was broken."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(sentence)
        else:
            self.more_faults += 1

    def faults_of(self, sentences: Sequence[str]) -> None:
        """Tell several."""
        for sentence in sentences:
            self.fault(sentence)

    @property
    def passed(self) -> bool:
        """Whether every promise was kept."""
        return not self.faults and not (self.lost or self.doubled or self.leaked or self.unseen)


def late(values_ms: Sequence[float], part: float = 0.99) -> float:
    """The value that this part of all values does not exceed; 0 where there are none."""
    ordered = sorted(values_ms)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
