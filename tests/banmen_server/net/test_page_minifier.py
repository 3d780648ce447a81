"""What is sent of the page's modules and styles."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen_server.net.page_minifier import _COMMAND, minified
from banmen_server.net.page_sources import files_in
from tests.banmen_web.node import MODULES, NODE, needs_node

WRITTEN = files_in(MODULES)
SENT = minified(WRITTEN)
MODULE = r"""// What this is.
/** Makes it. @param {Thing} thing */
export function made(thing) {
  // why
  const found = /** @type {Thing} */ (thing); // this goes, too
  const address = "http://a.example/"; /* so does this */
  if (/["'`] \/\/ /.test(address)) return found / 2 / 1;
  return `${found.map((each) => `${each.a}  ${each.b}`)}  // no comment
    /* ${address} */`;
}
"""
MODULE_SENT = r"""export function made(e){const t=e,n="http://a.example/";"""
MODULE_SENT += r"""return/["'`] \/\/ /.test(n)?t/2/1:`${t.map(e=>`${e.a}  ${e.b}`)}  // no comment
    /* ${n} */`}"""
STYLE = """/* what this is */
.board  .square > rect {
  fill: url("#wood");
  margin: 0 calc(1px + 2em);
}
"""
STYLE_SENT = ".board .square>rect{fill:url(#wood);margin:0 calc(1px + 2em)}"
PARSED = """
const { SourceTextModule } = require("node:vm");
for (const [name, text] of Object.entries(JSON.parse(require("node:fs").readFileSync(0, "utf8"))))
  new SourceTextModule(text, { identifier: name });
console.log("all");
"""


def sent_of(name: str, text: str) -> str:
    return minified({name: text.encode()})[name].decode()


def test_comments_and_spaces_are_left_out_local_names_are_short_and_no_text_is_changed() -> None:
    assert sent_of("a.js", MODULE) == MODULE_SENT
    assert sent_of("a.css", STYLE) == STYLE_SENT


def test_what_cannot_be_read_and_other_files_are_sent_as_they_are() -> None:
    files = {"a.js": b"const a = ; // no JavaScript\n", "words.en.json": b'{ "a": 1 }\n', "b.js": b"a( 1 );\n"}
    assert minified(files) == files | {"b.js": b"a(1)"}


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe that nobody reads is another thing there")
@pytest.mark.parametrize("written", [b"", b'{"a.js": "let a', b'{"a.js": "let a = 1"}'])
def test_the_process_ends_without_a_word_where_the_server_is_killed(written: bytes) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "wb") as nobody:
        ended = subprocess.run(
            [sys.executable, "-c", _COMMAND, *sys.path],
            input=written,
            stdout=nobody,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_without_the_process_all_is_sent_as_it_is_written(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    for broken in (tmp_path / "no_python", tmp_path):
        monkeypatch.setattr(sys, "executable", str(broken))
        with caplog.at_level(logging.WARNING):
            assert minified({"a.js": b"a( 1 );\n"}) == {"a.js": b"a( 1 );\n"}
    assert caplog.text.count("the page is sent as it is written") == 2


def test_where_there_is_no_minifier_all_is_sent_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen_server.net.page_minifier.find_spec", lambda _: None)
    assert minified({"a.js": b"a( 1 );\n"}) == {"a.js": b"a( 1 );\n"}


def test_every_module_and_style_of_the_page_is_made_shorter() -> None:
    ours = [name for name in WRITTEN if name.endswith((".js", ".css"))]
    assert [name for name in ours if SENT[name] == WRITTEN[name]] == []
    assert sum(len(SENT[name]) for name in ours) < 0.55 * sum(len(WRITTEN[name]) for name in ours)


@needs_node
def test_what_is_sent_can_be_run() -> None:
    sent = {name: data.decode() for name, data in SENT.items() if name.endswith(".js")}
    command = [str(NODE), "--experimental-vm-modules", "--no-warnings", "-e", PARSED]
    done = subprocess.run(
        command,
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parent,
    )
    assert (done.stdout, done.stderr) == ("all\n", "")
