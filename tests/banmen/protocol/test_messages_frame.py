"""What every frame has: a type, only its own fields, and no defaults."""

import msgspec
import pytest

from banmen.protocol.messages import Frame, Name


class Greeting(Frame, frozen=True, tag="greeting"):
    """A frame."""

    name: Name
    loud: bool = False


def test_defaults_are_left_out() -> None:
    assert msgspec.to_builtins(Greeting("Aki")) == {"type": "greeting", "name": "Aki"}
    assert msgspec.to_builtins(Greeting("Aki", loud=True)) == {"type": "greeting", "name": "Aki", "loud": True}


@pytest.mark.parametrize("raw", [{"name": ""}, {"name": "a" * 25}, {"name": "Aki", "colour": "red"}, {}])
def test_fields_out_of_bounds_unknown_or_missing_are_refused(raw: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "greeting", **raw}, Greeting)
