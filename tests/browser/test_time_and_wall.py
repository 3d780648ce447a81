"""A line of play in the page: presented, saved, looked at without a network; and a table on a class's wall."""

import re
from pathlib import Path

import pytest

from banmen.files.replay_file import read_replay, write_replay
from tests.browser.conftest import Visit
from tests.browser.tables import code_of, open_table
from tests.end_to_end.person import Presenter
from tests.end_to_end.server_process import Server

PLY = 'document.querySelector(".track")?.getAttribute("aria-valuenow")'
CONTROLS = "button, input:not([type=file]), select, summary"
OPEN_SHOW = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const options = { rows: 5, columns: 5, method: "backtracking", start: "a1" };
    const command = { type: "open", game: "knights_tour", options, seats: { knight: "program" } };
    const answer = await app.link.command(command);
    app.go(answer.code);
    return answer.code;
}"""
OPEN_GAME = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const answer = await app.link.command({ type: "open", game: "reversi" });
    app.go(answer.code);
    return answer.code;
}"""

COUNT_TOLD = """
window.told = [];
window.slid = [];
new MutationObserver((changes) => {
    for (const { target, attributeName } of changes)
        if (attributeName) slid.push(target.ariaValueText);
        else if (target.ariaLive && target.textContent) told.push(target.textContent);
}).observe(document, { childList: true, subtree: true, attributeFilter: ["aria-valuetext"] });
"""
"""Notes all that a screen reader is given to say, in live regions and of sliders."""

ALL_GAMES_ARE_THERE = """async () => {
    const app = document.querySelector("script[src$='/app.js']").src;
    const { pageOf } = await import(new URL("games/page.js", app).href);
    const { GAMES } = await import(new URL("games/folds.js", app).href);
    for (const key of GAMES.keys()) await pageOf(key);
}"""

PASTE = """text => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
}"""


def test_a_page_presents_a_show_and_another_one_follows_it(visit: Visit) -> None:
    teacher, pupil = visit("/"), visit("/")
    teacher.wait_until_known("app.link.online")
    code = teacher.ask(OPEN_SHOW)
    pupil.open(f"/{code}")
    teacher.page.locator(".track").wait_for()
    teacher.page.keyboard.press("Space")
    teacher.wait_until_known("replay?.pace.paused")
    teacher.page.keyboard.press("PageDown")
    teacher.wait_until_known('replay.pace.paused && replay.plies[replay.pace.ply].event.type === "retreated"')
    shown = teacher.known("replay.sharedPly(0)")
    assert shown > 0
    for person in (teacher, pupil):
        person.wait_until(f"ply => {PLY} === ply", str(shown))
    teacher.page.keyboard.press("ArrowLeft")
    pupil.wait_until(f"ply => {PLY} === ply", str(shown - 1))
    pupil.page.keyboard.press("Home")
    pupil.wait_until(f'() => {PLY} === "0"')
    assert pupil.page.locator(".live").get_attribute("aria-pressed") == "false"
    pupil.page.locator(".live").click()
    pupil.wait_until(f"ply => {PLY} === ply", str(shown - 1))
    teacher.page.locator(".presenter", has_text="You present").wait_for()


def test_a_game_is_saved_and_looked_at_without_a_network(visit: Visit, server: Server, tmp_path: Path) -> None:
    host = Presenter(server)
    host.pace(ply=200, paused=True)
    saver = visit(f"/{host.code}")
    saver.wait_until(f'() => {PLY} === "200"')
    with saver.page.expect_download() as saved:
        saver.page.get_by_title("Save the replay").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    read = read_replay(file.read_bytes())
    assert (read.game, read.plies, read.state) == (host.replay.game, host.replay.plies, host.replay.state)
    assert write_replay(read) == file.read_bytes()
    host.close()

    looker = visit("/replay", network_fails=True)
    looker.page.evaluate(ALL_GAMES_ARE_THERE)
    looker.page.wait_for_load_state("networkidle")
    looker.context.set_offline(True)
    looker.page.locator("input[type=file]").set_input_files(file)
    looker.page.locator(".track").wait_for()
    looker.page.keyboard.press("End")
    looker.wait_until(f'() => {PLY} === "{len(read.plies) - 1}"')
    looker.page.locator("input[type=file]").set_input_files(
        {"name": "<img src=x>.banmen", "mimeType": "", "buffer": b"\x83no replay"}
    )
    looker.page.get_by_role("alert").filter(has_text="<img src=x>.banmen: This is not a saved replay").wait_for()
    looker.page.evaluate(PASTE, "F5D6C3")
    looker.page.get_by_role("alert").filter(has_text=re.compile("^This is not a saved replay")).wait_for()
    assert looker.ask(PLY) == str(len(read.plies) - 1), "what was shown stays"
    assert looker.page.url.endswith("/replay")
    assert looker.sent == []


