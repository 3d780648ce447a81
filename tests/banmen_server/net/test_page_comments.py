"""Modules and styles are sent without comments and indentation, with their line numbers unchanged."""

import json
import subprocess
from pathlib import Path

import pytest

from banmen_server.net.page import files_in, without_comments
from tests.banmen_web.node import MODULES, NODE, needs_node

WRITTEN = files_in(MODULES)
MODULE = r"""// What this is.
/** Makes it. @param {Thing} thing */
export function made(thing) {
  /**
   * Why, with `${a template
   * // of a comment}`.
   */
  const found = /** @type {Thing} */ (thing); // why it is found
  const both = (/** @type {A} */ a, /** @type {B} */ b) => a / b; // this stays
  const address = "http://a.example/"; // not in a text
  const other = "// \" // "; // and this
  /* This, too: */ if (/["'`] \/\/ `/.test(address)) return found / 2 / 1;
  const said = `a ${words("b", { c: 1 })}  ${found.map((each) => `${each.a}  // ${each.b}`)}`;

  /*! the licence of what follows
   * see http://a.example/ */
	return said;
}
"""
MODULE_SENT = r"""

export function made(thing) {




const found = (thing);
const both = (a, b) => a / b; // this stays
const address = "http://a.example/";
const other = "// \" // "; // and this
/* This, too: */ if (/["'`] \/\/ `/.test(address)) return found / 2 / 1;
const said = `a ${words("b", { c: 1 })}  ${found.map((each) => `${each.a}  // ${each.b}`)}`;

/*! the licence of what follows
* see http://a.example/ */
return said;
}
"""
STYLE = """/* what
   this is */
.board  .square > rect {
  // : no comment in CSS;
  fill: url("#wood"); color: red;
}
.hand { color: red; left: 0; }
"""
STYLE_SENT = """

.board  .square > rect{
// : no comment in CSS;
fill: url("#wood"); color: red;
}
.hand{color: red;left: 0;}
"""
PARSED = """
const { SourceTextModule } = require("node:vm");
for (const [name, text] of Object.entries(JSON.parse(require("node:fs").readFileSync(0, "utf8"))))
  new SourceTextModule(text, { identifier: name });
console.log("all");
"""


def sent_of(name: str, text: str) -> str:
    return without_comments(name, text.encode()).decode()


def test_comments_and_indentation_are_left_out_and_every_line_keeps_its_number() -> None:
    assert sent_of("a.js", MODULE) == MODULE_SENT
    assert sent_of("a.css", STYLE) == STYLE_SENT
    assert MODULE.count("\n") == MODULE_SENT.count("\n")


@pytest.mark.parametrize(
    "line",
    [
        "const said = `one",
        "const said = `one ${words(`two",
        "const said = `one ${`two`} three",
        "const said = `one ${other(",
        'const said = "one \\',
        "const one = 1;\r\n  const said = 'two \\\r",
    ],
)
def test_a_file_whose_text_may_go_over_several_lines_is_sent_as_it_is_written(line: str) -> None:
    written = f"  // why\n  {line}\n  // perhaps a comment, perhaps said\n"
    assert sent_of("a.js", written) == written


def test_files_of_other_kinds_are_sent_as_they_are() -> None:
    for name in ("words.en.json", "icon.svg"):
        assert without_comments(name, b"  // a\n  /* b */\n") == b"  // a\n  /* b */\n"


def test_every_module_and_style_of_the_page_is_made_shorter() -> None:
    """None goes over several lines by accident: it would cost what its comments weigh."""
    for name, data in WRITTEN.items():
        sent = without_comments(name, data).decode()
        assert not [line for line in sent.split("\n") if line[:1] == " " or line[:2] == "//"], name
        assert sent.count("\n") == data.decode().count("\n"), name


@needs_node
def test_a_module_without_comments_runs() -> None:
    sent = {name: without_comments(name, data).decode() for name, data in WRITTEN.items() if name.endswith(".js")}
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
