"""Joined modules behave like separate ones; and the imports between modules are found."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from banmen_server.net.page import files_in, imported, joined, page_folder

MODULES = {
    "app.js": 'import { shown } from "./ui/dom.js";\nawait import("./hall.js");\nexport const all = shown;\n',
    "ui/dom.js": (
        'import game, { NAME as SAID } from "../games/fold.js";\n'
        "export const shown = [SAID, game.size];\n"
        "export const [WIDTH, HEIGHT] = [3, 4];\n"
        "const own = 1;\n"
        "export function show(what) {\n  shown.push(own, what);\n}\n"
    ),
    "games/fold.js": 'export const NAME = "goishi";\nexport default {\n  size: 2,\n};\n',
    "hall.js": (
        'import * as dom from "./ui/dom.js";\nimport { Two } from "./shared.js";\nconst own = "hall";\n'
        "dom.show(own);\ndom.show(new Two().value + dom.HEIGHT);\n"
    ),
    "shared.js": (
        "export class Two {\n  value = 2;\n}\n"
        'export const style = new URL("shared.css", import.meta.url).pathname.split("/").at(-1);\n'
    ),
    "table.js": (
        'import { style } from "./shared.js";\nimport { show } from "./ui/dom.js";\n'
        'const { QR } = await import("./qr.js");\nshow(QR + style);\nexport const place = import.meta.url;\n'
    ),
    "qr.js": 'import { WIDTH } from "./ui/dom.js";\nexport let QR = `qr${WIDTH}`;\n',
}
SAYS = """
const { all } = await import("./app.js");
await import("./table.js");
const { Two, style } = await import("./shared.js");
console.log(JSON.stringify([...all, new Two().value, style]));
"""


def sent() -> tuple[dict[str, bytes], dict[str, str]]:
    contents = {name: text.encode() for name, text in MODULES.items()}
    scripts = joined(contents, "app.js", ["hall.js", "table.js"], [["qr.js"]])
    return dict(scripts.files), dict(scripts.file_of)


def run_modules(files: dict[str, bytes], folder: Path) -> object:
    """Return what the modules print in node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("this machine has no node")
    for name, data in {**files, "package.json": b'{"type": "module"}', "says.js": SAYS.encode()}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    run = subprocess.run([node, str(folder / "says.js")], capture_output=True, text=True, check=False, timeout=60)
    assert run.stderr == ""
    return json.loads(run.stdout)


def test_joined_modules_print_the_same_as_separate_ones(tmp_path: Path) -> None:
    apart = {name: text.encode() for name, text in MODULES.items()}
    expected = ["goishi", 2, 1, "hall", 1, 6, 1, "qr3shared.css", 2, "shared.css"]
    assert run_modules(apart, tmp_path / "apart") == expected
    assert run_modules(sent()[0], tmp_path / "joined") == expected


def test_modules_of_the_same_screens_form_one_file_at_the_address_of_the_last() -> None:
    files, file_of = sent()
    assert files.keys() == MODULES.keys()
    assert file_of == {
        "games/fold.js": "shared.js",
        "ui/dom.js": "shared.js",
        "shared.js": "shared.js",
        "hall.js": "hall.js",
        "table.js": "table.js",
    }
    assert files["games/fold.js"] == (
        b'import { $modules } from "../shared.js";\nexport const { NAME } = $modules["games/fold.js"];\n'
        b'export default $modules["games/fold.js"].default;\n'
    )


def test_what_is_needed_soon_forms_one_file_and_is_imported_from_it_on_demand(tmp_path: Path) -> None:
    written = {
        **MODULES,
        "app.js": 'import { first } from "./early.js";\nimport { shown } from "./ui/dom.js";\n'
        'const { added } = await import("./soon/added.js");\nawait import("./hall.js");\n'
        "export const all = [first, added, ...shown];\n",
        "early.js": "export const first = 0;\n",
        "soon/added.js": 'import { one } from "../one.js";\nexport const added = one;\n',
        "one.js": "export const one = 1;\n",
        "table.js": 'import { one } from "./one.js";\nimport { show } from "./ui/dom.js";\nshow(one);\n',
    }
    contents = {name: text.encode() for name, text in written.items()}
    soon = ["soon/added.js"]
    scripts = joined(contents, "app.js", ["hall.js", "table.js"], [], alone=["early.js"], soon=[*soon, "one.js"])
    assert scripts.file_of["one.js"] == scripts.file_of["soon/added.js"] == "soon/added.js"
    assert scripts.files["early.js"] == contents["early.js"]
    assert "early.js" not in scripts.file_of
    scripts = joined(contents, "app.js", ["hall.js", "table.js"], [], soon=["one.js", *soon, "soon/last.js"])
    assert run_modules(dict(scripts.files), tmp_path / "joined") == run_modules(dict(contents), tmp_path / "apart")
    contents["soon/last.js"] = b'import "./added.js";\n'
    scripts = joined(contents, "app.js", ["hall.js", "table.js"], [], soon=["soon/last.js"])
    assert (
        b'await import("./soon/last.js").then(({ $modules }) => $modules["soon/added.js"])' in scripts.files["app.js"]
    )
    assert run_modules(dict(scripts.files), tmp_path / "last") == run_modules(dict(contents), tmp_path / "apart")


def test_a_module_that_is_written_otherwise_is_sent_as_it_is() -> None:
    assert sent()[0]["qr.js"] == MODULES["qr.js"].encode()


def test_a_module_that_only_joined_ones_import_has_no_address(tmp_path: Path) -> None:
    contents = {name: text.encode() for name, text in MODULES.items()}
    inner = ["games/fold.js", "hall.js", "qr.js"]
    files = joined(contents, "app.js", ["hall.js", "table.js"], [["qr.js"]], inner).files
    assert MODULES.keys() - files.keys() == {"games/fold.js"}, "the others are files"
    assert run_modules(dict(files), tmp_path) == run_modules(sent()[0], tmp_path / "joined")


def test_all_of_the_page_is_joined() -> None:
    folder = page_folder()
    assert folder is not None
    contents = files_in(folder)
    scripts = joined(contents, "app.js", ["screens/hall/hall.js", "screens/table/table.js"], [["games/sudoku/page.js"]])
    assert scripts.file_of.keys() > {"ui/dom.js", "games/sudoku/board.js", "screens/table/chat.js"}
    assert scripts.file_of["ui/dom.js"] == scripts.file_of["net/link.js"]
    left = [name for name in scripts.file_of if re.search(rb"^import [^*]", scripts.files[name], re.MULTILINE)]
    assert all(scripts.files[name].startswith(b"import { $modules }") for name in left)


def test_dynamic_imports_are_not_needed_immediately() -> None:
    modules = {
        "app.js": b'import { a } from "./a.js";\nimport "./b/b.js";\nconst c = await import("./c.js");\n',
        "a.js": b'export {\n  d,\n} from "./b/d.js";\n// from "./e.js"\n',
        "b/b.js": b'import a from "../a.js";\n',
        "b/d.js": b"",
        "c.js": b"",
        "e.js": b"",
    }
    assert imported("app.js", modules) == {"app.js", "a.js", "b/b.js", "b/d.js"}
