"""Builds a package and prints the seconds and the memory of every module; see `run`.

The processes of the build are watched while it runs: the module of a compiler is in its arguments.
"""

import os
import subprocess
import sys
import time


def processes(root: int) -> dict[int, tuple[str, int]]:
    """The processes below one, each with its module and the kilobytes that it holds."""
    parents: dict[int, int] = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                parents[int(entry)] = int(file.read().rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue
    found = {}
    for process in parents:
        ancestor = process
        while ancestor > 1 and ancestor != root:
            ancestor = parents.get(ancestor, 0)
        if ancestor == root:
            held = resident(process)
            if held:
                found[process] = (module(process), held)
    return found


def resident(process: int) -> int:
    """The kilobytes that a process holds for itself, or 0 if it has ended: compilers share the toolchain's files."""
    try:
        with open(f"/proc/{process}/status", encoding="utf-8", errors="replace") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("RssAnon:")), 0)
    except OSError:
        return 0


def module(process: int) -> str:
    """The module that a compiler is at work on, or the name of the program."""
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            words = file.read().decode(errors="replace").split("\0")
    except OSError:
        return ""
    if "-module-name" in words[:-1]:
        return words[words.index("-module-name") + 1]
    return os.path.basename(words[0])


def main() -> None:
    package, gigabytes = sys.argv[1], float(sys.argv[2])
    start = time.monotonic()
    with open(f"{package}.build.log", "wb") as log:
        build = subprocess.Popen(
            ["swift", "build", "--build-tests", "--jobs", "2", "--package-path", package], stdout=log, stderr=log)
        first: dict[str, float] = {}
        last: dict[str, float] = {}
        most: dict[str, int] = {}
        total = 0
        while build.poll() is None:
            now = time.monotonic() - start
            held: dict[str, int] = {}
            for name, kilobytes in processes(build.pid).values():
                held[name] = held.get(name, 0) + kilobytes
            for name, kilobytes in held.items():
                first.setdefault(name, now)
                last[name] = now
                most[name] = max(most.get(name, 0), kilobytes)
            total = max(total, sum(held.values()))
            time.sleep(0.25)
    print(f"{'module':<28}{'seconds':>9}{'MB':>8}")
    for name in sorted(most, key=lambda name: first[name]):
        print(f"{name:<28}{last[name] - first[name]:>9.1f}{most[name] / 1024:>8.0f}")
    print(f"{'all':<28}{time.monotonic() - start:>9.1f}{total / 1024:>8.0f}")
    if build.returncode != 0:
        with open(f"{package}.build.log", encoding="utf-8", errors="replace") as log:
            sys.stderr.writelines(log.readlines()[-40:])
        sys.exit(1)
    sys.exit(total / 1048576 > gigabytes)


main()
