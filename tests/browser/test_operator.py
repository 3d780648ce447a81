"""Actions of an operator are announced in the language of the page, and the operator's own words unchanged."""

import subprocess
import sys
from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.tables import code_of, open_table
from tests.end_to_end.server_process import Server


def operate(folder: Path, *action: str) -> None:
    """Be the operator of the server whose data are in a folder."""
    command = [sys.executable, "-m", "banmen", "admin", *action, "--data", str(folder / "hall.db")]
    subprocess.run(command, check=True, capture_output=True, timeout=60)


def test_the_end_of_the_server_is_announced_in_the_language_of_the_page(
    visit: Visit, own_server: Server, tmp_path: Path
) -> None:
    aki = open_table(own_server, "reversi")
    guest = visit(f"/{code_of(aki)}", server=own_server, language="ja")
    guest.wait_for_board()
    operate(tmp_path, "announce", "Tea at ten.")
    guest.page.get_by_text("サーバーからのお知らせ: Tea at ten.").wait_for()
    operate(tmp_path, "drain", "--within", "10m")
    guest.page.get_by_text("サーバーは遅くとも10分後に停止します。").wait_for()


def test_a_banned_player_reads_the_end_and_the_reason(visit: Visit, own_server: Server, tmp_path: Path) -> None:
    guest = visit("/", server=own_server, language="ja")
    guest.wait_until_known("app.link.online")
    operate(tmp_path, "ban", guest.known("app.link.player"), "--for", "2h", "--why", "Too much noise.")
    said = guest.page.get_by_role("alert").filter(has_text="入れません")
    said.wait_for()
    assert "Too much noise." in said.inner_text()
    assert "This server" not in said.inner_text()
