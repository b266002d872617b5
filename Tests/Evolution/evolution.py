"""Takes packages through a change of their service and back, with edits in them.

For each pair of documents: a package is emitted from OLD and edited in twenty places; it is emitted again from NEW, where
each edit has to be found again, in its file or between markers; conflicts are decided; the package is built and its tests
are run; and back to OLD, after which its bytes have to be those of the start, but for the edits.
"""

import argparse
import filecmp
import json
import os
import re
import shutil
import subprocess
import sys

EDITS = 20


class Failure(Exception):
    """Something is not as it has to be."""


class Edit:
    """A change that a person could make in a file; its text can be found again."""

    def __init__(self, number, path, kind):
        self.number, self.path, self.kind = number, path, kind
        self.text = f"edit {number:02d} by hand"

    def comment(self):
        return f"<!-- {self.text} -->" if self.path.endswith(".md") else f"// {self.text}"

    def apply(self, root):
        path = os.path.join(root, self.path)
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        place = self.place(lines)
        if self.kind == "changed":
            lines[place] += f"  {self.comment()}"
        else:
            lines.insert(place, self.comment())
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))

    def place(self, lines):
        if self.kind == "start":
            # The first line of a manifest is the version of its tools.
            return 1 if self.path == "Package.swift" else 0
        if self.kind == "end":
            return len(lines) - 1
        if self.path.endswith(".md"):
            # Shown output is compared with printed output, so text is inserted before a heading.
            headings = [n for n, line in enumerate(lines) if line.startswith("## ")]
            return headings[len(headings) // 2] if headings else 0
        declarations = [n for n, line in enumerate(lines) if re.search(r"\b(var|func|case|let|static)\b", line)]
        if not declarations:
            return len(lines) // 2
        middle = declarations[(len(declarations) * self.number) // (EDITS + 1)]
        return middle if self.kind in ("changed", "before") else middle + 1


def pristine(text):
    """The text without the edits."""
    kept = [line for line in text.split("\n") if not re.fullmatch(r"\s*(//|<!--) edit \d\d by hand( -->)?", line)]
    return re.sub(r"  (//|<!--) edit \d\d by hand( -->)?", "", "\n".join(kept))


def emitted(root):
    """The paths of a package's files, without the tool's own files and build products."""
    paths = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in (".scaffold", ".build", ".git")]
        paths += [os.path.relpath(os.path.join(folder, name), root) for name in files]
    return sorted(paths)


def is_editable(root, path):
    """Whether a file can contain comments anywhere."""
    if path.endswith(".md"):
        return True
    if not path.endswith(".swift"):
        return False
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return '"""' not in file.read()


def chosen_edits(old, new):
    """Twenty places: in affected and other files, in the manifest, the README, commands and tests."""
    paths = [path for path in emitted(old) if is_editable(old, path)]
    changed = [
        path for path in paths
        if os.path.exists(os.path.join(new, path))
        and not filecmp.cmp(os.path.join(old, path), os.path.join(new, path), shallow=False)
    ]
    tests = [path for path in paths if path.startswith("Tests/")]
    commands = [path for path in paths if "Command" in path and path.startswith(("Sources/", "Runtime/"))]
    rest = [path for path in paths if path not in changed and path.startswith(("Sources/", "Runtime/"))]
    spread = lambda items, count: [items[len(items) * n // count] for n in range(count)] if items else []
    files = spread(changed, 9) + ["Package.swift", "README.md", "README.md"]
    files += spread(tests, 3) + spread(commands, 2) + spread(rest, EDITS)
    kinds = ["inside", "before", "changed", "start", "end"]
    return [Edit(n + 1, path, kinds[n % len(kinds)]) for n, path in enumerate(files[:EDITS])]


REMARK = r"(?://|<!--) edit \d\d by hand(?: -->)?"


def decide(root, files):
    """Resolves conflicts like a user who takes the new lines and keeps their own comments. A file that is no longer
    emitted, but kept for a comment, names removed types: it is removed, and the comment moves to the manifest."""
    for file in files:
        if file.get("isEmitted") is False:
            with open(os.path.join(root, file["path"]), encoding="utf-8") as left:
                remarks = re.findall(REMARK, left.read())
            os.remove(os.path.join(root, file["path"]))
            with open(os.path.join(root, "Package.swift"), "a", encoding="utf-8") as manifest:
                manifest.writelines(f"// {remark.strip('/<!-> ')}\n" for remark in remarks)
    conflicts = [file for file in files if file["state"] == "conflict"]
    for path in sorted({conflict["path"] for conflict in conflicts}):
        place = os.path.join(root, path)
        with open(place, encoding="utf-8") as file:
            text = file.read()
        block = re.compile(
            r"^<<<<<<< mine\n(.*?)^\|\|\|\|\|\|\| base\n(.*?)^=======\n(.*?)^>>>>>>> theirs\n", re.MULTILINE | re.DOTALL)

        def decision(match):
            remarks = re.findall(REMARK, match[1])
            missing = [remark for remark in remarks if remark not in match[3]]
            return match[3] + "".join(f"{remark}\n" for remark in missing)

        with open(place, "w", encoding="utf-8") as file:
            file.write(block.sub(decision, text))


class Journey:
    """Takes a package from OLD to NEW and back."""

    def __init__(self, arguments, name, work):
        self.scaffold, self.verify, self.name = arguments.scaffold, arguments.verify, name
        self.work = os.path.join(work, name)
        self.package = os.path.join(self.work, "package")
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(self.work)

    def run(self, *words, expected=(0,)):
        result = subprocess.run([self.scaffold, *words], capture_output=True, text=True)
        if result.returncode not in expected:
            tail = "\n".join((result.stdout + result.stderr).strip().split("\n")[-25:])
            raise Failure(f"'scaffold {' '.join(words)}' ended with {result.returncode}:\n{tail}")
        return result

    def new(self, document, output, options):
        self.run("new", document, "--output", output, "--name", "Emitted", "--verify", "none", "--quiet", *options)

    def regenerate(self, document):
        """Emits the package again; gives the files with their states."""
        result = self.run(
            "regenerate", self.package, "--metadata", document, "--verify", "none", "--format", "json", "--quiet",
            expected=(0, 2))
        files = json.loads(result.stdout)["files"]
        conflicts = [file for file in files if file["state"] == "conflict"]
        if (result.returncode == 2) != bool(conflicts):
            raise Failure(f"the status is {result.returncode} with {len(conflicts)} conflicts")
        if conflicts:
            self.run("regenerate", self.package, "--verify", "none", "--quiet", expected=(78,))
        return files, conflicts

    def expect_edits(self, edits, when):
        texts = []
        for path in emitted(self.package):
            with open(os.path.join(self.package, path), encoding="utf-8") as file:
                texts.append(file.read())
        lost = [edit for edit in edits if not any(edit.text in text for text in texts)]
        if lost:
            raise Failure(f"{when} edits are lost: " + ", ".join(f"{edit.number} in {edit.path}" for edit in lost))

    def settle(self, files):
        """Resolves conflicts and builds the result. A run without changes verifies, too."""
        decide(self.package, files)
        before = {path: os.stat(os.path.join(self.package, path)).st_mtime_ns for path in emitted(self.package)}
        self.run("regenerate", self.package, "--verify", self.verify, "--quiet")
        after = {path: os.stat(os.path.join(self.package, path)).st_mtime_ns for path in emitted(self.package)}
        if before != after:
            raise Failure("a run without anything to do touched files")

    def expect_start(self, start):
        was, now = emitted(start), emitted(self.package)
        if was != now:
            raise Failure(f"other files than at the start: {sorted(set(was) ^ set(now))[:5]}")
        for path in was:
            with open(os.path.join(start, path), encoding="utf-8") as first:
                with open(os.path.join(self.package, path), encoding="utf-8") as second:
                    if pristine(second.read()) != first.read():
                        raise Failure(f"'{path}' is not as at the start")

    def go(self, old, new, options):
        start, target = os.path.join(self.work, "start"), os.path.join(self.work, "target")
        self.new(old, start, options)
        self.new(new, target, options)
        self.new(old, self.package, options)
        edits = chosen_edits(start, target)
        for edit in edits:
            edit.apply(self.package)
        files, conflicts = self.regenerate(new)
        self.expect_edits(edits, "after the change")
        self.settle(files)
        self.expect_edits(edits, "after the decisions")
        files_back, back = self.regenerate(old)
        self.settle_back(files_back)
        self.expect_edits(edits, "on the way back")
        self.expect_start(start)
        merged = sum(file["state"] == "merged" for file in files)
        return len(edits), len(conflicts), len(back), merged

    def settle_back(self, files):
        decide(self.package, files)
        self.run("regenerate", self.package, "--verify", "none", "--quiet")


def common_sets(scaffold, documents, count):
    """The first entity sets that both documents have."""
    sets = []
    for document in documents:
        result = subprocess.run([scaffold, "inspect", document, "--format", "json"], capture_output=True, text=True)
        sets.append({item["name"] for item in json.loads(result.stdout)["service"]["entitySets"]})
    return sorted(sets[0] & sets[1])[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scaffold")
    parser.add_argument("corpus")
    parser.add_argument("work")
    parser.add_argument("--verify", default="test", choices=["none", "build", "test"])
    parser.add_argument("pairs", nargs="*")
    arguments = parser.parse_intermixed_args()
    documents = sorted(os.listdir(arguments.corpus))
    names = [name.split(".OLD")[0] for name in documents if ".OLD" in name]
    if arguments.pairs:
        names = [name for name in names if any(name.startswith(pair) for pair in arguments.pairs)]
    failures = 0
    for name in names:
        pair = [
            os.path.join(arguments.corpus, next(found for found in documents if found.startswith(name + age)))
            for age in (".OLD", ".NEW")
        ]
        options = []
        if os.path.getsize(pair[0]) > 2_000_000:
            for item in common_sets(arguments.scaffold, pair, 10):
                options += ["--include", item]
        try:
            edits, conflicts, back, merged = Journey(arguments, name, arguments.work).go(*pair, options)
            print(f"{name}: {edits} edits kept, {merged} files merged, {conflicts} conflicts, {back} on the way back")
        except Failure as failure:
            failures += 1
            print(f"{name}: {failure}")
        sys.stdout.flush()
    return 1 if failures else 0


sys.exit(main())
