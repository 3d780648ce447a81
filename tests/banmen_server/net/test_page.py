"""The files of the page: where they are, how they are sent and cached, and the page's permissions."""

import gzip
import json
import re
import shutil
from importlib.metadata import EntryPoint
from pathlib import Path, PurePosixPath

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen.texts import LANGUAGES
from banmen_server.net.page import (
    OtherGame,
    PageFiles,
    files_in,
    imported,
    other_games,
    page_folder,
    resolved,
    without_comments,
    words,
)

MOST_BYTES = 264_500
"""Of all files that a browser needs in its language; games of other distributions import more addresses."""
MOST_BYTES_OF_WORDS = 21_500
MOST_BYTES_OF_HALL, MOST_FILES_OF_HALL = 29_000, 8
"""What the hall needs before it can be used, the page itself included. Each 5 KB take 0.1 s at 400 kbit/s."""

PAGES = PageFiles(others=())


def ask(path: str, pages: PageFiles = PAGES, **fields: str) -> Response:
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    answer = pages.answer(Request(path, Headers({"Host": "banmen.local:8780", **named})))
    assert answer is not None
    return answer


def page_text(pages: PageFiles = PAGES) -> str:
    return bytes(ask("/", pages).body).decode()


def sent_scripts() -> dict[str, bytes]:
    """The JavaScript files as they are sent, by their names below the folder of this version."""
    paths = [path for path in PAGES.sizes if path.startswith("/web/") and path.endswith(".js") and path.count("/") > 2]
    return {path.split("/", 3)[3]: bytes(ask(path).body) for path in paths}


def path_of(name: str, pages: PageFiles = PAGES) -> str:
    """The path of a file by its name below the folder of this version."""
    (found,) = (path for path in pages.sizes if re.fullmatch(rf"/web/[0-9a-f]{{16}}/{re.escape(name)}", path))
    return found


def test_the_page_is_shown_for_the_hall_a_table_and_a_saved_file() -> None:
    assert "<!doctype html>" in page_text()
    assert ask("/?x=1").body == ask("/").body
    assert ask("/K7QX-2MPD?wall").body == ask("/K7QX-2MPD").body != ask("/").body
    assert b"<!doctype html>" in bytes(ask("/replay").body)
    for path in ("/no/page", "/a.b", "/%2e%2e", "/" + "a" * 65, "/ü", "//"):
        assert PAGES.answer(Request(path, Headers())) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_small(language: str) -> None:
    tables = [PAGES.sizes[path_of(f"{table}.{language}.json")] for table in ("words", "more")]
    assert sum(tables) < MOST_BYTES_OF_WORDS
    folder = path_of("files.json").removesuffix("files.json")
    needed = {folder + name for name in json.loads(bytes(ask(path_of("files.json")).body))}
    other = tuple(f".{each}.json" for each in LANGUAGES if each != language)
    weights = {
        path: size
        for path, size in PAGES.sizes.items()
        if not path.endswith(other) and (not path.startswith(folder) or path in needed)
    }
    assert {f"{folder}app.js", f"{folder}screens/table/table.js", f"{folder}more.{language}.json", "/"} <= set(weights)
    assert sum(weights.values()) < MOST_BYTES


def named_at_once(text: str) -> set[str]:
    """The paths of the files that a page needs before it can be used."""
    links = re.findall(r'<link rel="(?:modulepreload|preload|stylesheet)"[^>]* href="([^"]+)"', text)
    return {f"/{name}" for name in [*links, *re.findall(r'<script [^>]*src="([^"]+)"', text)]}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_hall_needs_few_files_and_bytes_before_it_can_be_used(language: str) -> None:
    page = bytes(ask("/", Accept_Language=language).body).decode()
    named = named_at_once(page)
    assert {"/web/reload.js", path_of("screens/hall/hall.css")} < named
    [said] = re.findall(rf'<script type="application/json" id="words-{language}">([^<]*)</script>', page)
    assert json.loads(said) == json.loads(ask(path_of(f"words.{language}.json")).body)
    assert 1 + len(named) <= MOST_FILES_OF_HALL
    assert PAGES.sizes["/"] + sum(PAGES.sizes[path] for path in named) <= MOST_BYTES_OF_HALL


