"""The techniques by which people solve sudoku, in HoDoKu's order: one finder for each family.

The only exception: hidden singles in boxes come before naked singles, because people see them sooner. A finder yields
the steps of its family in a position, always in the same order. Each step sets a digit or removes at least one
candidate. A finder is lazy: it searches only as far as its caller iterates.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep
from banmen.games.sudoku.engine.techniques import (
    chains,
    colouring,
    contradiction,
    forcing,
    grouped,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    uniqueness,
    wings,
)

Finder: TypeAlias = Callable[[CandidateGrid], Iterator[SolvingStep]]

FINDERS: Mapping[str, Finder] = {
    "full_house": singles.full_house,
    "box_single": singles.box_single,
    "naked_single": singles.naked_single,
    "hidden_single": singles.hidden_single,
    "locked_pair": subsets.locked_pair,
    "locked_triple": subsets.locked_triple,
    "locked_candidates": subsets.locked_candidates,
    "naked_pair": subsets.naked_pair,
    "naked_triple": subsets.naked_triple,
    "hidden_pair": subsets.hidden_pair,
    "hidden_triple": subsets.hidden_triple,
    "naked_quad": subsets.naked_quad,
    "hidden_quad": subsets.hidden_quad,
    "x_wing": single_digit.x_wing,
    "swordfish": single_digit.swordfish,
    "jellyfish": single_digit.jellyfish,
    "remote_pair": colouring.remote_pair,
    "bug_plus_one": uniqueness.bug_plus_one,
    "skyscraper": single_digit.skyscraper,
    "two_string_kite": single_digit.two_string_kite,
    "turbot_fish": single_digit.turbot_fish,
    "empty_rectangle": single_digit.empty_rectangle,
    "w_wing": wings.w_wing,
    "xy_wing": wings.xy_wing,
    "xyz_wing": wings.xyz_wing,
    "unique_rectangle": uniqueness.unique_rectangle,
    "hidden_rectangle": uniqueness.hidden_rectangle,
    "finned_x_wing": single_digit.finned_x_wing,
    "finned_swordfish": single_digit.finned_swordfish,
    "finned_jellyfish": single_digit.finned_jellyfish,
    "simple_colouring": colouring.simple_colouring,
    "sue_de_coq": sue_de_coq.sue_de_coq,
    "x_chain": chains.x_chain,
    "xy_chain": chains.xy_chain,
    "aic": chains.aic,
    "grouped_aic": grouped.grouped_aic,
    "als_xz": grouped.als_chain,
    "als_aic": grouped.als_aic,
    "forcing_chain": forcing.forcing_chain,
    "contradiction": contradiction.contradiction,
}
"""The families, easiest first."""

ASSUMING_UNIQUENESS = frozenset({"bug_plus_one", "unique_rectangle", "hidden_rectangle"})
"""The families whose conclusions hold only if the grid has one solution."""
