"""Programs of others as child processes: talking ones, dead ones, silent ones."""

import sys
from time import monotonic

import pytest

from banmen.processes.child import Child, split_command
from banmen.programs.external import ProgramFault

SECONDS = 30.0


def python(program: str) -> Child:
    return Child([sys.executable, "-c", program])


def repeat_until_it_fails(child: Child) -> None:
    while True:  # the first line may still fit into the pipe
        child.send("f5")


def test_a_child_is_talked_with_in_lines() -> None:
    child = python("for line in __import__('sys').stdin: print(line.upper(), end='', flush=True)")
    try:
        child.send("f5")
        child.send("d6")
        lines = child.lines(SECONDS)
        assert [next(lines), next(lines)] == ["F5", "D6"]
        assert list(child.lines(0.01)) == []
    finally:
        child.close()


def test_a_program_that_has_ended_is_at_fault_with_its_last_line() -> None:
    child = python("import sys; print('thinking'); sys.exit('no more memory')")
    with pytest.raises(ProgramFault) as fault:
        list(child.lines(SECONDS))
    assert fault.value.code == "ended"
    assert fault.value.details == {"status": "1", "said": "no more memory"}
    with pytest.raises(ProgramFault, match="ended"):
        repeat_until_it_fails(child)
    child.close()


def test_a_program_that_ignores_the_end_of_its_input_is_killed() -> None:
    child = python("import signal, time; print('ready', flush=True); time.sleep(1000)")
    assert next(child.lines(SECONDS)) == "ready"
    child.close()
    with pytest.raises(ProgramFault, match="ended"):
        list(child.lines(SECONDS))


@pytest.mark.parametrize("said", [r"'status\n'", "'9' * 9_000"])
def test_a_program_that_never_stops_writing_takes_no_extra_time(said: str) -> None:
    child = python(f"import sys\nwhile True: sys.stdout.write({said})")
    assert next(child.lines(SECONDS)), "it has begun to write"
    began = monotonic()
    assert sum(1 for _ in child.lines(0.5)) > 0  # all are read, and none is kept
    assert monotonic() - began < SECONDS / 2
    child.close()
    with pytest.raises(ProgramFault, match="ended"):
        list(child.lines(SECONDS))


@pytest.mark.parametrize("command", [["no-such-program-anywhere"], [""], []])
def test_a_program_that_fails_to_start_says_why(command: list[str]) -> None:
    with pytest.raises(ProgramFault) as fault:
        Child(command)
    assert fault.value.code == "not_started"
    assert fault.value.details["reason"]


def test_commands_are_split_as_a_shell_would() -> None:
    assert split_command("'./my edax' -nboard") == ["./my edax", "-nboard"]
    assert split_command("'./edax") == []
