"""The imports between the page's modules."""

from banmen_server.net.page import imported


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
