"""Measures `scaffold new --verify test` of two versions; see `run`."""

import os
import resource
import shutil
import subprocess
import sys
import time


def swift_lines(package: str) -> int:
    """The lines of Swift in a package, without what was built from them."""
    lines = 0
    for folder, folders, files in os.walk(package):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.endswith(".swift"):
                with open(os.path.join(folder, name), "rb") as file:
                    lines += file.read().count(b"\n")
    return lines


def run(scaffold: str, document: str, package: str) -> tuple[float, float, int]:
    """The elapsed time and the processor time of a run, in seconds, and the lines of Swift in the package."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    result = subprocess.run(
        [scaffold, "new", document, "--name", "Northwind", "--output", package, "--verify", "test", "--quiet"],
        capture_output=True, text=True)
    elapsed, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        sys.exit(f"error: '{scaffold}' ended with status {result.returncode}\n{result.stderr[-2000:]}")
    lines = swift_lines(package)
    shutil.rmtree(package)
    return elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, lines


def main() -> None:
    packages, rounds, limit, document, *versions = sys.argv[1:]
    names, programs = versions[::2], versions[1::2]
    best = {name: (float("inf"), float("inf"), 0) for name in names}
    for _ in range(int(rounds)):
        for name, program in zip(names, programs):
            best[name] = min(best[name], run(program, document, os.path.join(packages, "Northwind")))
    for name, (elapsed, processor, lines) in best.items():
        print(f"{name}: {elapsed:.1f} s, {processor:.1f} s of processor time, {lines} lines of Swift")
    former, current = (best[name] for name in names)
    ratio = current[0] / former[0]
    print(f"ratio: {ratio:.2f} (limit {limit}); of processor time: {current[1] / former[1]:.2f}; "
          f"a line: {ratio * former[2] / current[2]:.2f}")
    sys.exit(ratio > float(limit))


main()
