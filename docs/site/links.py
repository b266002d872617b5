"""Checks every link of the site to itself, as a browser that reads it from files follows it: links.py FOLDER."""

import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path


class Document(HTMLParser):
    """The anchors of a page, and what it refers to."""

    def __init__(self, path: Path):
        super().__init__()
        self.anchors: set[str] = set()
        self.references: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src", "srcset") and value:
                self.references.add(value.split(" ")[0])


def problems(folder: Path) -> list[str]:
    documents = {path: Document(path) for path in sorted(folder.glob("**/*.html"))}
    found = []
    for path, document in documents.items():
        for reference in sorted(document.references):
            url = urllib.parse.urlsplit(reference)
            if url.scheme in ("http", "https", "mailto", "data"):
                continue
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path.resolve()
            if url.netloc or url.path.startswith("/") or not target.is_file():
                found.append(f"{path}: '{reference}' leads to no file")
            elif url.fragment and target.suffix == ".html":
                anchors = next((other.anchors for place, other in documents.items() if place.resolve() == target), set())
                if urllib.parse.unquote(url.fragment) not in anchors:
                    found.append(f"{path}: '{reference}' leads to no place on that page")
    return found


if __name__ == "__main__":
    lines = problems(Path(sys.argv[1]))
    print("\n".join(lines), file=sys.stderr)
    sys.exit(1 if lines else 0)
