"""Presence: several tabs of one browser, no network, and players not heard from for a while."""

from playwright.sync_api import Page

from tests.browser.chromium import BOARD, Visitor
from tests.browser.conftest import Visit
from tests.browser.tables import code_of, open_table
from tests.browser.test_time_and_wall import OPEN_GAME
from tests.end_to_end.server_process import Server

PLAY_IT_ALONE = OPEN_GAME.replace('game: "reversi"', 'game: "reversi", seats: { black: "me", white: "me" }')


def other_tab(visitor: Visitor, path: str) -> Page:
    """Open an address in another tab of a person's browser."""
    page = visitor.context.new_page()
    page.goto(visitor.origin + path)
    visitor.wait_until_known("app.link.online", page)
    return page


def test_a_game_in_one_tab_and_the_hall_in_another(visit: Visit) -> None:
    player = visit("/")
    player.wait_until_known("app.link.online")
    code = player.ask(PLAY_IT_ALONE)
    player.wait_for_board()
    hall = other_tab(player, "/")
    hall.locator(f"a[href$='/{code}']").first.wait_for()
    assert player.known("app.link.player", hall) == player.known("app.link.player")
    player.page.bring_to_front()
    player.page.locator(".place [data-square='d3'], .place .legal, .place [role=gridcell].open").first.click()
    player.wait_until_known("replay.plies.length === 2")
    assert player.page.locator(".banner:visible").count() == 0
    assert hall.locator(".banner:visible").count() == 0
    hall.close()
    player.wait_until_known("app.link.online")


def test_at_one_table_the_newer_tab_plays_and_the_older_follows_until_one_wants_it_back(visit: Visit) -> None:
    player = visit("/")
    player.wait_until_known("app.link.online")
    code = player.ask(PLAY_IT_ALONE)
    player.wait_for_board()
    newer = other_tab(player, f"/{code}")
    newer.locator(BOARD).first.wait_for()
    line = player.page.locator(".other-tab", has_text="You play at this table in another tab.")
    line.wait_for()
    assert newer.locator(".other-tab:visible").count() == 0
    act = "app.link.command({ type: 'act', n: 1, table: table.id, action: { type: 'place', square: 'd3' } })"
    assert player.known(f"(await {act}).type", newer) == "done"
    player.wait_until_known("replay.plies.length === 2")
    line.get_by_role("button", name="Play here").click()
    newer.locator(".other-tab").wait_for()
    line.wait_for(state="hidden")
    player.page.close()
    newer.locator(".other-tab").wait_for(state="hidden")


def test_a_name_chosen_in_one_tab_is_that_of_all(visit: Visit, server: Server) -> None:
    person = open_table(server, "reversi")
    player = visit("/")
    player.wait_until_known("app.link.online")
    other = other_tab(player, f"/{code_of(person)}")
    other.locator(BOARD).first.wait_for()
    player.ask("""async () => (await import(document.querySelector("script[src$='/app.js']").src)).app.rename("Mio")""")
    player.wait_until_known('app.link.online && app.link.login.name === "Mio"', other)
    person.close()


SAY_SILENT = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const [table] = app.link.tables.values();
    const message = { ...table.mirror.presence, silent: ["white"] };
    table.mirror.receive(message);
    app.link.calls.table(table, { presence: true }, message);
}"""


def test_a_silent_player_is_shown_as_not_heard_from(visit: Visit) -> None:
    player = visit("/")
    player.wait_until_known("app.link.online")
    player.ask(PLAY_IT_ALONE)
    player.wait_for_board()
    player.ask(SAY_SILENT)
    player.page.locator(".player.silent", has_text="not heard from").wait_for()
    assert player.page.locator(".player.silent").count() == 1


def test_offline_and_online_events_take_effect_at_once(visit: Visit) -> None:
    player = visit("/", network_fails=True)
    player.wait_until_known("app.link.online")
    for name in ("offline", "online"):
        pings = sum('"ping"' in frame for frame in player.sent)
        player.ask("name => void dispatchEvent(new Event(name))", name)
        player.page.wait_for_function("() => true")
        assert sum('"ping"' in frame for frame in player.sent) > pings, name
