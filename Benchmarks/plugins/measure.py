"""Measures `scaffold plugin check`; see `run`."""

import os
import subprocess
import sys
import time

SECONDS = 5
RATIO = 2


def run(command: list[str]) -> tuple[float, float]:
    """The seconds until a command has ended, and those of the processors for it and the programs that it starts."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - begin
    if status != 0:
        sys.exit(f"error: '{' '.join(command)}' ended with status {os.waitstatus_to_exitcode(status)}")
    return elapsed, usage.ru_utime + usage.ru_stime


def starts(scaffold: str, program: str, folder: str) -> int:
    """How often a check starts the plugin: those of a copy that counts itself."""
    record = os.path.join(folder, "starts")
    copy = os.path.join(folder, "counted", os.path.basename(program))
    with open(program, encoding="utf-8") as file:
        first, rest = file.read().split("\n", 1)
    os.makedirs(os.path.dirname(copy))
    with open(copy, "w", encoding="utf-8") as file:
        file.write(f"{first}\nopen({record!r}, 'a').write('.')\n{rest}")
    os.chmod(copy, 0o755)
    os.symlink(os.path.join(os.path.dirname(program), "samples"), os.path.join(os.path.dirname(copy), "samples"))
    run([scaffold, "plugin", "check", copy])
    return os.path.getsize(record)


def main() -> None:
    scaffold, folder, rounds = sys.argv[1:]
    name = "scaffold-reader-sample"
    run([scaffold, "plugin", "new", "reader", "sample", "--language", "python", "--output", folder])
    program = os.path.join(folder, name, name)
    count = starts(scaffold, program, folder)
    check = bare = (float("inf"), float("inf"))
    for _ in range(int(rounds)):
        check = tuple(map(min, check, run([scaffold, "plugin", "check", program])))
        times = [run([program, "--describe"]) for _ in range(count)]
        bare = tuple(map(min, bare, map(sum, zip(*times))))
    ratio = check[1] / bare[1]
    print(f"plugin check: {check[0]:.2f} s (at most {SECONDS} is required), {check[1]:.2f} s of processor time")
    print(f"{count} bare starts of the plugin: {bare[0]:.2f} s, {bare[1]:.2f} s of processor time")
    print(f"ratio of processor time: {ratio:.2f} (at most {RATIO} is required)")
    sys.exit(check[0] > SECONDS or ratio > RATIO)


main()
