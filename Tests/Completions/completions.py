"""Types command lines into real shells, presses TAB, and compares what the shell made of them.

Arguments: the folder with the programs, and a metadata document."""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM_FOLDER, DOCUMENT = (os.path.abspath(path) for path in sys.argv[1:3])

# What is typed before TAB, and the line afterwards. A candidate that ends a word is followed by a blank.
CASES = [
    ("scaffold rege", "scaffold regenerate "),
    ("scaffold template ej", "scaffold template eject "),
    ("scaffold new shop.xml --tem", None),
    ("scaffold template show off", "scaffold template show offline-app "),
    ("scaffold new shop.xml --template off", "scaffold new shop.xml --template offline-app "),
    ("scaffold new shop.xml --set sto", "scaffold new shop.xml --set storage="),
    ("scaffold new shop.xml --set storage=sqlc", "scaffold new shop.xml --set storage=sqlcipher "),
    ("scaffold new shop.xml --include Supp", "scaffold new shop.xml --include Suppliers "),
    ("scaffold inspect shop.xml --exclude Supp", "scaffold inspect shop.xml --exclude Suppliers "),
    ("scaffold new shop.xml --exclude-type Addr", "scaffold new shop.xml --exclude-type Address "),
    ("scaffold new shop.xml --exclude-navigation Products/Supp", "scaffold new shop.xml --exclude-navigation Products/Supplier "),
    ("scaffold new shop.xml --exclude-operation Top", "scaffold new shop.xml --exclude-operation TopProducts "),
    ("scaffold explain shop.xml Cust", "scaffold explain shop.xml Customer "),
    ("scaffold explain unknown-ty", "scaffold explain unknown-type "),
    ("scaffold new sho", "scaffold new shop.xml "),
    ("scaffold new shop.xml --plugin check:lic", "scaffold new shop.xml --plugin check:licence "),
    ("scaffold snapshot offline-app --case host", "scaffold snapshot offline-app --case hostile "),
    ("scaffold new shop.xml --verify bu", "scaffold new shop.xml --verify build "),
    ("scaffold help plugin tru", "scaffold help plugin trust "),
    ("scaffold template eject modules/state/modul", "scaffold template eject modules/state/module.json "),
]
# The same for the program of an emitted package, which knows its metadata and the data on this machine.
SHOP_CASES = [
    ("shop queue li", "shop queue list "),
    ("shop list Prod", "shop list Products "),
    ("shop describe Chea", "shop describe Cheapest "),
    ("shop list Products --expand Cat", "shop list Products --expand Category "),
    ("shop --profile profile queue drop ", "shop --profile profile queue drop 1 "),
]
MARK = "@@"


class Shell:
    """A shell on a terminal of its own, with the completions of the program."""

    def __init__(self, name, folder, program):
        self.name = name
        self.folder = folder
        self.program = program
        start = getattr(self, "_" + name)()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = {
                "HOME": folder, "PATH": f"{folder}/bin:{PROGRAM_FOLDER}:/usr/bin:/bin", "TERM": "dumb", "LANG": "C.UTF-8",
                "SCAFFOLD_PLUGIN_PATH": folder + "/plugins", "COLUMNS": "200", "LINES": "50",
                "XDG_CONFIG_HOME": folder + "/config", "XDG_DATA_HOME": folder + "/data", "ZDOTDIR": folder,
            }
            os.chdir(folder)
            os.execve(start[0], start, environment)
        self.read_until(MARK + "ready", 60)

    def _script(self):
        return os.popen(f"PATH='{self.folder}/bin:{PROGRAM_FOLDER}' {self.program} completions {self.name}").read()

    def _write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def _bash(self):
        self._write("rc", "PS1='> '\nbind 'set bell-style none'\n" + self._script() + f"\nprintf '%s%s\\n' {MARK} ready\n")
        return ["/usr/bin/bash", "--noprofile", "--rcfile", self.folder + "/rc", "-i"]

    def _zsh(self):
        os.makedirs(self.folder + "/functions", exist_ok=True)
        self._write(f"functions/_{self.program}", self._script())
        self._write(
            ".zshrc", "PS1='> '\nunsetopt beep zle_bracketed_paste 2>/dev/null\nfpath=(~/functions $fpath)\n"
            "autoload -U compinit; compinit -u -d ~/.zcompdump\nbindkey -e\n" + f"printf '%s%s\\n' {MARK} ready\n")
        return ["/usr/bin/zsh", "-d", "-i"]

    def _fish(self):
        os.makedirs(self.folder + "/config/fish/completions", exist_ok=True)
        self._write(f"config/fish/completions/{self.program}.fish", self._script())
        self._write(
            "config/fish/config.fish", "set -g fish_autosuggestion_enabled 0\nfunction fish_greeting; end\n"
            f"function fish_prompt; echo '> '; end\nprintf '%s%s\\n' {MARK} ready\n")
        return ["/usr/bin/fish", "-i"]

    def read_until(self, text, seconds):
        """Reads until a text appears; returns everything that was read."""
        read, end = "", time.monotonic() + seconds
        while text not in read and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.1)[0]:
                read += os.read(self.terminal, 65536).decode("utf-8", "replace")
        return read

    def complete(self, line):
        """The line that TAB makes of another, as the shell runs it when it is quoted."""
        os.write(self.terminal, line.encode() + b"\t")
        # Control-A goes to the start of the line, Control-E to its end.
        os.write(self.terminal, b"\x01printf '%s[%s]\\n' " + MARK.encode() + b" '\x05'\r")
        read = self.read_until("]\r\n", 20)
        if "> " not in read.rpartition("]\r\n")[2]:
            self.read_until("> ", 20)
        found = re.findall(re.escape(MARK) + r"\[(.*?)\]", read)
        return found[-1] if found else None

    def expects(self, line):
        """What the shell makes of a completed line. zsh takes the blank back if a key follows that is no letter."""
        return line.rstrip() if self.name == "zsh" else line

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def prepare(folder):
    shutil.copy(DOCUMENT, folder + "/shop.xml")
    os.makedirs(folder + "/plugins")
    # Without this folder, fish makes completions from all manual pages in the background, and goes on after its end.
    os.makedirs(folder + "/data/fish/generated_completions")
    plugin = folder + "/plugins/scaffold-check-licence"
    with open(plugin, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n")
    os.chmod(plugin, 0o755)
    os.makedirs(folder + "/bin")
    os.symlink(PROGRAM_FOLDER + "/SampleShop", folder + "/bin/shop")
    for line in ["session open --demo", "update Products 1 --set Name=Milk"]:
        subprocess.run([folder + "/bin/shop", *line.split(), "--profile", folder + "/profile"], check=True, capture_output=True)


def complete(name, folder, program, cases):
    """Types the lines into a new shell; returns how many became what they should."""
    shell = Shell(name, folder, program)
    right = 0
    for typed, expected in cases:
        found = shell.complete(typed)
        # Without an expectation, there are several candidates, and the line only becomes longer.
        if found is not None and (found == shell.expects(expected) if expected else found.startswith(typed)):
            right += 1
        else:
            print(f"✘ {name}: {typed!r} became {found!r}, expected {expected!r}")
    shell.close()
    return right


def main():
    passed = failed = 0
    for name in ["bash", "zsh", "fish"]:
        folder = tempfile.mkdtemp()
        prepare(folder)
        for program, cases in [("scaffold", CASES), ("shop", SHOP_CASES)]:
            right = complete(name, folder, program, cases)
            passed, failed = passed + right, failed + len(cases) - right
        shutil.rmtree(folder)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
