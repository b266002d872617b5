"""Compares the packages that two versions of the tool emit; see `compare-packages`."""

import collections
import os
import re
import shutil
import subprocess
import sys

PACKS = ["offline-app", "client"]
COMMENT = re.compile(r"^\s*//.*$")


def emitted(scaffold: str, document: str, pack: str, folder: str) -> dict[str, bytes] | None:
    """The files of a package by path; None if the tool refuses the document."""
    shutil.rmtree(folder, ignore_errors=True)
    result = subprocess.run(
        [scaffold, "new", document, "--name", "Sample", "--template", pack, "--output", folder, "--verify", "none",
         "--quiet"], capture_output=True)
    if result.returncode != 0:
        return None
    files = {}
    for directory, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".scaffold"]
        for name in names:
            path = os.path.join(directory, name)
            with open(path, "rb") as file:
                files[os.path.relpath(path, folder)] = file.read()
    return files


def code(path: str, content: bytes) -> list[str]:
    """The lines of a file without comments and blank lines; prose has none."""
    if path.endswith(".md"):
        return []
    lines = content.decode(errors="replace").splitlines()
    return [line for line in lines if line.strip() and not (path.endswith(".swift") and COMMENT.match(line))]


def former_path(path: str, former: dict[str, bytes]) -> str | None:
    """The path of a file in the other package: the same, or the one file of its name and last folder."""
    if path in former:
        return path
    tail = path.split("/")[-2:]
    found = [other for other in former if other.split("/")[-2:] == tail]
    return found[0] if len(found) == 1 else None


def compare(former: dict[str, bytes], current: dict[str, bytes]) -> dict[str, list[str]]:
    """The paths of the files by their state."""
    outcome, known = collections.defaultdict(list), set()
    for path, content in sorted(current.items()):
        other = former_path(path, former)
        if other is None:
            outcome["added"].append(path)
            continue
        known.add(other)
        if former[other] == content:
            outcome["equal" if other == path else "moved"].append(path)
        elif code(path, former[other]) == code(path, content):
            outcome["comments"].append(path)
        else:
            outcome["code"].append(path)
    outcome["removed"] = sorted(set(former) - known)
    return outcome


def is_copied(path: str, modules: set[str]) -> bool:
    """Whether a file is a module's, which is the same in every package. Earlier versions had modules in Sources."""
    folder, *rest = path.split("/")
    return folder == "Runtime" or folder == "Sources" and rest[0] in modules


def summary(counts: dict[str, int]) -> str:
    """The numbers of files as a sentence."""
    words = {"equal": "equal", "moved": "moved", "comments": "with other prose or comments", "code": "with other code",
             "added": "added", "removed": "removed"}
    return ", ".join(f"{counts.get(kind, 0)} {word}" for kind, word in words.items())


def main() -> None:
    work, former, current, *documents = sys.argv[1:]
    differs = False
    for pack in PACKS:
        counts, paths, packages, refused = collections.Counter(), collections.Counter(), 0, []
        copied = collections.defaultdict(set)
        for document in documents:
            old, new = (emitted(tool, document, pack, os.path.join(work, "Sample")) for tool in (former, current))
            if old is None or new is None:
                if (old is None) != (new is None):
                    refused.append(f"{document}: refused only by {'the other' if old is None else 'this'} version")
                continue
            packages += 1
            modules = {path.split("/")[1] for path in new if path.startswith("Runtime/")}
            for kind, found in compare(old, new).items():
                rendered = [path for path in found if not is_copied(path, modules)]
                counts[kind] += len(rendered)
                copied[kind].update(set(found) - set(rendered))
                if kind in ("code", "added", "removed"):
                    paths.update((kind, path) for path in rendered)
        print(f"{pack}, {packages} packages")
        print(f"  rendered files: {summary(counts)}")
        print(f"  files of modules: {summary({kind: len(found) for kind, found in copied.items()})}")
        for (kind, path), count in sorted(paths.items()):
            print(f"    {kind:8}{count:4}  {path}")
        print("".join(f"  {line}\n" for line in refused), end="")
        changes = sum(counts[kind] + len(copied[kind]) for kind in ("code", "added", "removed"))
        differs = differs or changes > 0 or bool(refused)
    sys.exit(differs)


main()
