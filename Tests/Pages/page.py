"""A page of the documentation: the commands of its console blocks, and the output that it shows for each."""

import re
from dataclasses import dataclass, field
from pathlib import Path

ANYTHING = "…"


@dataclass
class Command:
    """A command that a reader types, and the lines below it."""

    text: str
    line: int
    shown: list[str] = field(default_factory=list)
    # The range of the shown lines in the page, for recording.
    first: int = 0
    last: int = 0

    @property
    def expects_status(self) -> bool:
        """Whether the command shows the status of the one before it."""
        return self.text.strip() == "echo $?"

    def accepts(self, output: list[str]) -> bool:
        """Whether the output is what the page shows. '…' is any text in a line, and as a line of its own any lines."""
        if not self.shown:
            return True
        parts = ("(?:.*\n)*" if line.strip() == ANYTHING else pattern(line) + "\n" for line in self.shown)
        return re.fullmatch("".join(parts), "".join(line + "\n" for line in output)) is not None

    def resembles(self, output: list[str]) -> bool:
        """Whether the output is what the page shows, with other data: its first line says the same with other numbers. What is read from the
        service again is compared as a whole, with any spaces."""
        count = len(self.shown) if "--online" in self.text else 1
        return [plain(line) for line in self.shown[:count]] == [plain(line) for line in output[:count]]


def plain(line: str) -> str:
    return re.sub(r"\d+", "0", " ".join(line.split()))


def pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split(ANYTHING))


class Page:
    """The blocks that begin with ```console; '$ ' begins a command, and '> ' continues it."""

    def __init__(self, path: Path):
        self.path = path
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.commands = self.read()

    def read(self) -> list[Command]:
        commands: list[Command] = []
        is_block = False
        current = None
        for number, line in enumerate(self.lines):
            if line.startswith("```"):
                is_block, current = line == "```console", None
            elif is_block and line.startswith("$ "):
                current = Command(line[2:], number + 1, first=number + 1, last=number + 1)
                commands.append(current)
            elif is_block and current is not None and not current.shown and line.startswith("> "):
                current.text += "\n" + line[2:]
                current.first = current.last = number + 1
            elif is_block and current is not None:
                current.shown.append(line)
                current.last = number + 1
        return commands

    def commands_before(self, heading: str) -> list[Command]:
        """The commands above a heading of the page."""
        end = self.lines.index(heading)
        return [command for command in self.commands if command.line <= end]

    def record(self, outputs: dict[int, list[str]]) -> None:
        """Replaces what the page shows for the commands, by their number."""
        for number in sorted(outputs, reverse=True):
            command = self.commands[number]
            self.lines[command.first : command.last] = outputs[number]
        self.path.write_text("\n".join(self.lines), encoding="utf-8")