def test_the_hall_has_the_words_and_icons_of_its_modules_and_a_table_has_all() -> None:
    folder = page_folder()
    assert folder is not None
    contents = files_in(folder)
    at_once = imported("app.js", contents) | imported("screens/hall/hall.js", contents)
    assert "table/replay.js" not in at_once
    code = {name: data.decode() for name, data in contents.items() if name.endswith(".js")}
    for language in ("en", "ja"):
        first = set(json.loads(ask(path_of(f"words.{language}.json")).body)[0].split())
        others = set(json.loads(ask(path_of(f"more.{language}.json")).body)[0].split())
        rare = {
            name
            for table in ("rules", "editor")
            for name in json.loads(ask(path_of(f"{table}.{language}.json")).body)[0].split()
        }
        assert set(words(language, [code[name] for name in at_once])) - rare == first
        assert not first & others
        assert first | others | rare == set(words(language, code.values()))
        assert path_of(f"more.{language}.json") not in named_at_once(page_text())
        table = bytes(ask("/K7QX-2MPD", Accept_Language=language).body).decode()
        assert {path_of(f"{name}.{language}.json") for name in ("words", "more")} < named_at_once(table)
    icons = set(re.findall(r'^  "?([\w-]+)"?:(?: "M|$)', code["ui/dom.js"], re.MULTILINE))
    asked = {icon for name in at_once for icon in re.findall(r'icon(?:: |\()"([\w-]+)"', code[name])}
    assert "settings" in asked
    assert asked - icons == set()


def test_every_file_that_is_named_is_there() -> None:
    named = re.findall(r'(?:href|src)="([^"]+)"', page_text())
    assert len(named) >= 10
    for name in named:
        assert ask(f"/{name}").status_code == 200, name


@pytest.mark.parametrize(
    ("address", "screen"), [("/", "screens/hall/hall.js"), ("/K7QX-2MPD", "screens/table/table.js")]
)
def test_a_browser_asks_at_once_for_all_that_the_page_needs(address: str, screen: str) -> None:
    folder = page_folder()
    assert folder is not None
    contents = files_in(folder)
    needed = imported("app.js", contents) | imported(screen, contents)
    text = bytes(ask(address).body).decode()
    files = {name: data.decode() for name, data in sent_scripts().items()}
    alone = {"app.js", "net/early.js"}
    asked = {each.partition("/")[2] for each in re.findall(r'modulepreload" href="web/([^"]+)"', text)} | alone
    assert len(asked) <= 6
    assert {name for each in asked for name in re.findall(r"^\{ // (\S+)$", files[each], re.MULTILINE)} >= (
        needed - alone
    )
    for each in asked:  # nothing that they import has to be waited for
        for place in re.findall(r'^import .*"(\.[^"]+)";$', files[each], re.MULTILINE):
            assert resolved(each, place) in asked
    assert f'href="{path_of(screen.replace(".js", ".css"))[1:]}"' in text
    later = re.findall(r'banmen-later" content="([^"]*)"', text)[0].split()
    assert {path_of("screens/hall/hall.js"), path_of("screens/table/table.js")} - {f"/{name}" for name in later} == {
        path_of(screen)
    }
    assert not set(later) & asked
    for name in (name for name in contents if name.endswith(".js")):
        for place in re.findall(r'from "([^"]+)"|import "([^"]+)"', contents[name].decode()):
            target = (
                (folder / PurePosixPath(name).parent / (place[0] or place[1])).resolve().relative_to(folder.resolve())
            )
            assert target.as_posix() in contents, f"{name} imports {place}"
            assert name not in needed or target.as_posix() in needed, f"{name} imports {place}"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("ja,en-US;q=0.9,en;q=0.8", "ja"),
        ("en-GB,en;q=0.9,ja;q=0.8", "en"),
        ("de-DE, ja-JP;q=0.5, en;q=0.7", "en"),
        ("de", "en"),
        ("", "en"),
        ("ja;q=x, *", "en"),
    ],
)
def test_the_words_that_a_browser_will_ask_for_are_named_at_once(accepted: str, language: str) -> None:
    answer = ask("/K7QX-2MPD", Accept_Language=accepted)
    assert f'id="words-{language}"' in bytes(ask("/", Accept_Language=accepted).body).decode()
    assert f'href="{path_of(f"words.{language}.json")[1:]}"' in bytes(answer.body).decode()
    assert "Accept-Language" in answer.headers["Vary"]


