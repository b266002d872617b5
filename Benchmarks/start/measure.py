"""Starts programs and prints the time that they take; see `run`."""

import os
import subprocess
import sys
import time

MEGABYTES = 25
# Of each call: the processor time at most, as a multiple of that of 'git --version' and of that of the former binary.
# Printing the version only loads the program, libxml2 and what every Debian has.
CALLS = [(["--version"], 5, 0.5), (["template", "list"], 13, 0.5)]


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
    calls = [call for call, *_ in CALLS]
    programs = [scaffold, *former]
    commands = [["git", "--version"]] + [[program, *call] for program in programs for call in calls]
    names = ["git --version"] + [f"scaffold {' '.join(call)}{mark}" for mark in ["", " (before)"] for call in calls]
    times = best(commands, int(rounds))
    reference = times[0]
    print(f"{'':<34}{'ms':>8}{'of processor':>14}{'times git':>11}{'':>7}")
    for name, (elapsed, processor) in zip(names, times):
        print(f"{name:<34}{elapsed:>8.1f}{processor:>14.1f}{elapsed / reference[0]:>11.1f}{processor / reference[1]:>7.1f}")
    sizes = [os.path.getsize(program) / 1e6 for program in programs]
    results = [sizes[0] <= MEGABYTES]
    print(f"size: {sizes[0]:.1f} MB (at most {MEGABYTES} is required)" + "".join(f", {s:.1f} MB before" for s in sizes[1:]))
    for index, (call, git_limit, former_limit) in enumerate(CALLS, 1):
        ratio = times[index][1] / reference[1]
        results.append(ratio <= git_limit)
        line = f"{' '.join(call)}: {ratio:.1f} times git (at most {git_limit} is required)"
        if former:
            elapsed, processor = (now / then for now, then in zip(times[index], times[index + len(CALLS)]))
            results.append(processor <= former_limit)
            line += f", {processor:.2f} times before (at most {former_limit}; {elapsed:.2f} by the clock)"
        print(line)
    sys.exit(not all(results))


main()
