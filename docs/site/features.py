"""Checks that the site can be searched, has a dark scheme, and needs nothing but its files: features.py FOLDER.

Its last line is 'N passed, N failed'.
"""

import json
import re
import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path


class Page(HTMLParser):
    """What a browser loads for a page, the addresses of its forms, and the classes of its buttons."""

    def __init__(self, path: Path):
        super().__init__()
        self.path = path
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.others: list[str] = []
        self.forms: list[str] = []
        self.buttons: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.forms.append(values.get("action", ""))
        elif tag == "button":
            self.buttons |= set(values.get("class", "").split())
        elif tag == "script" and "src" in values:
            self.scripts.append(values["src"])
        elif tag == "link" and "stylesheet" in values.get("rel", ""):
            self.styles.append(values["href"])
        elif tag == "link" and "icon" in values.get("rel", "") or tag == "base":
            self.others.append(values.get("href", ""))
        elif tag != "script" and "src" in values:
            self.others.append(values["src"])

    @property
    def loaded(self) -> list[str]:
        return self.scripts + self.styles + self.others


def file(base: Path, reference: str) -> Path | None:
    """The file that a relative reference leads to; None for any other reference."""
    url = urllib.parse.urlsplit(reference)
    path = base.parent / urllib.parse.unquote(url.path)
    return path.resolve() if not (url.scheme or url.netloc or url.path.startswith("/")) and path.is_file() else None


class Site:
    def __init__(self, folder: Path):
        self.folder = folder.resolve()
        self.pages = [Page(path) for path in sorted(self.folder.glob("*.html"))]
        self.styles = {path: path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("**/*.css"))}
        self.passed = self.failed = 0

    def check(self, name: str, problems: list[str]) -> None:
        self.passed, self.failed = self.passed + (not problems), self.failed + bool(problems)
        print("\n".join([f"{'✘' if problems else '✔'} {name}", *problems]))

    def files(self) -> list[str]:
        """Whatever a page or a style sheet loads is a file of the site. A page's own data need no file."""
        found = [
            f"{page.path.name}: '{reference}' is not a file of the site" for page in self.pages
            for reference in page.loaded if not reference.startswith("data:") and not file(page.path, reference)
        ]
        for path, text in self.styles.items():
            for reference in re.findall(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", text):
                address = "".join(reference)
                if not address.startswith(("data:", "#")) and not file(path, address):
                    found.append(f"{path.name}: '{address}' is not a file of the site")
        return found if len(self.pages) > 20 and all(page.scripts and page.styles for page in self.pages) else [
            f"only {len(self.pages)} pages, or one without scripts or styles", *found]

    def search(self) -> list[str]:
        """Every page leads to the page of the search, which loads the index and what reads it."""
        target = self.folder / "search.html"
        found = [
            f"{page.path.name} has no form that leads to the search" for page in self.pages if page.path != target
            and target not in [file(page.path, form) for form in page.forms]
        ]
        scripts = next(page.scripts for page in self.pages if page.path == target)
        loaded = {path.name for script in scripts if (path := file(target, script))}
        return found + [
            f"search.html does not load '{name}'"
            for name in ("searchtools.js", "language_data.js", "searchindex.js") if name not in loaded]

    def index(self) -> list[str]:
        """The index has every page with its words. It is a program, since a browser reads no data from other files."""
        call = re.fullmatch(r"Search\.setIndex\((.*)\);?\s*", (self.folder / "searchindex.js").read_text("utf-8"), re.DOTALL)
        if not call:
            return ["searchindex.js does not set the index"]
        index = json.loads(call.group(1))
        names, words = index["docnames"], index["terms"]
        filled = {number for value in words.values() for number in (value if isinstance(value, list) else [value])}
        own = {page.path.stem for page in self.pages} - {"search", "genindex"}
        return [f"the index does not have the page '{name}'" for name in sorted(own - set(names))] + [
            f"the index has no words of '{name}'" for number, name in enumerate(names) if number not in filled
        ] + [f"the index does not know '{word}'" for word in ("conflict", "passcod", "outbox") if word not in words]

    def dark(self) -> list[str]:
        """Every page has colours for a dark screen, and a button to choose."""
        schemes = {
            path for path, text in self.styles.items()
            if re.search(r"@media\s*\(prefers-color-scheme:\s*dark\)\s*{\s*body", text)
            and re.search(r"body\[data-theme=[\"']?dark[\"']?\]\s*{[^}]*--color-background-primary", text)
        }
        return [
            f"{page.path.name} has no dark colours, or no button to choose them" for page in self.pages
            if "theme-toggle" not in page.buttons or not schemes & {file(page.path, style) for style in page.styles}
        ]


if __name__ == "__main__":
    site = Site(Path(sys.argv[1]))
    site.check("pages load only files of the site, by relative paths", site.files())
    site.check("every page leads to the search, which works from files", site.search())
    site.check("the index of the search has every page", site.index())
    site.check("every page is light or dark", site.dark())
    print(f"{site.passed} passed, {site.failed} failed")
    sys.exit(1 if site.failed else 0)
