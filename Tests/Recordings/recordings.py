"""Records the pictures of the README from real runs: recordings.py REPOSITORY PROGRAMS WORK [--check].

With --check, it makes them again and compares them with those of the repository, so a picture is never older than what it shows.
"""

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Terminal"))

from screen import picture  # noqa: E402
from terminal import Terminal  # noqa: E402

LIMIT = 60_000
PROMPT = "$ "


class Recorder:
    """A terminal, and the pictures that were taken of it."""

    def __init__(self, programs: Path, work: Path):
        self.programs, self.work = programs, work
        os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
        os.environ["HOME"] = str(work)
        self.pictures: dict[str, str] = {}

    def take(self, name: str, terminal: Terminal, title: str, summary: str) -> None:
        # Where the folder is on this machine says nothing; terminals are wide enough not to break lines with its path.
        screen = terminal.settle().replace(f"{self.work}/", "~/")
        self.pictures[name] = picture(screen, title, summary)


class Window(Terminal):
    """A terminal of its own size, with a short prompt."""

    def __init__(self, work: Path, columns: int, rows: int):
        runtime = work / "run"
        runtime.mkdir(mode=0o700)
        super().__init__(work, str(runtime))
        self.resize(columns, rows)
        self.wait(lambda screen: "ready$" in screen)

    def settle(self) -> str:
        """Waits until the screen has not changed for two seconds, since a busy machine draws in steps."""
        before, since, end = "", time.monotonic(), time.monotonic() + 60
        while time.monotonic() < end:
            now = self.tmux("capture-pane", "-e", "-p")
            if now != before:
                before, since = now, time.monotonic()
            elif time.monotonic() - since > 2:
                break
            time.sleep(0.05)
        return before

    @property
    def prompts(self) -> int:
        """How many prompts the screen shows, if the last line is one that waits for a command; otherwise 0."""
        lines = self.screen.rstrip("\n").split("\n")
        return sum(line.startswith(PROMPT.strip()) for line in lines) if lines[-1] == PROMPT.strip() else 0

    def enter(self, command: str) -> None:
        """Types a command, and waits for the next prompt."""
        expected = self.prompts + 1
        self.run(command)
        self.wait_for(lambda _: self.prompts == expected, command)

    def wait_for(self, is_shown, name: str) -> None:
        if not self.wait(is_shown):
            raise RuntimeError(f"'{name}' did not show what was expected:\n{self.screen}")


def run(folder: Path, *command: str) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def record_merge(recorder: Recorder, repository: Path) -> None:
    """A change of your own, a new version of the service, the merge of both, and undo."""
    work = recorder.work / "code"
    work.mkdir()
    document = work / "shop.xml"
    shutil.copy(repository / "Tests/SampleService/Shop.xml", document)
    run(work, "scaffold", "new", "shop.xml", "--name", "Shop", "--verify", "none", "--quiet")
    source = work / "Shop/Sources/ShopModel/Types/Product.swift"
    end = "  /// Currency of the price as a code of ISO 4217."
    source.write_text(source.read_text().replace(end, "  public var discountedPrice: Decimal { price * 9 / 10 }\n\n" + end, 1))
    text = document.read_text().replace('Name="DeliveryDate"', 'Name="DueDate"')
    tags = '        <Property Name="Tags"'
    document.write_text(text.replace(tags, '        <Property Name="Rating" Type="Edm.Decimal" Scale="1"/>\n' + tags, 1))
    terminal = Window(work, 240, 36)
    try:
        terminal.run(f"cd Shop; PS1='\\[\\e[1;34m\\]{PROMPT}\\[\\e[0m\\]'; clear")
        terminal.wait_for(lambda screen: screen.strip() == PROMPT.strip(), "clear")
        terminal.enter("grep -n discountedPrice Sources/ShopModel/Types/Product.swift   # your own line")
        terminal.enter("scaffold regenerate --rename SalesOrderHeader/DeliveryDate=DueDate --verify none --quiet")
        terminal.enter("grep -n 'discountedPrice\\|var rating' Sources/ShopModel/Types/Product.swift   # both")
        terminal.enter("scaffold undo")
        terminal.enter("grep -n 'discountedPrice\\|var rating' Sources/ShopModel/Types/Product.swift")
        recorder.take(
            "merge", terminal, "scaffold regenerate",
            "scaffold regenerate merges a new version of the service with a line of your own; scaffold undo reverts the run")
    finally:
        terminal.close()


def record_browser(recorder: Recorder) -> None:
    """The browser of an emitted program: a list, and a conflict."""
    work = recorder.work / "browse"
    work.mkdir()

    def shop(*arguments: str, profile: str = "profile") -> None:
        run(work, str(recorder.programs / "SampleShop"), *arguments, "--demo", "--profile", str(work / profile))

    shop("session", "open")
    (work / "other").mkdir()
    (work / "other/demo").symlink_to("../profile/demo")
    shop("session", "open", profile="other")
    terminal = Window(work, 96, 18)
    try:
        terminal.run(f"clear; {recorder.programs}/SampleShop browse --demo --profile profile")
        terminal.wait_for(lambda screen: "Products" in screen and "q quit" in screen, "browse")
        terminal.type("Enter")
        terminal.wait_for(lambda screen: "› Products" in screen and "1 of 12" in screen, "Enter")
        recorder.take("browse", terminal, "shop browse", "the browser of an emitted program shows a list of products")
        terminal.resize(96, 12)
        terminal.type("Enter")
        terminal.wait_for(lambda screen: "› Products › 1" in screen, "Enter")
        terminal.type("e", "C-u")
        terminal.tmux("send-keys", "-l", "Oak chair")
        terminal.wait_for(lambda screen: "Oak chair" in screen, "e")
        terminal.settle()
        terminal.type("C-s")
        terminal.settle()
        shop("update", "Products", "1", "--set", "Name=Garden chair", "--set", "Price=19.90", "--online", profile="other")
        terminal.type("r")
        terminal.wait_for(lambda screen: "conflict" in screen, "r")
        terminal.settle()
        terminal.type("v")
        terminal.wait_for(lambda screen: "› conflict" in screen, "v")
        recorder.take("conflict", terminal, "shop browse", "a conflict in the browser: base, mine and theirs side by side")
        terminal.type("q")
    finally:
        terminal.close()


def problem(name: str, made: str, kept: Path, is_check: bool) -> str | None:
    if len(made.encode()) > LIMIT:
        return f"has {len(made.encode())} bytes, expected at most {LIMIT}"
    xml.etree.ElementTree.fromstring(made)
    if is_check and (not kept.is_file() or kept.read_text(encoding="utf-8") != made):
        return "is older than what it shows; make it again with 'scripts/recordings', and look at it"
    return None


def main(repository: Path, programs: Path, work: Path, is_check: bool) -> int:
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    recorder = Recorder(programs, work)
    record_merge(recorder, repository)
    record_browser(recorder)
    folder = repository / "docs/images"
    folder.mkdir(exist_ok=True)
    failed = 0
    for name, made in recorder.pictures.items():
        kept = folder / f"{name}.svg"
        found = problem(name, made, kept, is_check)
        print(f"{'✘' if found else '✔'} {kept.relative_to(repository)}" + (f" {found}" if found else ""))
        failed += found is not None
        (work / kept.name if is_check else kept).write_text(made, encoding="utf-8")
    print(f"{len(recorder.pictures) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    places = [Path(argument).resolve() for argument in sys.argv[1:4]]
    sys.exit(main(*places, "--check" in sys.argv))
