"""Measures runs of `scaffold regenerate`; see `run`."""

import json
import os
import re
import subprocess
import sys
import time

RATIO = 1.5


def seconds(command: list[str]) -> float:
    """The time of a command."""
    start = time.perf_counter()
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"error: '{' '.join(command)}' ended with status {result.returncode}\n{result.stderr[-2000:]}")
    return time.perf_counter() - start


def times(package: str) -> dict[str, int]:
    """When each file of a package was modified."""
    found = {}
    for folder, folders, files in os.walk(package):
        folders[:] = [name for name in folders if name != ".build"]
        for path in [os.path.join(folder, name) for name in files + folders]:
            found[path] = os.lstat(path).st_mtime_ns
    return found


def unchanged(scaffold: str, metadata: str, work: str, rounds: int) -> bool:
    """Compares a run without anything to do with a dry run of the same document."""
    package = os.path.join(work, "large")
    new = [scaffold, "new", metadata, "--name", "Large", "--quiet"]
    seconds([*new, "--output", package, "--verify", "none"])
    before = times(package)
    dry, again = float("inf"), float("inf")
    for _ in range(rounds):
        dry = min(dry, seconds([*new, "--output", os.path.join(work, "nowhere"), "--dry-run"]))
        again = min(again, seconds([scaffold, "regenerate", package, "--verify", "none", "--quiet"]))
    touched = len(set(times(package).items()) ^ set(before.items()))
    print(f"nothing to do: {again:.2f} s, new --dry-run {dry:.2f} s, {again / dry:.2f} times; {touched} files touched")
    return again <= RATIO * dry and touched == 0


def built(package: str) -> tuple[float, set[str]]:
    """The time of a build, and the modules that it compiles."""
    start = time.perf_counter()
    result = subprocess.run(["swift", "build", "--package-path", package], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"error: the package does not build\n{result.stdout[-2000:]}")
    modules = re.findall(r"(?:Compiling|Emitting module) (\w+)", result.stdout)
    return time.perf_counter() - start, set(modules)


def dependents(package: str, files: list[str]) -> set[str]:
    """The targets of files, and all that depend on them."""
    description = subprocess.run(
        ["swift", "package", "--package-path", package, "describe", "--type", "json"], capture_output=True, text=True)
    targets = json.loads(description.stdout)["targets"]
    found = {target["name"] for target in targets if any(path.startswith(target["path"] + "/") for path in files)}
    while True:
        more = {t["name"] for t in targets if found & set(t.get("target_dependencies", []))} - found
        if not more:
            return found
        found |= more


def one_property(scaffold: str, metadata: str, work: str) -> bool:
    """Adds a property to one type of a service, and builds the package again."""
    package, document = os.path.join(work, "medium"), os.path.join(work, "medium.xml")
    with open(metadata, encoding="utf-8") as file:
        text = file.read()
    with open(document, "w", encoding="utf-8") as file:
        file.write(text)
    seconds([scaffold, "new", document, "--name", "Medium", "--output", package, "--verify", "none", "--quiet"])
    clean, all_modules = built(package)
    with open(document, "w", encoding="utf-8") as file:
        file.write(re.sub(r"(<EntityType [^>]*>.*?</Key>)", r'\1<Property Name="Added" Type="Edm.String"/>', text, count=1, flags=re.S))
    result = subprocess.run(
        [scaffold, "regenerate", package, "--verify", "none", "--quiet", "--format", "json"], capture_output=True, text=True)
    rewritten = [file["path"] for file in json.loads(result.stdout)["files"] if not file["path"].startswith(".scaffold/")]
    again, modules = built(package)
    print(f"one property more: {len(rewritten)} files rewritten: {', '.join(rewritten)}")
    print(f"the next build: {again:.1f} s, clean {clean:.1f} s, {again / clean:.2f} times; compiles {len(modules)} of "
          f"{len(all_modules)} modules: {', '.join(sorted(modules))}")
    return modules <= dependents(package, rewritten)


def main() -> None:
    scaffold, work, rounds, large, medium = sys.argv[1:]
    results = [unchanged(scaffold, large, work, int(rounds)), one_property(scaffold, medium, work)]
    sys.exit(not all(results))


main()
