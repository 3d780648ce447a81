"""The arguments of `banmen bot`."""

import subprocess
import sys

import pytest

from banmen.__main__ import main


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.py", "ftp://x"], "ftp://x is no address of a server"),
        (["none.py", "127.0.0.1", "--name", "x" * 25], "1 to 24 characters"),
        (["none.py", "127.0.0.1", "--name", " "], "1 to 24 characters"),
        (["none.py", "127.0.0.1", "--tables", "51"], "It must be a number from 0 to 50"),
    ],
)
def test_arguments_with_which_nothing_can_be_done(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bot", *arguments])
    assert ended.value.code == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_the_help_needs_neither_a_connection_nor_fluent() -> None:
    program = (
        "import sys\nfrom banmen.__main__ import main\n"
        "try:\n    main(['bot', '--help'])\n"
        "except SystemExit:\n    assert not {'asyncio', 'websockets', 'fluent.runtime'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
