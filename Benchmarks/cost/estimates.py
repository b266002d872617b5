"""Builds the models of services, and compares their times with the estimates of `scaffold inspect --cost`; see `run`."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time

LIMIT = 1.8


def output(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def build(package: str) -> float:
    """The seconds of a build of the model's module."""
    start = time.monotonic()
    result = subprocess.run(
        ["swift", "build", "--target", "MeasuredModel"], cwd=package, capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)
    return time.monotonic() - start


def forget_model(package: str) -> None:
    """Removes what the last build made of the model's module."""
    folder = f"{package}/.build/debug/MeasuredModel.build"
    for name in os.listdir(folder):
        if name.endswith((".o", ".swiftdeps", ".priors", ".d", ".swiftmodule")):
            os.remove(f"{folder}/{name}")
    for directory, _, names in os.walk(f"{package}/Sources/MeasuredModel"):
        for name in names:
            os.utime(f"{directory}/{name}")


def emit(scaffold: str, document: str, package: str) -> None:
    """Emits the package of a service, and keeps what is built of the modules that all packages have."""
    products = f"{package}.build"
    shutil.rmtree(products, ignore_errors=True)
    if os.path.isdir(f"{package}/.build"):
        os.rename(f"{package}/.build", products)
    shutil.rmtree(package, ignore_errors=True)
    output(scaffold, "new", document, "--name", "Measured", "--output", package, "--verify", "none", "--quiet")
    if os.path.isdir(products):
        os.rename(products, f"{package}/.build")


def measure(scaffold: str, document: str, package: str, rounds: int) -> tuple[dict, float]:
    """The estimate for a service, and the seconds that the model takes beyond those of a build that has nothing to do."""
    emit(scaffold, document, package)
    build(package)
    idle = min(build(package) for _ in range(2))
    seconds = []
    for _ in range(rounds):
        forget_model(package)
        seconds.append(build(package) - idle)
    cost = json.loads(output(scaffold, "inspect", document, "--cost", "--format", "json"))["cost"]["total"]
    return cost, min(seconds)


def main() -> None:
    scaffold, work, rounds, documents = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    measured = []
    for document in documents:
        cost, seconds = measure(scaffold, document, f"{work}/Measured", rounds)
        measured.append((os.path.basename(document), cost, seconds))
        print(f"{os.path.basename(document)}: {seconds:.1f} s", file=sys.stderr)
    reference = statistics.median(seconds / cost["seconds"] for _, cost, seconds in measured)
    print("service                                  types  files  estimate  build   build/estimate  of the median")
    failed = 0
    for name, cost, seconds in measured:
        ratio = seconds / cost["seconds"]
        bad = not 1 / LIMIT <= ratio / reference <= LIMIT
        failed += bad
        print(
            f"{name:38} {cost['types']:7} {cost['files']:6} {cost['seconds']:7.1f} s {seconds:5.1f} s"
            f" {ratio:16.2f} {ratio / reference:14.2f}{'  too far' if bad else ''}"
        )
    print(f"median: a build takes {reference:.2f} times the estimate on this machine")
    if failed:
        sys.exit(f"error: {failed} of {len(measured)} estimates are more than {LIMIT} times off the median")


if __name__ == "__main__":
    main()
