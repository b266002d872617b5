"""Ships the program of a package and uses it where it is installed: shipping.py SCAFFOLD FOLDER [--twice]. Prints 'N passed, N failed'."""

import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "EndToEnd"))
from scenario import Failed, Scenario, equal  # noqa: E402

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "SampleService", "Shop.xml")
RELEASE = "bookworm"
# What the Debian package depends on, and what shows its pages and completes its commands.
PACKAGES = "libcurl4,libssl3,libsqlite3-0,libgcc-s1,libstdc++6,ca-certificates,man-db,bash-completion"


def check(condition, found):
    if not condition:
        raise Failed(found)


class Place:
    """Where the Debian package is installed: a bare Debian, or without the right to make one, a folder it is unpacked in."""

    def __init__(self, folder):
        self.root = os.path.join(folder, "tree")
        self.is_debian = os.geteuid() == 0 and shutil.which("debootstrap") is not None
        self.home = os.path.join(self.root, "home")

    def install(self, scenario, package):
        if self.is_debian:
            scenario.run("debootstrap", "--variant=minbase", "--include=" + PACKAGES, RELEASE, self.root)
            # The mount namespace of this test ends with it. Programs read their arguments from /proc.
            scenario.run("mount", "-t", "proc", "proc", os.path.join(self.root, "proc"))
            shutil.copy(package, os.path.join(self.root, "tmp", "shop.deb"))
            scenario.run("chroot", self.root, "dpkg", "--install", "/tmp/shop.deb")
        else:
            print("skipped: the installation in a bare Debian, because only root can make one with debootstrap", flush=True)
            scenario.run("dpkg-deb", "-x", package, self.root)
        os.makedirs(self.home, exist_ok=True)

    def line(self, *command):
        """The command line that runs an installed command, in an environment with nothing but a home."""
        path = "PATH=/usr/sbin:/usr/bin:/sbin:/bin"
        if self.is_debian:
            return ["chroot", self.root, "/usr/bin/env", "-i", path, "HOME=/home", "XDG_STATE_HOME=/home/state", "LC_ALL=C.UTF-8", *command]
        program, *rest = command
        home = ["HOME=" + self.home, "XDG_STATE_HOME=" + self.home + "/state"]
        return ["/usr/bin/env", "-i", path, *home, "LC_ALL=C.UTF-8", self.root + "/usr/bin/" + program, *rest]


