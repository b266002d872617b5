"""Starts programs and prints the time that they take; see `run`."""

import os
import subprocess
import sys
import time

MEGABYTES = 25
RATIO_TO_GIT = 8
RATIO_TO_FORMER = 0.5


def start(command: list[str]) -> tuple[float, float]:
    """The milliseconds until a command has ended, and those of the processors."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - begin
    if status != 0:
        sys.exit(f"error: '{' '.join(command)}' ended with status {os.waitstatus_to_exitcode(status)}")
    return elapsed * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def best(commands: list[list[str]], rounds: int) -> list[tuple[float, float]]:
    """The best times of each command. They take turns, because other work of the machine slows all of them."""
    found = [(float("inf"), float("inf"))] * len(commands)
    for _ in range(rounds):
        for index, command in enumerate(commands):
            found[index] = tuple(map(min, zip(found[index], start(command))))
    return found


def main() -> None:
    scaffold, rounds, *former = sys.argv[1:]
    calls = [["--version"], ["template", "list"]]
    programs = [scaffold, *former]
    commands = [["git", "--version"]] + [[program, *call] for program in programs for call in calls]
    names = ["git --version"] + [f"scaffold {' '.join(call)}{mark}" for mark in ["", " (former)"] for call in calls]
    times = best(commands, int(rounds))
    reference = times[0]
    print(f"{'':<34}{'ms':>8}{'of processor':>14}{'times git':>11}{'':>7}")
    for name, (elapsed, processor) in zip(names, times):
        print(f"{name:<34}{elapsed:>8.1f}{processor:>14.1f}{elapsed / reference[0]:>11.1f}{processor / reference[1]:>7.1f}")
    size = os.path.getsize(scaffold) / 1e6
    ratio = times[1][1] / reference[1]
    results = [size <= MEGABYTES, ratio <= RATIO_TO_GIT]
    print(f"size: {size:.1f} MB (at most {MEGABYTES} is required)")
    print(f"start: {ratio:.1f} times git's (at most {RATIO_TO_GIT} is required)")
    if former:
        print(f"size of the former: {os.path.getsize(former[0]) / 1e6:.1f} MB")
        for index, call in enumerate(calls, 1):
            elapsed, processor = (now / then for now, then in zip(times[index], times[index + len(calls)]))
            results.append(max(elapsed, processor) <= RATIO_TO_FORMER)
            print(f"'{' '.join(call)}': {elapsed:.2f} of the former, {processor:.2f} of its processor time "
                  f"(at most {RATIO_TO_FORMER} is required)")
    sys.exit(not all(results))


main()
