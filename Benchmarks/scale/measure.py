"""Runs commands and reports the processor time and the memory that they take; see `run`."""

import os
import resource
import subprocess
import sys
import time
import xml.etree.ElementTree


def parse_seconds(path: str, rounds: int) -> float:
    """The least processor time of `xml.etree` for parsing a file, in seconds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        xml.etree.ElementTree.parse(path)
        best = min(best, time.process_time() - start)
    return best


def run(command: list[str]) -> tuple[float, int]:
    """The processor time of a command in seconds, and its peak memory in kilobytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"error: '{' '.join(command)}' ended with status {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def generate(scaffold: str, metadata: str, work: str, rounds: int, ratio: float, megabytes: float) -> bool:
    """Compares generating a package with parsing its metadata, prints a line, and returns whether it is within the
    limits."""
    name = os.path.splitext(os.path.basename(metadata))[0]
    seconds, most, best_parse = float("inf"), 0, float("inf")
    for number in range(rounds):
        best_parse = min(best_parse, parse_seconds(metadata, 3))
        output = os.path.join(work, f"{name}-{number}")
        command = [scaffold, "new", metadata, "--name", "Scale", "--output", output, "--verify", "none", "--quiet"]
        taken, kilobytes = run(command)
        seconds, most = min(seconds, taken), max(most, kilobytes)
    found = seconds / best_parse
    print(f"{name:<28}{best_parse:>9.3f}{seconds:>10.3f}{found:>8.1f}{most / 1024:>8.0f}", flush=True)
    return found <= ratio and most / 1024 <= megabytes


def main() -> None:
    scaffold, work, rounds, megabytes, ratios, *documents = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    print(f"{'':<28}{'xml.etree':>9}{'scaffold':>10}{'ratio':>8}{'MB':>8}")
    results = [
        generate(scaffold, path, work, int(rounds), float(ratio), float(megabytes))
        for path, ratio in zip(documents, ratios.split(), strict=True)
    ]
    print(f"at most {ratios} times xml.etree and {megabytes} MB: {'yes' if all(results) else 'no'}")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