class Shipping:
    """The steps of a release, each on what the one before it made."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.place = Place(scenario.folder)
        self.package = scenario.package

    def call(self, *command, status=0):
        return self.scenario.run(*self.place.line(*command), status=status).stdout

    def emit(self):
        self.scenario.run(self.scenario.scaffold, "new", DOCUMENT, "--name", "Shop", "-o", self.package, "--verify", "none")
        git = ["git", "-C", self.package, "-c", "user.name=Test", "-c", "user.email=test@example.com"]
        self.scenario.run(*git, "init", "--quiet")
        self.scenario.run(*git, "add", ".")
        self.scenario.run(*git, "commit", "--quiet", "-m", "Shop")

    def release(self, package=None):
        self.scenario.run(os.path.join(package or self.package, "scripts", "release"))
        with open(os.path.join(package or self.package, "dist", "SHA256SUMS")) as file:
            return file.read()

    def document(self):
        self.scenario.run(os.path.join(self.package, "scripts", "docs"))
        site = os.path.join(self.package, ".build", "documentation", "Shop")
        for page in ("shop/decidingconflicts", "shop/shopofflineodatacontroller", "shopmodel/product"):
            check(os.path.isfile(os.path.join(site, "data", "documentation", page + ".json")), "no page '%s'" % page)

    def build(self):
        self.sums = self.release()
        [self.deb] = glob.glob(os.path.join(self.package, "dist", "shop_1.0.0_*.deb"))
        linked = self.scenario.run("ldd", os.path.join(self.package, "dist/tree/usr/bin/shop")).stdout
        check("swift" not in linked.lower() and "Foundation" not in linked, "a library of Swift:\n" + linked)

    def repeat(self):
        time.sleep(1.1)
        equal(self.release(), self.sums)

    def build_elsewhere(self):
        other = os.path.join(self.scenario.folder, "elsewhere", "Shop")
        self.scenario.run("git", "clone", "--quiet", self.package, other)
        equal(self.release(other), self.sums)

    def install(self):
        self.place.install(self.scenario, self.deb)

    def use(self):
        equal(self.call("shop", "--version"), "shop 1.0.0\n")
        self.call("shop", "session", "open", "--demo", "--no-input")
        check("Name" in self.call("shop", "list", "Products", "--demo"), "no table of products")
        equal(self.call("shop", "list", "Products", "--demo", "--count", "--format", "csv").count("\n") > 1, True)

    def manual(self):
        page = os.path.join(self.place.root, "usr/share/man/man1/shop.1.gz")
        result = self.scenario.run("man", "--warnings=w", "--local-file", page)
        equal(result.stderr, "")
        for word in ("SYNOPSIS", "EXIT STATUS", "SHOP_PAGE_SIZE", "conflicts resolve"):
            check(word in result.stdout, "no '%s' in the page" % word)
        if self.place.is_debian:
            self.call("mandb", "--quiet")
            check("command-line client" in self.call("whatis", "shop"), "whatis does not know the page")

    def completion(self):
        script = "/usr/share/bash-completion/completions/shop"
        script = script if self.place.is_debian else self.place.root + script
        line = "source '%s'; COMP_WORDS=(shop lis); COMP_CWORD=1; COMP_LINE='shop lis'; COMP_POINT=8; _shop; " % script
        command = ["bash", "-c", line + 'printf "%s\\n" "${COMPREPLY[@]}"']
        shown = self.scenario.run(*(self.place.line(*command) if self.place.is_debian else command)).stdout
        equal(shown.split(), ["list"])

    def unit(self):
        unit = os.path.join(self.place.root, "usr/lib/systemd/user/shop-sync.service")
        with open(unit) as file:
            text = file.read()
        check("ExecStart=/usr/bin/shop sync --watch 300" in text, "another command:\n" + text)
        if shutil.which("systemd-analyze") is None:
            print("skipped: the check of the unit, because systemd-analyze is missing", flush=True)
            return
        # The unit is checked as if its program were installed on this machine.
        copy = os.path.join(self.scenario.folder, "shop-sync.service")
        with open(copy, "w") as file:
            file.write(text.replace("/usr/bin/shop", os.path.join(self.place.root, "usr/bin/shop")))
        result = self.scenario.run(
            "systemd-analyze", "verify", "--user", "--man=no", copy, environment={"XDG_RUNTIME_DIR": self.scenario.folder})
        equal(result.stderr.strip(), "")

    def watch(self):
        """Runs the command of the unit as a service manager does: with a socket that it listens to, until it ends it."""
        path = os.path.join(self.place.home, "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(path)
            manager.settimeout(60)
            inside = path.removeprefix(self.place.root) if self.place.is_debian else path
            line = self.place.line("shop", "sync", "--watch", "300", "--quiet", "--no-input", "--demo")
            line.insert(line.index("LC_ALL=C.UTF-8"), "NOTIFY_SOCKET=" + inside)
            process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            try:
                ready = manager.recv(4096).decode()
                check(ready.startswith("READY=1\nSTATUS=synchronized"), "another message: " + ready)
                process.send_signal(signal.SIGTERM)
                equal(manager.recv(4096).decode(), "STOPPING=1")
                equal(process.wait(timeout=60), 0)
            except (TimeoutError, subprocess.TimeoutExpired) as error:
                raise Failed("no message: %s" % error) from error
            finally:
                process.kill()
                process.wait()

    def refusal(self):
        """Without a session, the command ends with the status that keeps the unit from starting again."""
        self.call("shop", "sync", "--watch", "300", "--no-input", status=5)
        with open(os.path.join(self.package, "packaging", "shop-sync.service")) as file:
            check(re.search(r"^RestartPreventExitStatus=.*\b5\b", file.read(), re.M), "status 5 starts the unit again")

    def remove(self):
        if not self.place.is_debian:
            print("skipped: the removal, because the package is only unpacked", flush=True)
            return
        self.scenario.run("chroot", self.place.root, "dpkg", "--remove", "shop")
        left = self.scenario.run("find", self.place.root + "/usr", "-name", "*shop*").stdout
        equal(left, "")
        check(os.path.isdir(os.path.join(self.place.home, "state", "shop-demo")), "the data of the user is gone")


def main(scaffold, folder, twice=None):
    scenario = Scenario("Shop", os.path.abspath(scaffold), os.path.abspath(folder))
    shipping = Shipping(scenario)
    steps = [
        ("a package is emitted", shipping.emit),
        ("its documentation is built without a warning", shipping.document),
        ("its script builds an archive and a Debian package without libraries of Swift", shipping.build),
        ("a second run gives the same bytes", shipping.repeat),
        ("the Debian package is installed", shipping.install),
        ("the program runs", shipping.use),
        ("man shows the page without a warning", shipping.manual),
        ("bash completes a command", shipping.completion),
        ("systemd accepts the unit", shipping.unit),
        ("a background synchronization reports that it is ready, and ends when it is asked to", shipping.watch),
        ("a synchronization without a session does not start again", shipping.refusal),
        ("a removal leaves the data of users", shipping.remove),
    ]
    if twice:
        steps.insert(4, ("a build from nothing in another folder gives the same bytes", shipping.build_elsewhere))
    try:
        for title, action in steps:
            scenario.step(title, action)
    except Failed:
        pass
    print("%d passed, %d failed" % (scenario.passed, scenario.failed))
    return 1 if scenario.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
