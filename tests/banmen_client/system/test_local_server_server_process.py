import sys
from collections.abc import Sequence

import pytest

from banmen_client.system.local_server import CannotStart, spawn

PATIENCE_S = 30.0


def script(text: str) -> Sequence[str]:
    return (sys.executable, "-c", f"import sys\n{text}")


def test_the_first_line_says_where_it_is_and_it_goes_when_it_is_released() -> None:
    child = spawn(script("print('serves at ws://192.0.2.7:9000 - friends', flush=True); sys.stdin.read()"), PATIENCE_S)
    assert (child.address.host, child.address.port) == ("192.0.2.7", 9000)
    child.release()
    child.release()
    assert child.wait() == 0


def test_its_output_never_blocks_the_server() -> None:
    child = spawn(script("print('ws://localhost', flush=True); print('x' * 1_000_000, flush=True)"), PATIENCE_S)
    assert child.wait() == 0
    child.release()


def test_it_is_stopped_now_where_it_must_be() -> None:
    stubborn = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    child = spawn(script(f"{stubborn}print('ws://localhost', flush=True); sys.stdin.read()"), PATIENCE_S)
    child.stop(timeout_s=0.05)
    assert child.wait() != 0
    child.release()


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("sys.exit(1)", "died", "The server ended with status 1."),
        ("sys.exit('warning\\nbanmen: no port is free.')", "died", "no port is free."),
        ("print('in use.', file=sys.stderr); sys.exit(3)", "data_in_use", "in use."),
        ("print('damaged.', file=sys.stderr); sys.exit(4)", "bad_data", "damaged."),
        ("print('good morning')", "died", "The server says what is not understood: good morning"),
        ("print('ws://:0')", "died", "The server says what is not understood: ws://:0"),
    ],
)
def test_a_failed_start_has_the_reason(text: str, code: str, sentence: str) -> None:
    with pytest.raises(CannotStart) as refusal:
        spawn(script(text), PATIENCE_S)
    assert (refusal.value.code, refusal.value.text) == (code, sentence)


def test_a_server_that_is_never_ready_is_not_waited_for_for_ever() -> None:
    with pytest.raises(CannotStart) as refusal:
        spawn(script("sys.stdin.read()"), 0.2)
    assert refusal.value.code == "too_slow"


def test_a_program_that_is_not_there_is_said_so() -> None:
    with pytest.raises(CannotStart) as refusal:
        spawn(("/no/such/program",), PATIENCE_S)
    assert refusal.value.code == "no_program"
