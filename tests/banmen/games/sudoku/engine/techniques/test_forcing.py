"""Forcing chains begin with candidates of which one is true, follow links that hold, and are never wrong."""

from itertools import islice, pairwise
from pathlib import Path

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep
from banmen.games.sudoku.engine.techniques.forcing import LONGEST, forcing_chain
from tests.banmen.games.sudoku.engine.techniques.test_grouped import excludes, is_strong
from tests.banmen.games.sudoku.positions import UNITS, at, hard_positions, has, is_right, marks, position

# r1c1 = 1 leaves r1c5 a 9, r1c1 = 2 leaves r5c1 a 9; r1c1 = 3 leaves r1c4 and r5c4 a 4 and a 9. All three see r5c5.
FORCED = "r1c1=123 r1c5=19 r5c1=29 r1c4=34 r5c4=49"


def step_against(met: CandidateGrid, name: str) -> SolvingStep | None:
    return next((each for each in forcing_chain(met) if each.removes == marks(name)), None)


def test_forcing_chain_from_a_square() -> None:
    step = step_against(position(FORCED), "r5c5=9")
    assert step == SolvingStep(
        "forcing_chain",
        removes=marks("r5c5=9"),
        proof=marks("r1c1=1 r1c5=19 r1c1=2 r5c1=29 r1c1=3 r1c4=3 r5c4=9"),
        fins=marks("r1c4=4 r5c4=4"),
        chains=(
            (marks("r1c1=1"), marks("r1c5=1"), marks("r1c5=9"), marks("r5c5=9")),
            (marks("r1c1=2"), marks("r5c1=2"), marks("r5c1=9"), marks("r5c5=9")),
            (marks("r1c1=3"), marks("r1c4=3"), marks("r5c4=9"), marks("r5c5=9")),
        ),
        locked=((), (), (at("r1c4"), at("r5c4"))),
    )


def test_a_fourth_candidate_without_a_chain_breaks_a_forcing_chain() -> None:
    assert step_against(position(FORCED.replace("r1c1=123", "r1c1=1235")), "r5c5=9") is None


def test_a_link_that_does_not_hold_breaks_a_forcing_chain() -> None:
    assert step_against(position(FORCED.replace("r5c4=49", "r5c4=459")), "r5c5=9") is None


def one_start_is_true(met: CandidateGrid, step: SolvingStep) -> bool:
    """Return True if the chains begin with all candidates of a square, or all places of a digit in the step's unit."""
    starts = {nodes[0][0] for nodes in step.chains}
    index, digit = min(starts)
    if step.units:
        return starts == {(place, digit) for place in UNITS[step.units[0]] if has(met, (place, digit))}
    return starts == {(index, each) for each in range(1, 10) if has(met, (index, each))}


def proves(met: CandidateGrid, step: SolvingStep) -> bool:
    """Return True if all chains lead to the removed candidate by links that hold by their definitions."""
    locked = list(step.locked) or [()] * sum(len(nodes) // 2 - 1 for nodes in step.chains)
    for nodes in step.chains:
        pairs = list(pairwise(nodes))
        if nodes[-1] != step.removes or len(nodes) % 2 or len(nodes) // 2 > LONGEST + 1:
            return False
        if not all(excludes(*pair) for pair in pairs[::2]):
            return False
        if not all(is_strong(met, *pair, locked.pop(0)) for pair in pairs[1::2]):
            return False
    return one_start_is_true(met, step)


def test_every_forcing_chain_proves_its_conclusion(shared_data: Path) -> None:
    seen = 0
    for met, solution in hard_positions(shared_data / "sudoku")[::200]:
        for step in islice(forcing_chain(met), 25):
            seen += 1
            assert is_right(met, step, solution), (met, step)
            assert proves(met, step), (met, step)
    assert seen > 20


def test_short_proofs_come_first_and_each_candidate_once(shared_data: Path) -> None:
    met, _ = hard_positions(shared_data / "sudoku")[0]
    steps = list(forcing_chain(met))
    links = [sum(len(nodes) // 2 for nodes in step.chains) for step in steps]
    assert len({step.removes for step in steps}) == len(steps) > 5
    assert links == sorted(links)
