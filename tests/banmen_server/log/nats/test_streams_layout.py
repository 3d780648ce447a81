"""Names of tables become parts of subjects, and are the same again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_server.log.nats.streams import StreamLayout, name_of, table_of, token


@given(st.text())
def test_any_name_is_one_token_and_can_be_decoded(name: str) -> None:
    part = token(name)
    assert part
    assert not set(part) & set(". *>\t\r\n")
    assert name_of(part) == name


def test_usual_names_are_their_own_tokens() -> None:
    assert [token(name) for name in ("k7qx2mpd", "K7QX-2MPD", "")] == ["k7qx2mpd", "K7QX-2MPD", "="]


@pytest.mark.parametrize("subject", ["banmen.t.0.=zz.h", "banmen.t.0.=ff.h"])
def test_a_subject_of_no_table_is_refused(subject: str) -> None:
    with pytest.raises(ValueError, match=r"hexadecimal|decode"):
        table_of(subject)


def test_a_table_has_its_partition_everywhere() -> None:
    layout = StreamLayout("banmen", 8)
    tables = [f"table-{n}" for n in range(800)]
    parts = [layout.partition_of(table) for table in tables]
    assert parts[:4] == [layout.partition_of(table) for table in tables[:4]]
    assert {part: parts.count(part) > 50 for part in range(8)} == dict.fromkeys(range(8), True)
    assert table_of(layout.records("盤.面")) == table_of(layout.head("盤.面")) == "盤.面"
    assert layout.records("a").startswith(f"banmen.t.{layout.partition_of('a')}.")