def test_files_are_kept_for_good_and_the_page_is_asked_for_again() -> None:
    assert ask(path_of("app.js")).headers["Cache-Control"] == "max-age=31536000, immutable"
    assert "ETag" not in ask(path_of("app.js")).headers, "it is never asked for again"
    assert ask("/").headers["Cache-Control"] == "no-cache"
    known = ask("/").headers["ETag"]
    assert known.startswith('W/"')
    again = ask("/", If_None_Match=f'"other", {known}')
    assert (again.status_code, again.body, "Content-Length" in again.headers) == (304, b"", False)
    assert again.headers["Content-Security-Policy"] == ask("/").headers["Content-Security-Policy"]
    assert ask("/", If_None_Match='"other"').status_code == 200


def test_another_version_has_other_addresses(tmp_path: Path) -> None:
    folder = page_folder()
    assert folder is not None
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    assert PageFiles(tmp_path, []).sizes.keys() == PAGES.sizes.keys()
    (tmp_path / "app.js").write_text("// changed\n")
    after = PageFiles(tmp_path, [])
    old = ask(path_of("games/reversi/page.js"), after)
    assert (old.status_code, old.headers["Cache-Control"]) == (404, "no-store")
    assert b"load the page again" in bytes(old.body)
    assert ask("/web/reload.js", after).status_code == 200, "which does so"
    assert ask("/").headers["ETag"] != ask("/", after).headers["ETag"]


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br", True),
        ("deflate, gzip;q=1.0", True),
        ("*", True),
        ("identity, GZIP ; q=0.5", True),
        ("", False),
        ("br", False),
        ("gzip;q=0", False),
        ("br, gzip; q=0.0, deflate", False),
        ("x-gzip-like", False),
    ],
)
def test_files_are_compressed_for_browsers_that_accept_it(accepted: str, packed: bool) -> None:  # noqa: FBT001 - a table
    answer = ask(path_of("ui/page.css"), Accept_Encoding=accepted)
    assert answer.headers.get("Content-Encoding") == ("gzip" if packed else None)
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert int(answer.headers["Content-Length"]) == len(answer.body)
    body = gzip.decompress(answer.body) if packed else bytes(answer.body)
    folder = page_folder()
    assert folder is not None
    assert body == without_comments("ui/page.css", (folder / "ui" / "page.css").read_bytes())


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/favicon.ico", "image/svg+xml"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        (path_of("app.js"), "text/javascript"),
        (path_of("ui/page.css"), "text/css"),
        (path_of("words.ja.json"), "application/json"),
    ],
)
def test_every_file_has_its_type_and_is_taken_for_nothing_else(path: str, kind: str) -> None:
    fields = ask(path).headers
    assert fields["Content-Type"] == kind
    assert fields["X-Content-Type-Options"] == "nosniff"
    assert fields["Cross-Origin-Resource-Policy"] == "same-origin"
    opened_alone = kind.partition(";")[0] in {"text/html", "image/svg+xml", "text/plain"}
    assert fields.get("Cross-Origin-Opener-Policy") == ("same-origin" if opened_alone else None)
    assert fields.get("Referrer-Policy") == ("no-referrer" if opened_alone else None)


def test_the_page_can_load_only_from_its_own_server() -> None:
    rules = dict(rule.split(" ", 1) for rule in ask("/").headers["Content-Security-Policy"].split("; "))
    assert rules.pop("connect-src") == "'self' ws://banmen.local:8780 wss://banmen.local:8780"
    assert {name for name, value in rules.items() if value == "'none'"} == {
        "default-src", "base-uri", "form-action", "frame-ancestors",
    }  # fmt: skip
    assert {name for name, value in rules.items() if value == "'self'"} == {
        "script-src", "style-src", "img-src", "manifest-src",
    }  # fmt: skip
    assert len(rules) == 8
    assert ask("/").headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in ask("/").headers["Permissions-Policy"]
    assert ask("/favicon.ico").headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("host", ["a; script-src *", "a b", "a,b", "", "a\tb", "é"])
