"""Make the site from `docs/`: `uv run python -m tools.website [--out FOLDER]`.

The English pages are at its root, the Japanese ones of `docs/ja/` below `ja/`. zensical builds both strictly: a link to
a page or a heading that is not there ends the build. It runs in an environment of its own. Before that the pages are
copied, and what a host of code understands and a site does not is adapted: links to files beside `docs/`, and languages
of code blocks.

Exit status 1: a page is wrong, or the site asks another host for something.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ZENSICAL = "zensical>=0.0.70,<0.2"
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "deploy")
"""What pages refer to outside `docs/`; `deploy` is sent as it is."""

_ALSO_BESIDE = re.compile(r"\]\(\.\./")
_FENCE = re.compile(r"^```(?:frames|hex|nboard)[^\n]*$", re.MULTILINE)
_ENGLISH_PAGE = re.compile(r"\[([^\]]+)\]\(\.\./([\w/-]+)\.md(#[\w-]+)?\)")
_BROKEN_LINE = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n *(?=[\u3000-\u9fff\uff00-\uffef])")
"""A line break inside a Japanese sentence, which would become a space."""
_ASKED = re.compile(r'<(?:script|img|link|iframe|source)\b[^>]*?(?:src|href)="(https?:)?//[^"]*"')


def main() -> int:
    """Build the site; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.website", description="Make the site of banmen.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site", help="where the site goes")
    arguments = parser.parse_args()
    out: Path = arguments.out.resolve()
    with TemporaryDirectory(prefix="banmen-site-") as work:
        english, japanese = Path(work) / "english", Path(work) / "japanese"
        copy_english(ROOT, english / "pages")
        copy_japanese(ROOT, japanese / "pages")
        for folder, language in ((english, "english"), (japanese, "japanese")):
            shutil.copy(HERE / f"{language}.toml", folder / "zensical.toml")
            if not build(folder):
                return 1
        if out.exists():
            shutil.rmtree(out)
        shutil.copytree(english / "site", out)
        shutil.copytree(japanese / "site", out / "ja")
    asked = list(asked_of_others(out))
    sys.stderr.writelines(f"{line}\n" for line in asked)
    sys.stdout.write(f"{out}: {sum(1 for _ in out.rglob('*.html'))} pages\n")
    return 1 if asked else 0


def copy_english(root: Path, pages: Path) -> None:
    """Copy the English pages and what they refer to, adapted to the site."""
    shutil.copytree(root / "docs", pages, ignore=shutil.ignore_patterns("ja", "__pycache__"))
    for name in BESIDE:
        if (root / name).is_dir():
            shutil.copytree(root / name, pages / name)
        else:
            shutil.copy(root / name, pages)
    for page in pages.glob("*.md"):  # those of the root: `docs/` is one folder further up
        text = page.read_text(encoding="utf-8")
        at_root = page.name in BESIDE
        text = text.replace("](docs/", "](") if at_root else _ALSO_BESIDE.sub("](", text)
        page.write_text(text, encoding="utf-8")
    for page in pages.rglob("*.md"):
        page.write_text(adapted(page.read_text(encoding="utf-8")), encoding="utf-8")


def copy_japanese(root: Path, pages: Path) -> None:
    """Copy the Japanese pages; links to English ones lead out of `ja/`. Raise FileNotFoundError for one to nowhere."""
    shutil.copytree(root / "docs" / "ja", pages)
    for page in pages.glob("*.md"):
        upwards = "../" if page.name == "index.md" else "../../"

        def link(found: re.Match[str], upwards: str = upwards) -> str:
            text, name, heading = found.groups()
            if not (root / "docs" / f"{name}.md").exists():
                raise FileNotFoundError(f"docs/{name}.md")
            return f'<a href="{upwards}{name}/{heading or ""}">{text}</a>'

        text = _ENGLISH_PAGE.sub(link, page.read_text(encoding="utf-8"))
        page.write_text(adapted(_BROKEN_LINE.sub("", text)), encoding="utf-8")


def adapted(text: str) -> str:
    """Return a page whose code blocks have languages that the generator knows."""
    return _FENCE.sub("```text", text)


def build(folder: Path) -> bool:
    """Run zensical in a folder; return False, after its words on standard error, if a page is wrong."""
    command = ["uv", "tool", "run", "--quiet", "--from", ZENSICAL, "zensical", "build", "--strict"]
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"} | {"NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode:
        sys.stderr.write(re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr))
    return done.returncode == 0


def asked_of_others(site: Path) -> Iterator[str]:
    """Yield each place where a page makes a browser ask another host."""
    for page in sorted(site.rglob("*.html")):
        for found in _ASKED.finditer(page.read_text(encoding="utf-8")):
            if 'rel="canonical"' not in found[0] and 'rel="alternate"' not in found[0]:
                yield f"{page.relative_to(site)}: {found[0]}"


if __name__ == "__main__":
    sys.exit(main())
