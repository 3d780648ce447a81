"""Which modules of the page need which, and what is sent of them."""

import json
import subprocess
from pathlib import Path

from banmen_server.net.page_modules import imported, sent_of
from banmen_server.net.page_sources import files_in
from tests.banmen_web.node import MODULES, NODE, needs_node

SOURCE = r"""// What this is.
/** Makes it. @param {Thing} thing */
export function made(thing) {
  // why
  const found = /** @type {Thing} */ (thing); // this goes, too
  const address = "http://a.example/"; /* so does this */
  if (/["'`] \/\/ /.test(address)) return found / 2 / 1;
  return `${found.a}  // no comment ${found.b + 1}
    /* ${address} */`;
}
"""
SENT = r"""export function made(thing){const found=(thing);const address="http://a.example/";"""
SENT += r"""if(/["'`] \/\/ /.test(address))return found/2/1;return`${found.a}  // no comment ${found.b + 1}
    /* ${address} */`;}"""
NESTED = 'const line = `M${points.map((x) => `${x(0)} ${x(1)}`).join("L")}`; // kept\n'
PARSED = """
const { SourceTextModule } = require("node:vm");
for (const [name, text] of Object.entries(JSON.parse(require("node:fs").readFileSync(0, "utf8"))))
  new SourceTextModule(text, { identifier: name });
console.log("all");
"""


def test_what_is_imported_later_is_not_needed_at_once() -> None:
    modules = {
        "app.js": b'import { a } from "./a.js";\nimport "./b/b.js";\nconst c = await import("./c.js");\n',
        "a.js": b'export {\n  d,\n} from "./b/d.js";\n// from "./e.js"\n',
        "b/b.js": b'import a from "../a.js";\n',
        "b/d.js": b"",
        "c.js": b"",
        "e.js": b"",
    }
    assert imported("app.js", modules) == {"app.js", "a.js", "b/b.js", "b/d.js"}


def test_comments_and_spaces_are_left_out_and_no_text_is_changed() -> None:
    assert sent_of(SOURCE.encode()).decode() == SENT


def test_a_module_with_a_template_in_another_one_is_sent_as_it_is() -> None:
    assert sent_of(NESTED.encode()).decode() == NESTED


def test_what_is_sent_is_much_less() -> None:
    modules = [data for name, data in files_in(MODULES).items() if name.endswith(".js")]
    assert sum(len(sent_of(each)) for each in modules) < 0.66 * sum(map(len, modules))


def test_no_module_of_the_page_is_sent_as_it_is() -> None:
    modules = {name: data for name, data in files_in(MODULES).items() if name.endswith(".js")}
    assert [name for name, data in modules.items() if sent_of(data) == data] == []


@needs_node
def test_what_is_sent_can_be_run() -> None:
    sent = {name: sent_of(data).decode() for name, data in files_in(MODULES).items() if name.endswith(".js")}
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
