"""Compiles every search of banmen that can be compiled, for later processes: `python -m tests.compile_searches`."""

from banmen.games.knights_tour.engine.compiled import compiled_kernel
from banmen.games.reversi.engine.compiled import compiled_backend, compiled_count
from banmen.games.sudoku.engine.compiled import compiled_search
from tools.fit_reversi.compiled_features import compiled_features

for compile_one in (compiled_kernel, compiled_count, compiled_features, compiled_backend, compiled_search):
    compile_one()
