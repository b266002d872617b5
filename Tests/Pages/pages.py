"""Types what pages of the documentation show, and compares the output: pages.py REPOSITORY WORK [--record] [--pyslet PYTHON] [PAGE…].

With a Python that has pyslet, the part of the page about SAP that needs a system on premises is typed again, and pyslet serves the system.
"""

import argparse
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

# The ports that the tutorial names for its service, and the page about Salesforce for the answer of the browser; others are used here, since
# those may be in use.
SHOWN_PORT, SHOWN_CALLBACK_PORT = "8642", "8400"
SHOWN_HOME = "/home/anna"
# The pages whose services are those of a vendor, behind a gateway.
VENDORS = ["SAP.md", "SALESFORCE.md", "MICROSOFT.md"]
# Documents of the corpus that readers of a page have in their folder, by their names there. Packages of these pages are not built: that would
# take many minutes.
CORPUS = {
    "MICROSOFT.md": {"sharepoint.xml": "v3/sharepoint-2013-api.xml"},
    "NAMES.md": {"metadata.xml": "v4/msgraph-v1.0-clean.xml"},
}
PAGES = ["TUTORIAL.md", *VENDORS, "NAMES.md"]
# Where the page about SAP ends to need the system on premises only.
ON_PREMISE_END = "## Signing in"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Run:
    """A page that is run in a home folder of its own."""

    def __init__(self, page: Page, repository: Path, work: Path, corpus: Path, pyslet: Path | None = None):
        self.page = page
        self.has_pyslet = pyslet is not None
        self.commands = page.commands_before(ON_PREMISE_END) if pyslet else page.commands
        self.gateway = None
        self.ports = {shown: str(free_port()) for shown in (SHOWN_PORT, SHOWN_CALLBACK_PORT)}
        self.passed = self.failed = 0
        self.home = work / "home"
        shutil.rmtree(work, ignore_errors=True)
        self.home.mkdir(parents=True)
        # A build with other settings would compile everything again.
        kept = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SSL_CERT_FILE", "SCAFFOLD_SHARED", "SCAFFOLD_BUILD")
        environment = {key: value for key, value in os.environ.items() if key in kept}
        environment.update(HOME=str(self.home), XDG_STATE_HOME=str(self.home / "state"), USER="anna", SHELL="/bin/bash")
        folder = repository
        if page.path.name != "TUTORIAL.md":
            # A reader of the other pages is in the home folder, and has the tools on the search path.
            folder = self.home
            environment["PATH"] = f"{work}/bin:{repository}/.build/debug:{environment['PATH']}"
        for name, document in CORPUS.get(page.path.name, {}).items():
            shutil.copy(corpus / document, self.home / name)
        if page.path.name in VENDORS:
            self.gateway = Gateway(repository, work, corpus, pyslet)
            environment["https_proxy"] = self.gateway.proxy
            self.prepare_home(work, environment)
        self.shell = Shell(folder, environment)

    def prepare_home(self, work: Path, environment: dict[str, str]) -> None:
        """What readers of a vendor's page have: the company's certificate, or a program that prints a token."""
        authority = work / "authority/company.pem"
        (work / "bin").mkdir()
        if self.page.path.name == "MICROSOFT.md":
            # These services have certificates that everybody trusts.
            environment["CURL_CA_BUNDLE"] = str(authority)
            install(self.home / "token", TOKEN)
            return
        shutil.copy(authority, self.home)
        # A browser in which the user agrees to everything.
        environment["DISPLAY"] = ":0"
        browser = work / "bin/xdg-open"
        browser.write_text(
            "#!/bin/sh\n# It opens a page of this machine that leads to the server.\n"
            """address=$(sed -n 's/^<a href="\\([^"]*\\)">.*/\\1/p' "$1" | sed 's/&amp;/\\&/g')\n"""
            f'exec curl --silent --location --cacert "{authority}" --output "{work}/browser.log" "$address"\n')
        browser.chmod(0o755)
        # What the command line of Salesforce prints about an organization that its user has signed in to.
        install(
            work / "bin/sf", json.dumps({"status": 0, "result": {"accessToken": TOKEN, "instanceUrl": f"https://{ORGANIZATION}"}}))

    def play(self, records: bool) -> None:
        outputs: dict[int, list[str]] = {}
        commands = self.commands
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
        text = command.text
        for shown, used in self.ports.items():
            text = text.replace(shown, used)
        if self.page.path.name in CORPUS and text.startswith("scaffold new "):
            text += " --verify none"
        output = self.shell.run(text)
        for shown, used in self.ports.items():
            output = [line.replace(used, shown) for line in output]
        output = [line.replace(str(self.home), SHOWN_HOME) for line in output]
        if command.text.endswith("&"):
            self.wait_for_service()
        is_done = self.shell.status == 0 or (following is not None and following.expects_status)
        is_shown = records or (command.resembles(output) if self.has_pyslet else command.accepts(output))
        problem = [] if is_done else [f"exit status {self.shell.status}"]
        self.count(is_done and is_shown, command, problem + output)
        return output

    def wait_for_service(self) -> None:
        """A person takes longer to type the next command than the service to start."""
        for _ in range(100):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", int(self.ports[SHOWN_PORT]))) == 0:
                    return
            time.sleep(0.1)

    def count(self, is_passed: bool, command: Command, output: list[str]) -> None:
        mark = "✔" if is_passed else "✘"
        service = " with pyslet" if self.has_pyslet else ""
        print(f"{mark} {self.page.path.name}:{command.line}{service}: {command.text.splitlines()[0]}", flush=True)
        if is_passed:
            self.passed += 1
        else:
            self.failed += 1
            print("\n".join("    " + line for line in output), flush=True)


def install(program: Path, output: str) -> None:
    """Writes a program that prints a text."""
    program.write_text(f"#!/bin/sh\necho '{output}'\n")
    program.chmod(0o755)


def main(options: argparse.Namespace) -> int:
    corpus = Path(os.environ.get("SCAFFOLD_SHARED", options.repository.parent / "shared")) / "corpus"
    passed = failed = 0
    plays = [(name, None) for name in options.pages or PAGES]
    if options.pyslet and not options.record and "SAP.md" in (options.pages or PAGES):
        plays.append(("SAP.md", options.pyslet.absolute()))
    for name, pyslet in plays:
        if name in CORPUS and not corpus.is_dir():
            print(f"skipped: {name}, because the corpus is not in '{corpus}'; name its folder with SCAFFOLD_SHARED")
            continue
        page = Page(options.repository / "docs" / name)
        if len(page.commands) < 3:
            print(f"✘ {name} has {len(page.commands)} commands, expected at least 3")
            failed += 1
        run = Run(page, options.repository, options.work / (page.path.stem.lower() + ("-pyslet" if pyslet else "")), corpus, pyslet)
        started = time.monotonic()
        run.play(options.record)
        print(f"{name}: {time.monotonic() - started:.0f} s")
        passed, failed = passed + run.passed, failed + run.failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("repository", type=Path)
    parser.add_argument("work", type=lambda text: Path(text).resolve())
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--pyslet", type=Path)
    parser.add_argument("pages", nargs="*")
    sys.exit(main(parser.parse_intermixed_args()))
