"""The questions of 'scaffold new' on a real terminal."""

from pathlib import Path

DOCUMENT = Path(__file__).parent.parent / "SampleService" / "Shop.xml"


def questions(scenario, tool: Path) -> None:
    """Answers every question, some of them wrong at first, then types the line that does the same."""
    terminal = scenario.terminal
    terminal.resize(110, 50)
    terminal.run(f"clear; {tool} new")

    def answer(name: str, question: str, text: str) -> None:
        found = terminal.wait(lambda screen: screen.rstrip().endswith(question))
        scenario.check(name, found, terminal.screen)
        terminal.run(text)

    answer("asks for the service", "URL of the service, or file with its metadata:", str(DOCUMENT))
    answer("proposes a name after reading the service", "name of the package [Shop]:", "1st")
    answer("asks again for a name", "name of the package [Shop]:", "Corner")
    answer("proposes a folder", "folder for the package [./Corner]:", "")
    scenario.check("lists sets with their cost", "set                types  files" in terminal.screen, terminal.screen)
    answer("asks for sets", "(empty: all):", "Nothing")
    answer("asks again for sets", "(empty: all):", "4, Cust*")
    answer("offers packs", "pack [offline-app]:", "")
    answer("offers the parameters of the pack", "storage [sqlite]:", "")
    answer("offers verification", "verification: none, build or test [test]:", "none")
    line = f"scaffold new {DOCUMENT} --name Corner --include Products --include 'Cust*' --verify none"
    found = terminal.wait(lambda screen: "swift run corner --help" in screen)
    scenario.check("writes the package", found, terminal.screen)
    # The terminal breaks the line anywhere; where depends on the folder of the repository.
    shown = "".join(line.split()) in "".join(terminal.screen.split())
    scenario.check("shows the line that does the same", shown, terminal.screen)
    scenario.check("shows the time of each stage", "✓ write  " in terminal.screen, terminal.screen)
    again = line.replace("scaffold", str(tool), 1) + " -o again -q"
    terminal.run(f"clear; {again} && diff -r -x .scaffold Corner again && echo same")
    scenario.check("that line writes the same", terminal.wait(lambda screen: "\nsame\n" in screen), terminal.screen)
