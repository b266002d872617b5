"""Assembles the source of the site from the pages of the repository: assemble.py REPOSITORY FOLDER.

The pages stay as they are. Links to pages outside 'docs' are adapted, and the navigation is derived from the files that are there.
"""

import re
import shutil
import sys
from pathlib import Path

# The navigation: what a reader wants, and the pages in order. Pages that are in no group come last.
GROUPS = {
    "Begin": ["TUTORIAL", "SAP", "MICROSOFT", "SALESFORCE", "TROUBLESHOOTING", "COMPARISON"],
    "Use": ["COMMAND_LINE", "EMITTED_PACKAGE", "NAMES", "REGENERATE", "DIFF", "CI", "DIAGNOSTICS", "CAPABILITIES", "VERSIONING"],
    "Extend": ["PLUGINS", "TEMPLATE_PACKS", "TEMPLATE_LANGUAGE", "TEMPLATE_CONTEXT", "SNAPSHOTS"],
    "Develop": ["ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"],
}
# The pages outside 'docs', and their names in the site.
OUTSIDE = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md"}
LINK = re.compile(r"(\]\()([^)#:\s]+)(#[^)\s]*)?\)")


def adapted(text: str, page: str, repository: Path) -> str:
    """The text with each link to a file as the site has it; a file that is no page is copied to the site."""

    def replacement(match: re.Match) -> str:
        target = ((repository / page).parent / match[2]).resolve().relative_to(repository.resolve()).as_posix()
        anchor = match[3] or ""
        if target in OUTSIDE:
            return f"{match[1]}{OUTSIDE[target]}{anchor})"
        return f"{match[1]}{target.removeprefix('docs/')}{anchor})"

    text = outside_code(text, lambda part: LINK.sub(replacement, part))
    return re.sub(r'(src|srcset)="(?:docs/)?images/', r'\1="images/', text)


def outside_code(text: str, change) -> str:
    """Changes what is in no block of code."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


def navigation(pages: set[str]) -> str:
    groups = dict(GROUPS)
    others = sorted(pages - {"index"} - {page for group in GROUPS.values() for page in group})
    if others:
        groups["More"] = others
    text = ""
    for caption, names in groups.items():
        present = [name for name in names if name in pages]
        text += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *present, "```", ""])
    return text


def main(repository: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    extra = folder / "extra"
    extra.mkdir(parents=True)
    sources = {f"docs/{path.name}": path.name for path in sorted((repository / "docs").glob("*.md"))} | OUTSIDE
    for page, name in sources.items():
        (folder / name).write_text(adapted((repository / page).read_text(encoding="utf-8"), page, repository), encoding="utf-8")
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.write(navigation({Path(name).stem for name in sources.values()}))
    shutil.copy(repository / "docs/site/conf.py", folder)
    for file in ["LICENSE"]:
        shutil.copy(repository / file, folder)
    for name in ["schemas", "images"]:
        if (repository / "docs" / name).is_dir():
            shutil.copytree(repository / "docs" / name, extra / name)
            shutil.copytree(repository / "docs" / name, folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