def test_a_name_that_is_no_host_adds_nothing_to_the_rules(host: str) -> None:
    policy = ask("/", Host=host).headers["Content-Security-Policy"]
    assert "connect-src 'self'; " in policy


def test_fields_that_come_twice_are_no_fault() -> None:
    fields = Headers([("Host", "a"), ("Host", "b"), ("If-None-Match", "x"), ("If-None-Match", "y")])
    answer = PAGES.answer(Request("/", fields))
    assert answer is not None
    assert answer.status_code == 200


def test_the_page_has_no_script_and_no_style_in_itself() -> None:
    text = page_text()
    scripts = [tag for tag in re.findall(r"<script[^>]*>", text) if 'type="application/json"' not in tag]  # data
    assert scripts
    assert all(' src="' in tag for tag in scripts)
    assert not re.search(r"<style|\bstyle=|\bon\w+=|javascript:", text)
    assert not re.search(r'(?:href|src)="(?:/|https?:)', text), "relative, for a server below a folder"
    assert "{" not in text


@pytest.mark.parametrize(
    "name", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
)
def test_no_module_makes_markup_or_code_of_text(name: str) -> None:
    folder = page_folder()
    assert folder is not None
    assert [each for each, data in files_in(folder).items() if name.encode() in data] == []


def test_a_server_without_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen_server.net.page.page_folder", lambda: None)
    answer = ask("/", PageFiles())
    assert b"no page for a browser" in bytes(answer.body)
    assert answer.headers["Content-Type"].startswith("text/plain")


# --- games of other distributions -----------------------------------------------------------------------------------


@pytest.fixture
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a page, which stands for another game of that key."""
    package = tmp_path / "site" / "go_game"
    (package / "page").mkdir(parents=True)
    (package / "words" / "en").mkdir(parents=True)
    (package / "page" / "page.js").write_text('words("go-ko");\n')
    (package / "words" / "en" / "go.ftl").write_text("go-ko = Ko\ngo-unused = Not here\n")
    monkeypatch.syspath_prepend(package.parent)
    monkeypatch.setattr("banmen_server.net.page.GAMES", FakeGames())
    return package


class FakeGames:
    def __contains__(self, key: object) -> bool:
        return key in {"go", "reversi"}

    def distribution(self, key: str) -> str:
        return "banmen-go" if key == "go" else ""


def entry(key: str = "go", package: str = "go_game") -> EntryPoint:
    return EntryPoint(key, package, "banmen_web.games")


def test_a_game_of_another_distribution_brings_its_page_and_its_words(distribution: Path) -> None:
    (distribution / "page" / "secret.py").write_text("")
    (distribution / "page" / "elsewhere.js").symlink_to(Path(__file__))
    (distribution / "page" / "up.svg").symlink_to(distribution / "words" / "en" / "go.ftl")
    (game,) = other_games([entry()])
    assert game == OtherGame("go", {"page.js": b'words("go-ko");\n'}, distribution / "words")
    pages = PageFiles(others=[game])
    module = path_of("games/go/page.js", pages)
    assert f'name="banmen-games" content="{module[1:]}"' in page_text(pages)
    ids, patterns = json.loads(ask(path_of("words.ja.json", pages), pages).body)
    assert dict(zip(ids.split(), patterns, strict=True))["go-ko"] == "Ko"
    assert path_of("app.js", pages) != path_of("app.js")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (entry(package="no_such_package"), ""),
        (entry("shogi"), "no page.js"),
        (entry("reversi"), "no page.js"),
    ],
)
@pytest.mark.usefixtures("distribution")
def test_an_unusable_game_page_is_left_out_and_logged(
    given: EntryPoint, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert other_games([given]) == []
    [record] = [record for record in caplog.records if record.getMessage() == "game_page_unusable"]
    known = record.fields  # type: ignore[attr-defined]
    assert known["game"] == given.name
    assert known["reason"].startswith(why)


def test_words_that_cannot_be_read_stop_no_other_page(distribution: Path, caplog: pytest.LogCaptureFixture) -> None:
    (distribution / "words" / "en" / "go.ftl").write_text("go-ko = { -term }\n")
    assert other_games([entry()]) == []
    assert "game_page_unusable" in caplog.messages
