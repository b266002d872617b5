"""A shell that types the commands of a page, one after the other, and returns what each prints."""

import os
import queue
import re
import shlex
import signal
import subprocess
import threading
from pathlib import Path

PATIENCE = 900
MARK = "=== end of the command, status "
# What an emitted program, and 'scaffold', print about their progress if they do not run on a terminal.
PROGRESS = re.compile(r'\{"operation":|✓ [a-z]+  [\d.]+ s$')


class Stuck(Exception):
    """A command did not end, or ended the shell."""


class Shell:
    def __init__(self, folder: Path, environment: dict[str, str]):
        self.process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8", errors="replace", cwd=folder, env=environment, start_new_session=True)
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.status = 0

    def read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def run(self, command: str) -> list[str]:
        """Types a command. The status of the command is then in `status`, and in '$?' of the next one."""
        self.process.stdin.write(
            f"(exit {self.status}); eval {shlex.quote(command)} </dev/null; status=$?; printf '\\n{MARK}%d\\n' $status\n")
        self.process.stdin.flush()
        output: list[str] = []
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise Stuck(f"the command did not end in {PATIENCE} s") from None
            if line is None:
                raise Stuck("the command ended the shell")
            if line.startswith(MARK):
                self.status = int(line.removeprefix(MARK))
                break
            if not PROGRESS.match(line):
                output.append(line)
        # The mark begins a line of its own, so an empty line, or the rest of one without an end, precedes it.
        if output and not output[-1]:
            output.pop()
        return output

    def close(self) -> None:
        """Ends the shell and everything that it started."""
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
