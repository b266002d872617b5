"""Uses a program on a terminal of tmux and compares its screens with recorded ones."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from onboarding import onboarding
from questions import questions

PATIENCE = 30
# A folder in memory, as that of a signed-in user: the keys of unlocked sessions are never on a disk.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Terminal:
    """A shell in a terminal of a tmux server of its own."""

    def __init__(self, work: Path, runtime: str):
        self.socket = str(work / "tmux.sock")
        environment = {
            key: value for key, value in os.environ.items() if key not in ("TMUX", "NO_COLOR", "COLUMNS", "LINES")
        }
        environment["XDG_RUNTIME_DIR"] = runtime
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "20", "-c", str(work), "env", "PS1=ready$ ",
            "LC_ALL=C.UTF-8", "bash", "--norc", "--noprofile", environment=environment)

    def tmux(self, *arguments: str, environment=None) -> str:
        command = ["tmux", "-u", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, text=True, capture_output=True, env=environment).stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def run(self, command: str) -> None:
        self.tmux("send-keys", "-l", command)
        self.type("Enter")

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def screen(self) -> str:
        """The screen, with what differs from run to run replaced."""
        text = self.tmux("capture-pane", "-p")
        text = re.sub(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ(?=$)", "TIME", text, flags=re.MULTILINE) if "last sync" in text else text
        return "\n".join(line.rstrip() for line in text.splitlines()).rstrip() + "\n"

    def wait(self, is_shown) -> bool:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if is_shown(self.screen):
                return True
            time.sleep(0.05)
        return False

    @property
    def program(self) -> int:
        """The process that the shell has started."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        return int(subprocess.run(["ps", "-o", "pid=", "--ppid", shell], text=True, capture_output=True).stdout.split()[0])

    def close(self) -> None:
        self.tmux("kill-server")


