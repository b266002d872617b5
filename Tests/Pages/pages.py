"""Types what pages of the documentation show, and compares the output: pages.py REPOSITORY WORK [--record] [PAGE…]."""

import json
import os
import shutil
import socket
import sys
import time
from pathlib import Path

from gateway import ORGANIZATION, TOKEN, Gateway
from page import Command, Page
from shell import Shell, Stuck

# The port that the tutorial names; another one is used here, since that one may be in use.
SHOWN_PORT = "8642"
SHOWN_HOME = "/home/anna"
# The pages whose services are those of a vendor, behind a gateway.
VENDORS = ["SAP.md", "SALESFORCE.md"]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Run:
    """A page that is run in a home folder of its own."""

    def __init__(self, page: Page, repository: Path, work: Path):
        self.page = page
        self.gateway = None
        self.port = free_port()
        self.passed = self.failed = 0
        self.home = work / "home"
        shutil.rmtree(work, ignore_errors=True)
        self.home.mkdir(parents=True)
        kept = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SSL_CERT_FILE", "SCAFFOLD_SHARED")
        environment = {key: value for key, value in os.environ.items() if key in kept}
        environment.update(HOME=str(self.home), XDG_STATE_HOME=str(self.home / "state"), USER="anna", SHELL="/bin/bash")
        folder = repository
        if page.path.name in VENDORS:
            # A reader of these pages has the tools on the search path, is in the home folder, and has the company's certificate there.
            folder = self.home
            self.gateway = Gateway(repository, work)
            shutil.copy(work / "authority/company.pem", self.home)
            (work / "bin").mkdir()
            self.install_salesforce_cli(work / "bin/sf")
            path = f"{work}/bin:{repository}/.build/debug:{environment['PATH']}"
            environment.update(https_proxy=self.gateway.proxy, PATH=path)
        self.shell = Shell(folder, environment)

    @staticmethod
    def install_salesforce_cli(program: Path) -> None:
        """Prints what the command line of Salesforce prints about an organization that its user has signed in to."""
        answer = json.dumps({"status": 0, "result": {"accessToken": TOKEN, "instanceUrl": f"https://{ORGANIZATION}"}})
        program.write_text(f"#!/bin/sh\necho '{answer}'\n")
        program.chmod(0o755)

    def play(self, records: bool) -> None:
        outputs: dict[int, list[str]] = {}
        commands = self.page.commands
        try:
            for number, command in enumerate(commands):
                following = commands[number + 1] if number + 1 < len(commands) else None
                output = self.step(command, following, records)
                if records and command.shown and not command.accepts(output):
                    outputs[number] = output
        except Stuck as problem:
            self.count(False, command, [str(problem)])
        finally:
            self.shell.close()
            if self.gateway:
                self.gateway.stop()
        if records:
            self.page.record(outputs)

    def step(self, command: Command, following: Command | None, records: bool) -> list[str]:
        output = self.shell.run(command.text.replace(SHOWN_PORT, str(self.port)))
        output = [line.replace(str(self.port), SHOWN_PORT).replace(str(self.home), SHOWN_HOME) for line in output]
        if command.text.endswith("&"):
            self.wait_for_service()
        is_done = self.shell.status == 0 or (following is not None and following.expects_status)
        is_shown = records or command.accepts(output)
        problem = [] if is_done else [f"exit status {self.shell.status}"]
        self.count(is_done and is_shown, command, problem + output)
        return output

    def wait_for_service(self) -> None:
        """A person takes longer to type the next command than the service to start."""
        for _ in range(100):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)

    def count(self, is_passed: bool, command: Command, output: list[str]) -> None:
        mark = "✔" if is_passed else "✘"
        print(f"{mark} {self.page.path.name}:{command.line}: {command.text.splitlines()[0]}", flush=True)
        if is_passed:
            self.passed += 1
        else:
            self.failed += 1
            print("\n".join("    " + line for line in output), flush=True)


def main(repository: Path, work: Path, records: bool, names: list[str]) -> int:
    passed = failed = 0
    for name in names:
        page = Page(repository / "docs" / name)
        if len(page.commands) < 5:
            print(f"✘ {name} has {len(page.commands)} commands, expected at least 5")
            failed += 1
        run = Run(page, repository, work / page.path.stem.lower())
        started = time.monotonic()
        run.play(records)
        print(f"{name}: {time.monotonic() - started:.0f} s")
        passed, failed = passed + run.passed, failed + run.failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[3:] if argument != "--record"]
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]).resolve(), "--record" in sys.argv, arguments or ["TUTORIAL.md", *VENDORS]))