def test_a_wall_follows_without_controls_and_knows_nothing_of_a_seat(visit: Visit) -> None:
    player = visit("/")
    player.wait_until_known("app.link.online")
    code = player.ask(OPEN_GAME)
    player.wait_until_known("replay?.opened")
    wall = player.context.new_page()
    wall.goto(f"{player.origin}/{code}?wall")
    player.wait_until_known("replay?.opened", wall)
    assert player.known("app.link.player", wall) not in {"", player.known("app.link.player")}
    assert player.known("app.link.online")
    wall.locator(".wall .qr").wait_for()
    assert wall.locator(".wall h1").inner_text() == "Reversi"
    assert [each for each in wall.locator(CONTROLS).all() if each.is_visible()] == []
    assert wall.evaluate("getComputedStyle(document.body).cursor") == "none"
    assert wall.locator(".player .piece").first.bounding_box()["width"] == 34  # type: ignore[index]  # it is seen


def test_a_wall_on_a_phone_has_no_player_controls_under_the_board(visit: Visit, server: Server) -> None:
    person = open_table(server, "sudoku")
    wall = visit(f"/{code_of(person)}?wall", width=390, height=844)
    wall.wait_for_board()
    assert [each for each in wall.page.locator(".digits, .tools, .card").all() if each.is_visible()] == []
    person.close()


@pytest.mark.parametrize("game", ["reversi", "battle"])
def test_a_wall_on_a_phone_that_lies_shows_all_of_the_way_in(visit: Visit, server: Server, game: str) -> None:
    person = open_table(server, game)
    wall = visit(f"/{code_of(person)}?wall", width=844, height=390)
    ready_lines = wall.page.locator(".wall .qr")
    ready_lines.wait_for()
    wall.wait_for_board()
    wall.wait_until("() => document.querySelectorAll('.wall .player').length === 2")
    place = ready_lines.bounding_box()
    assert place is not None
    assert place["y"] + place["height"] <= 390
    person.close()


NODES_OF_A_STEP = """async count => {
    const step = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const frame = () => new Promise(requestAnimationFrame);
    const nodes = [];
    const seen = new MutationObserver((changes) => nodes.push(new Set(changes.map(({ target }) => target)).size));
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    seen.observe(document.querySelector("main"), all);
    for (let number = 0; number < count; number += 1) { step(); await frame(); }
    seen.disconnect();
    return [Math.max(...nodes), document.querySelectorAll("main *").length];
}"""
OPEN_LARGE_SHOW = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const options = { board: Array(40).fill("O".repeat(40)).join("/"), search: "all" };
    const answer = await app.link.command({ type: "open", game: "goishi", options, seats: { picker: "program" } });
    await app.link.command({ type: "pace", table: answer.table, ply: 300, paused: true });
    app.go(answer.code);
}"""


def test_a_step_touches_few_nodes_of_the_page_however_large_the_board_is(visit: Visit) -> None:
    teacher = visit("/")
    teacher.wait_until_known("app.link.online")
    teacher.ask(OPEN_LARGE_SHOW)
    teacher.wait_until(f'() => {PLY} === "300"')
    teacher.page.locator(".switch").wait_for(state="hidden")
    teacher.page.keyboard.press("Home")
    teacher.wait_until(f'() => {PLY} === "0"')
    touched, nodes = teacher.ask(NODES_OF_A_STEP, 20)
    assert 5 < touched < 60, "what a step does not change is left alone"
    assert nodes < 900, "1,600 stones are no nodes"


def test_a_fast_show_is_read_aloud_at_a_listenable_rate(visit: Visit, server: Server) -> None:
    host = Presenter(server)
    host.pace(ply=0, paused=True)
    viewer = visit(f"/{host.code}", init_script=COUNT_TOLD, reduced_motion="reduce")
    viewer.wait_for_board()
    viewer.wait_until("() => document.querySelector('.timeline [role=slider]').ariaValueNow === '0'")
    host.pace(ply=1, paused=True)
    viewer.wait_until("() => window.told.length === 1")
    host.pace(speed=100.0, paused=False)
    host.take_until(lambda: len(host.replay.plies) > 500)
    viewer.wait_until("() => document.querySelector('.timeline [role=slider]').ariaValueNow > 400")
    seconds, told, slid = viewer.ask("() => [performance.now() / 1000, window.told, window.slid]")
    assert 2 <= len(told) <= 2 + seconds / 3
    assert 2 <= len(set(slid)) <= 6 + seconds / 3, "at the pauses at once, and the speed"
    host.pace(ply=77, paused=True)
    viewer.wait_until("() => window.slid.at(-1).startsWith('Step 77')")
    assert viewer.ask(PLY) == "77", "where it stands still is told at once"
    assert re.fullmatch(r"of [\d,]+.*", viewer.ask("() => document.querySelector('.timeline .more').textContent"))
    host.close()
