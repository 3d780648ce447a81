"""How moves, retreats and returns change the state. These functions are total: they check nothing."""

from banmen.games.knights_tour.engine.board import direction
from banmen.games.knights_tour.state import Tour


def after_move(state: Tour, square: int, tour: bool) -> Tour:  # noqa: FBT001 - a field of the event
    """Return the state with the knight on the next square."""
    if square >= len(state.board):
        return state
    return _next_state(
        state,
        state.path + square.to_bytes(2, "big"),
        _with_mark(state.board, square, 1),
        state.spent + b"\0",
        found=state.found + tour,
    )


def after_retreat(state: Tour, spent: bool) -> Tour:  # noqa: FBT001 - a field of the event
    """Return the state with the knight one square back. With `spent` the move is marked as exhausted there."""
    left = state.current
    if left < 0:
        return state
    path, done, starts = state.path[:-2], state.spent[:-1], state.starts
    if spent and path:
        way = direction(state.columns, int.from_bytes(path[-2:], "big"), left)
        if way is not None:
            done = done[:-1] + bytes((done[-1] | 1 << way,))
    elif spent and starts:
        starts = _with_mark(starts, left, 1)
    return _next_state(
        state, path, _with_mark(state.board, left, 0), done, starts=starts, tried=left, retreats=state.retreats + 1
    )


def after_return(state: Tour, depth: int) -> Tour:
    """Return the state with the path cut to `depth` squares."""
    if depth >= state.depth:
        return state
    board = bytearray(state.board)
    for square in state.squares()[depth:]:
        board[square] = 0
    left = int.from_bytes(state.path[2 * depth : 2 * depth + 2], "big")
    return _next_state(
        state, state.path[: 2 * depth], bytes(board), state.spent[:depth], tried=left, retreats=state.retreats + 1
    )


def _with_mark(marks: bytes, square: int, mark: int) -> bytes:
    changed = bytearray(marks)
    changed[square] = mark
    return bytes(changed)


def _next_state(
    state: Tour,
    path: bytes,
    board: bytes,
    spent: bytes,
    *,
    starts: bytes | None = None,
    tried: int | None = None,
    retreats: int | None = None,
    found: int | None = None,
) -> Tour:
    """Return the state one step later; None leaves a field unchanged."""
    return Tour(
        state.rows,
        state.columns,
        state.start,
        state.closed,
        state.method,
        state.find,
        path,
        board,
        spent,
        state.starts if starts is None else starts,
        state.tried if tried is None else tried,
        state.steps + 1,
        state.retreats if retreats is None else retreats,
        state.found if found is None else found,
        state.why,
    )
