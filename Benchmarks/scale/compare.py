"""Compares the processor time of two versions of scaffold for the package of a document; see `run`."""

import os
import sys

from measure import run


def main() -> None:
    work, rounds, limit, metadata, former, current = sys.argv[1:]
    best = {former: float("inf"), current: float("inf")}
    for number in range(int(rounds)):
        for side, program in enumerate(best):
            output = os.path.join(work, f"compared-{number}-{side}")
            command = [program, "new", metadata, "--name", "Scale", "--output", output, "--verify", "none", "--quiet"]
            best[program] = min(best[program], run(command)[0])
    ratio = best[current] / best[former]
    print(f"processor time for the same package: {best[former]:.3f} s before, {best[current]:.3f} s now, "
          f"ratio {ratio:.2f} (limit {limit})")
    sys.exit(ratio > float(limit))


main()
