"""A class of thirty watches a knight that looks for its tour."""

import pytest

from banmen.replay import state_hash
from tests.browser.chromium import NO_STORAGE, PATIENCE_MS
from tests.browser.conftest import Visit
from tests.end_to_end.person import Presenter
from tests.end_to_end.server_process import Server

OPEN_OTHERS = "count => { for (let number = 1; number < count; number += 1) open(location.href, `other${number}`); }"
DRAWN = """[...document.querySelectorAll(".place canvas")].flatMap((canvas) => {
  const small = Object.assign(document.createElement("canvas"), { width: 48, height: 48 }).getContext("2d");
  small.fillStyle = "white";
  small.fillRect(0, 0, 48, 48);
  small.imageSmoothingQuality = "high";
  small.drawImage(canvas, 0, 0, 48, 48);
  return [...small.getImageData(0, 0, 48, 48).data];
})"""
EDGES = 24
"""Of 255: edges of lines differ by 4 where a page has drawn them in another order, a number that is missing by 65."""
AT_PLY = 'ply => document.querySelector(".timeline [role=slider]").ariaValueNow === ply'


@pytest.mark.parametrize("pages", [6, pytest.param(30, marks=pytest.mark.exhaustive)])
def test_pages_of_a_class_come_to_the_same_ply_and_know_the_same(visit: Visit, server: Server, pages: int) -> None:
    host = Presenter(server)
    host.pace(ply=300, paused=True)
    # no storage, so that each page is a separate viewer
    teacher = visit(f"/{host.code}", init_script=NO_STORAGE, reduced_motion="reduce")
    with teacher.context.expect_event("page", lambda _: len(teacher.context.pages) == pages):
        teacher.page.evaluate(OPEN_OTHERS, pages)
    host.take_until(lambda: host.mirror is not None and host.mirror.presence.watching == pages)  # type: ignore[union-attr]

    host.pace(speed=1000.0, paused=False)
    host.take_until(lambda: len(host.replay.plies) > 1_000)
    host.pace(ply=777, paused=True)
    host.take_until(lambda: host.replay.pace.paused)  # type: ignore[union-attr] # a show has a pace
    seen, drawings = set(), []
    for page in teacher.context.pages:
        page.wait_for_function(AT_PLY, arg="777", timeout=PATIENCE_MS)
        teacher.wait_until_known(f"replay.seq >= {host.replay.seq}", page)
        drawn, known = teacher.known(f"[{DRAWN}, [replay.seq, replay.hash]]", page)
        seen.add(tuple(known))
        drawings.append(drawn)
    [(seq, known_hash)] = seen
    assert len(set(drawings[0])) > 10, "something is drawn"
    for drawn in drawings:
        assert max(abs(one - other) for one, other in zip(drawn, drawings[0], strict=True)) <= EDGES
    host.take_until(lambda: host.replay.seq >= seq)
    assert (seq, known_hash) == (host.replay.seq, state_hash(host.replay.state))
    host.close()


COUNT = """window.drawn = 0;
const clearRect = CanvasRenderingContext2D.prototype.clearRect;
CanvasRenderingContext2D.prototype.clearRect = function (...how) {
  if (this.canvas.isConnected) window.drawn += 1;
  return clearRect.apply(this, how);
};"""
WRITTEN = """ms => new Promise((done) => {
  let written = 0;
  window.drawn = 0;
  const caption = document.querySelector(".caption");
  new MutationObserver(() => (written += 1)).observe(caption, { childList: true, subtree: true });
  setTimeout(() => done([written, window.drawn]), ms);
})"""
WATCHED_MS = 3_000
MOST_WRITTEN, MOST_DRAWN = 8, 2 * 20
"""A second: so often a phone writes what is read, and draws the board; a step draws two parts of it at most."""


def test_a_phone_draws_at_a_readable_rate_and_ends_at_the_last_ply(visit: Visit, server: Server) -> None:
    host = Presenter(server)
    watcher = visit(f"/{host.code}", init_script=COUNT, width=390, height=664, has_touch=True, is_mobile=True)
    watcher.wait_for_board()
    host.pace(speed=30.0, paused=False)
    watcher.wait_until_known("table.mirror.replay.sharedPly(app.link.serverNow) > 5")
    written, drawn = watcher.ask(WRITTEN, WATCHED_MS)
    assert 1 < written <= MOST_WRITTEN * WATCHED_MS / 1000 + 2
    assert 1 < drawn <= MOST_DRAWN * WATCHED_MS / 1000 + 4
    host.pace(paused=True)
    host.take_until(lambda: host.replay.pace.paused)  # type: ignore[union-attr] # a show has a pace
    assert host.replay.pace is not None
    ply = host.replay.pace.ply
    watcher.page.wait_for_function(AT_PLY, arg=str(ply))
    steps = host.replay.state_at(ply).steps
    watcher.page.locator(".tour-hand .figure", has_text="Steps").get_by_text(str(steps), exact=True).wait_for()
    watcher.page.locator(".timeline .caption", has_text=f"Step {ply}").wait_for()
    host.close()


COUNT_LOCKS = """window.locks = 0;
const request = async () => { window.locks += 1; return { release: async () => void (window.locks -= 1) } };
Object.defineProperty(navigator, "wakeLock", { value: { request } });"""


def test_the_screen_stays_on_during_a_show_and_not_after_it(visit: Visit, server: Server) -> None:
    host = Presenter(server)
    watcher = visit(f"/{host.code}", init_script=COUNT_LOCKS, width=390, height=664, has_touch=True, is_mobile=True)
    watcher.wait_until("() => locks === 1")
    host.pace(speed=4.0, paused=True)
    watcher.wait_until_known("replay.pace.paused && replay.pace.speed === 4")
    assert watcher.ask("() => locks") == 1
    watcher.page.locator(".back").click()
    watcher.wait_until("() => locks === 0")
    host.close()
