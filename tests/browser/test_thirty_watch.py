"""A class of thirty watches a knight that looks for its tour."""

from banmen.replay import state_hash
from tests.browser.chromium import NO_STORAGE, PATIENCE_MS
from tests.browser.conftest import Visit
from tests.end_to_end.person import Presenter
from tests.end_to_end.server_process import Server

PAGES = 30
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


def test_thirty_pages_come_to_the_same_ply_and_know_the_same(visit: Visit, server: Server) -> None:
    host = Presenter(server)
    host.pace(ply=300, paused=True)
    # nothing is kept, so that each page is a viewer of its own
    teacher = visit(f"/{host.code}", init_script=NO_STORAGE, reduced_motion="reduce")
    with teacher.context.expect_event("page", lambda _: len(teacher.context.pages) == PAGES):
        teacher.page.evaluate(OPEN_OTHERS, PAGES)
    host.take_until(lambda: host.mirror is not None and host.mirror.presence.watching == PAGES)  # type: ignore[union-attr]

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
