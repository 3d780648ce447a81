import pytest
from msgspec.structs import replace

from banmen.games.reversi.state import Position, opening
from banmen.protocol.codec import decode_from_server, encode
from banmen.protocol.messages import Listed, Row
from banmen_client.table.lobby import decoded_row

ROW = Row("t1", "reversi", "playing", {"black": "Aki", "white": None}, {"size": 6}, "all", state=opening(6))


def arrived(row: Row) -> Row:
    """The row as a window gets it: its state is a plain value."""
    message = decode_from_server(encode(Listed(row)))
    assert isinstance(message, Listed)
    return message.row


def test_the_state_of_a_row_is_the_games_own_value() -> None:
    row = decoded_row(arrived(ROW))
    assert row == ROW
    assert row is not None
    assert isinstance(row.state, Position)


def test_a_row_may_have_no_state() -> None:
    assert decoded_row(arrived(replace(ROW, state=None))) == replace(ROW, state=None)


@pytest.mark.parametrize("state", [7, {}, {"size": "six"}])
def test_a_row_whose_state_cannot_be_read_is_shown_without_one(state: object, caplog: pytest.LogCaptureFixture) -> None:
    assert decoded_row(replace(ROW, state=state)) == replace(ROW, state=None)
    assert "state that cannot be read" in caplog.text


def test_a_row_with_options_of_another_version_is_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    assert decoded_row(replace(ROW, options={"size": 6, "of_tomorrow": True})) is None
    assert "options that are not known here" in caplog.text