class Scenario:
    def __init__(self, program: Path, work: Path, screens: Path, tool: Path, runtime: str, records: bool):
        self.program, self.work, self.screens, self.tool, self.records = program, work, screens, tool, records
        self.passed = self.failed = 0
        self.runtime = runtime
        self.terminal = Terminal(work, runtime)

    def check(self, name: str, condition: bool, detail: str = "") -> None:
        if condition:
            self.passed += 1
        else:
            self.failed += 1
        print(f"{'✓' if condition else '✗'} {name}" + ("" if condition or not detail else "\n" + detail), flush=True)

    def shows(self, name: str, *keys: str) -> None:
        """Types keys, then expects a recorded screen."""
        if keys:
            self.terminal.type(*keys)
        path = self.screens / f"{name}.txt"
        if self.records:
            time.sleep(1.5)
            path.write_text(self.terminal.screen)
        wanted = path.read_text()
        self.check(name, self.terminal.wait(lambda screen: screen == wanted), self.terminal.screen)

    def command(self, *arguments: str, profile: str = "profile", **variables: str) -> None:
        environment = {**os.environ, "XDG_RUNTIME_DIR": self.runtime, **variables}
        subprocess.run(
            [str(self.program), *arguments, "--demo", "--profile", str(self.work / profile)], check=True,
            capture_output=True, env=environment)

    def browse(self, profile: str = "profile") -> None:
        self.terminal.run(f"clear; stty -a >before; {self.program} browse --demo --profile {profile}")

    def ended(self, name: str, status: int) -> None:
        """Expects the end of the program, its status, and the settings that the terminal had before."""
        # The size is in the first line of 'stty -a', and a resize may have changed it.
        self.terminal.run('echo "status $?"; stty -a >after; diff <(sed 1d before) <(sed 1d after) && echo same')
        found = self.terminal.wait(lambda screen: f"\nstatus {status}\n" in screen and "\nsame\n" in screen)
        self.check(name, found, self.terminal.screen)

    def no_data(self, name: str, words: str) -> None:
        """Expects that the terminal shows the shell, and no data of the application."""
        found = self.terminal.wait(lambda screen: words in screen and "Chair" not in screen and "Käse" not in screen)
        self.check(name, found, self.terminal.screen)

    def levels(self) -> None:
        self.browse()
        self.shows("sets")
        self.shows("list", "Enter")
        self.shows("detail", "Enter")
        self.shows("value", "Down", "Enter")
        self.shows("detail-name", "Escape")
        self.shows("related", "End", "Enter")
        self.shows("keys", "?")
        self.shows("list-again", "Escape", "Escape", "Escape")

    def changes(self) -> None:
        self.terminal.type("e", "C-u")
        self.terminal.tmux("send-keys", "-l", "Käse 語")
        self.shows("edit")
        self.shows("edited", "C-s")
        # Another machine changes the same entity.
        self.command("update", "Products", "1", "--set", "Name=Theirs", "--online", profile="other")
        self.shows("synced", "r")
        self.shows("conflict", "v")
        self.shows("conflict-values", "Enter")
        self.shows("conflict", "Escape")
        self.shows("resolved", "m")
        self.shows("sent", "r")

    def others(self) -> None:
        """Another process changes the data of the same profile."""
        self.command("update", "Products", "2", "--set", "Name=Elsewhere")
        self.shows("elsewhere")

    def deletions(self) -> None:
        """A deleted row is seen and restored."""
        self.terminal.type("Down", "d")
        self.shows("delete-asked")
        self.shows("delete-done", "y")
        self.shows("deleted", "u")
        self.shows("undeleted", "x", "y")

    def sizes(self) -> None:
        self.terminal.resize(50, 10)
        self.shows("small")
        self.terminal.resize(120, 30)
        self.shows("large")
        self.terminal.resize(80, 20)
        self.shows("sized-again")

    def jobs(self) -> None:
        self.terminal.type("C-z")
        self.no_data("stopped", "Stopped")
        self.terminal.run("clear; stty -a >after; diff before after && echo same; fg >fg")
        self.shows("continued")
        self.terminal.type("C-c")
        self.no_data("interrupted", "ready$")
        self.ended("interrupted with status 130", 130)
        self.browse()
        self.shows("restored")
        os.kill(self.terminal.program, signal.SIGTERM)
        self.no_data("terminated", "ready$")
        self.ended("terminated with status 130", 130)
        self.browse()
        self.shows("restored")
        self.terminal.type("Escape")
        self.shows("sets-again")
        self.terminal.type("q")
        self.no_data("quit", "ready$")
        self.ended("quit with status 0", 0)

    def fault(self) -> None:
        """The process ends by a signal that a fault of the program or another program sends."""
        for word, number in [("aborted", signal.SIGABRT), ("quit by a signal", signal.SIGQUIT)]:
            self.browse()
            self.shows("sets-again")
            os.kill(self.terminal.program, number)
            self.no_data(word, "ready$")
            self.ended("%s with status %d" % (word, 128 + number), 128 + number)

    def users(self) -> None:
        """Another process changes the user of the profile."""
        self.command("user", "add", "bert")
        self.browse()
        self.shows("sets-again")
        self.terminal.type("Enter")
        self.terminal.wait(lambda screen: "› Products" in screen)
        self.command("user", "switch", "bert")
        self.shows("sets")
        self.terminal.type("q")
        self.no_data("quit as another user", "the user of this profile is now 'bert'")
        self.ended("quit as another user with status 0", 0)
        self.command("user", "switch", "default")

    def lock(self) -> None:
        """Another process locks the session."""
        self.browse()
        self.shows("sets-again")
        self.terminal.type("Enter")
        self.terminal.wait(lambda screen: "› Products" in screen)
        self.command("session", "lock")
        self.no_data("locked", "ready$")
        self.ended("locked with status 6", 6)
        self.check("no place is kept after the lock", not (self.work / "profile" / "browse.json").exists())

    def asks(self, question: str) -> None:
        """Expects a question in the last line."""
        asked = self.terminal.wait(lambda screen: screen.rstrip("\n").split("\n")[-1].rstrip() == question)
        self.check(f"asked: {question}", asked, self.terminal.screen)

    def answer(self, question: str, text: str) -> None:
        """Waits until the last line is a question, and types an answer, which the terminal must not show."""
        self.asks(question)
        self.terminal.run(text)
        self.check("the answer is not shown", text not in self.terminal.screen, self.terminal.screen)

    def prompts(self) -> None:
        """Waits for the shell. What is typed before, while a program reads a secret, is discarded."""
        self.terminal.wait(lambda screen: screen.rstrip("\n").split("\n")[-1].rstrip() == "ready$")

    def expire(self) -> None:
        """Lets the time of the passcode end: another command limits it to a second."""
        self.command("list", "Products", profile="guarded", SHOP_LOCK_SECONDS="1")
        time.sleep(1.5)

    def passcode(self) -> None:
        """A passcode is typed, and again when the program continues after its time is over."""
        self.command("session", "open", profile="guarded")
        self.terminal.run(f"clear; stty -a >before; {self.program} passcode set --profile guarded")
        self.answer("New passcode:", "correct horse")
        self.answer("Once more:", "correct horse")
        self.prompts()
        self.ended("passcode set", 0)
        self.browse("guarded")
        self.shows("guarded")
        self.terminal.type("C-z")
        self.no_data("stopped with a passcode", "Stopped")
        self.expire()
        self.terminal.run("clear; fg >fg")
        self.no_data("the passcode is asked for", "Passcode:")
        # People take longer than a delegate may.
        time.sleep(11)
        self.answer("Passcode:", "wrong horse")
        self.no_data("the passcode was wrong", "the passcode is wrong")
        self.terminal.type("C-z")
        self.no_data("stopped at the question", "Stopped")
        self.terminal.run("clear; fg >fg")
        self.answer("Passcode:", "correct horse")
        self.shows("guarded")
        self.terminal.type("C-z")
        self.no_data("stopped again", "Stopped")
        self.expire()
        self.terminal.run("clear; fg >fg")
        self.asks("Passcode:")
        self.terminal.type("C-c")
        self.no_data("interrupted at the question", "ready$")
        self.ended("interrupted at the question with status 130", 130)
        self.command("session", "lock", profile="guarded")
        self.terminal.run(f"clear; stty -a >before; {self.program} session unlock --profile guarded")
        self.answer("Passcode:", "correct horse")
        self.prompts()
        self.ended("unlocked with the passcode", 0)

    def run(self) -> int:
        self.command("session", "open")
        (self.work / "other").mkdir()
        (self.work / "other" / "demo").symlink_to("../profile/demo")
        self.command("session", "open", profile="other")
        try:
            self.terminal.wait(lambda screen: "ready$" in screen)
            parts = (
                self.levels, self.changes, self.others, self.deletions, self.sizes, self.jobs, self.fault, self.users,
                self.lock, self.passcode)
            for part in parts: part()
            onboarding(self)
            questions(self, self.tool)
        finally:
            self.terminal.close()
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


if __name__ == "__main__":
    paths = [Path(argument).resolve() for argument in sys.argv[1:5]]
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        sys.exit(Scenario(*paths, folder, "--record" in sys.argv).run())
