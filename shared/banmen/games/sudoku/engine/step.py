"""One step of a sudoku's solution as a person would explain it: the technique, what proves it, what follows.

Squares are 0 to 80, row by row; units 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes, row by row. A
candidate is a pair (square, digit).
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

SquareIndex: TypeAlias = Annotated[int, Meta(ge=0, le=80)]
Digit: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
UnitIndex: TypeAlias = Annotated[int, Meta(ge=0, le=26)]
Candidate: TypeAlias = tuple[SquareIndex, Digit]
Candidates: TypeAlias = Annotated[tuple[Candidate, ...], Meta(max_length=729)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step: `sets` are the digits it places, `removes` the candidates it eliminates; at least one of both.

    `technique` is a key such as "naked_single" or "x_wing". `proof` are the candidates that the conclusion rests on
    (for a chain in order, its links alternating strong and weak). `fins` are candidates in a second role: fins of a
    fish, the extra candidates of a unique rectangle, the second colour, or the consequence of an assumption. For a
    hidden single they are what excludes its digit elsewhere in the unit: digits outside it, and eliminated candidates
    inside. `units` are the units examined (base sets of a fish), `covers` those that cover them.
    """

    technique: Annotated[str, Meta(min_length=1, max_length=40)]
    sets: Candidates = ()
    removes: Candidates = ()
    proof: Candidates = ()
    fins: Candidates = ()
    units: Annotated[tuple[UnitIndex, ...], Meta(max_length=27)] = ()
    covers: Annotated[tuple[UnitIndex, ...], Meta(max_length=27)] = ()

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares that the step mentions, each once, in grid order."""
        return tuple(sorted({square for square, _ in (*self.sets, *self.removes, *self.proof, *self.fins)}))
