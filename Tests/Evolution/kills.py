"""Kills `scaffold new` and `scaffold regenerate` with SIGKILL at random times, and looks at what stands then.

Always the old tree or the new one has to stand, byte for byte, once the next command has run; and where that had something
to put in order, it has to say which of them it is.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time

OLD_NOTE, NEW_NOTE = "the tree from before it stands", "the new tree stands"


def tree(root: str) -> dict[str, bytes]:
    """Every file below a folder."""
    found = {}
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True)


def killed(command: list[str], after: float) -> bool:
    """Starts a command and kills it; whether it was still at work."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def outcome(place: str, trees: list[dict[str, bytes]], said: str) -> str:
    """Which tree stands; ends the program where it is neither, or not the one that was told."""
    found = tree(place)
    if found not in trees:
        strange = [path for path in found if all(found[path] != known.get(path) for known in trees)]
        sys.exit(f"error: neither the old tree nor the new one stands, as {strange[:5]} show; it said: {said}")
    which = "new" if found == trees[1] else "old"
    if (OLD_NOTE in said and which != "old") or (NEW_NOTE in said and which != "new"):
        sys.exit(f"error: the {which} tree stands, but it said: {said}")
    return which


class Kills:
    def __init__(self, scaffold: str, work: str, old: str, new: str):
        self.scaffold, self.work, self.old, self.new = scaffold, work, old, new
        self.package = os.path.join(work, "package")
        self.start = os.path.join(work, "start")
        self.emit = [scaffold, "new", old, "--output", self.package, "--name", "Emitted", "--verify", "none", "--quiet"]
        self.again = [scaffold, "regenerate", self.package, "--metadata", new, "--verify", "none", "--quiet"]

    def clean(self) -> None:
        for name in os.listdir(self.work):
            if name != "start":
                shutil.rmtree(os.path.join(self.work, name))

    def timed(self, command: list[str]) -> float:
        begin = time.perf_counter()
        result = run(command)
        if result.returncode not in (0, 2):
            sys.exit(f"error: {result.stderr}")
        return time.perf_counter() - begin

    def of_new(self, count: int, chance: random.Random) -> dict[str, int]:
        seconds = self.timed(self.emit)
        trees = [{}, tree(self.package)]
        counts: dict[str, int] = {}
        for _ in range(count):
            self.clean()
            killed(self.emit, chance.uniform(0.2, 1.4) * seconds)
            said = run([self.scaffold, "regenerate", self.package, "--check"]).stderr
            # What was staged beside the place is removed by the next command that goes there.
            which = outcome(self.package, trees, said)
            rest = [name for name in os.listdir(self.work) if name not in ("start", "package")]
            if rest:
                sys.exit(f"error: {rest} was left")
            counts[which] = counts.get(which, 0) + 1
        return counts

    def of_regenerate(self, count: int, chance: random.Random) -> dict[str, int]:
        self.clean()
        run(self.emit)
        with open(os.path.join(self.package, "README.md"), "a", encoding="utf-8") as file:
            file.write("\nmine\n")
        shutil.copytree(self.package, self.start, symlinks=True)
        seconds = self.timed(self.again)
        trees = [tree(self.start), tree(self.package)]
        counts: dict[str, int] = {}
        for _ in range(count):
            shutil.rmtree(self.package)
            shutil.copytree(self.start, self.package, symlinks=True)
            # Most of the time goes into what is done before anything is written.
            killed(self.again, seconds * (1.4 - chance.random() * 1.1))
            said = run([self.scaffold, "regenerate", self.package, "--check", "--metadata", self.new]).stderr
            which = outcome(self.package, trees, said)
            which += ", put in order" if "earlier run was stopped" in said else ""
            counts[which] = counts.get(which, 0) + 1
        return counts


def main() -> None:
    scaffold, work, old, new, count = sys.argv[1:]
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    chance = random.Random(7)
    kills = Kills(scaffold, work, old, new)
    print(f"new, killed {int(count) // 4} times: {kills.of_new(int(count) // 4, chance)}", flush=True)
    print(f"regenerate, killed {int(count) - int(count) // 4} times: "
          f"{kills.of_regenerate(int(count) - int(count) // 4, chance)}")


main()
