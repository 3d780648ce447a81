"""Games of two browsers count for the ratings of people who chose a name and want it."""

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.end_to_end.server_process import Server


def named(visit: Visit, server: Server, name: str, path: str = "/") -> Visitor:
    """A player who has chosen a name in the settings."""
    visitor = visit(path, server=server, width=390, height=664)
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Save").click()
    visitor.wait_until_known(f"app.name === '{name}' && app.link.online")
    return visitor


def plays(visitor: Visitor, number: int) -> None:
    visitor.wait_until_known(f"replay?.plies.length === {number}")
    visitor.page.locator(".reversi .open").first.click()
    visitor.wait_until_known(f"replay?.plies.length === {number + 1}")


def test_a_rated_game_shows_the_gained_points(visit: Visit, own_server: Server) -> None:
    aki, mio = named(visit, own_server, "Aki"), named(visit, own_server, "Mio")
    aki.page.get_by_role("button", name="Reversi").first.click()
    dialog = aki.page.get_by_role("dialog")
    assert dialog.get_by_role("radio", name="Rated").is_checked()
    dialog.get_by_role("radio", name="Black").check(force=True)
    dialog.get_by_role("button", name="Open table").click()
    aki.wait_until_known("replay?.opened")
    mio.open(f"/{aki.known('table.id')}")
    mio.sit_down()
    plays(aki, 1)
    plays(mio, 2)
    mio.known("app.link.command({ type: 'resign', table: table.id })")
    aki.page.get_by_text("+162 · 1662?").wait_for()
    aki.page.get_by_text("−162 · 1338?").wait_for()


def test_without_ratings_the_dialog_does_not_offer_them(visit: Visit, own_server: Server) -> None:
    visitor = named(visit, own_server, "Aki")
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_label("Rated games").uncheck()
    visitor.page.get_by_role("button", name="Save").click()
    visitor.wait_until_known("app.link.online")
    assert '"rated":true' not in [frame for frame in visitor.sent if frame.startswith('{"type":"hello"')][-1]
    visitor.page.get_by_role("button", name="Reversi").first.click()
    visitor.page.get_by_role("dialog").get_by_label("Everyone").wait_for(state="attached")
    assert not visitor.page.get_by_role("radio", name="Rated").count()
