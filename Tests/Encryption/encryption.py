"""What is on the disk of a package with SQLCipher: encryption.py SCAFFOLD SAMPLE_SERVICE FOLDER. Prints 'N passed, N failed' at its end."""

import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "EndToEnd"))
from scenario import Failed, Scenario, equal  # noqa: E402
from earlier import takes_over  # noqa: E402
from sample_service import BEARER, DOCUMENT, REFRESH, SampleService  # noqa: E402
from session import Session, expect_absent, texts  # noqa: E402

PASSWORD, PASSCODE, NEXT_PASSCODE = "Horse-Password-77", "correct horse battery", "another horse battery"
WRONG, SECRET = "wrong horse battery", "Client-Secret-31"
EDIT, MEDIA, CREATED = "Zanzibar Parsley", b"Waiting-Media-Marker", "NEW-777"
SECRETS = [PASSWORD, PASSCODE, NEXT_PASSCODE, WRONG, BEARER, REFRESH, SECRET]
# Names of the metadata, which SQLite would write into its files as names of tables and columns.
NAMES = ["SalesOrderHeaders", "ShortDescription", "EmailAddress"]


def demands(session, service):
    """Without a key in the environment and without a passcode, nothing is stored."""
    opening = ["session", "open", "--service-url", service.root, "--user", "anna", "--password-file", session.file("password")]
    session.call(*opening, status=6)
    for remedy in ("session open --new-passcode-file FILE'", "'SHOP_STORE_KEY_FILE'", "'SHOP_STORE_KEY_COMMAND'"):
        if remedy not in session.printed:
            raise Failed("'%s' is not in %r" % (remedy, session.printed))
    if re.search("store|vault|secrets|identity", " ".join(session.contents())):
        raise Failed("left %r" % list(session.contents()))
    session.call(*opening, "--new-passcode-file", session.file("passcode", PASSCODE))


def opens(session, service):
    demands(session, service)
    status = session.read("session", "status")
    equal([status[name] for name in ("encrypted", "passcode", "storeKey")], [True, True, "passcode"])
    equal([name.split("/")[-2] for name in session.key_files()], ["secrets"])
    session.call("passcode", "remove", "--passcode-file", session.file("passcode"), status=64)


def edits(session):
    session.call("update", "Products", "PR-1001", "--set", "Name=" + EDIT)
    with open(session.file("picture"), "wb") as file:
        file.write(MEDIA * 1000)
    session.call("media", "put", "Products", "PR-1002", "--file", session.file("picture"), "--type", "image/png")
    session.call("create", "ProductCategories", "--set", "Category=" + CREATED, "--set", "CategoryName=" + CREATED)
    equal(len(session.read("queue", "list")), 3)


def known_values(session):
    """What an attacker could look for: business data, waiting changes, names and secrets."""
    values = {EDIT, CREATED, MEDIA, *NAMES, *SECRETS}
    for name in ["Products", "Customers", "SalesOrderHeaders"]:
        values |= texts(session.read("list", name))
    if len(values) < 60:
        raise Failed("only %d values to look for" % len(values))
    return values


def checks_rights(session):
    for folder, folders, names in os.walk(session.profile):
        for path in [folder] + [os.path.join(folder, name) for name in names]:
            mode = os.stat(path).st_mode & 0o777
            wanted = 0o700 if os.path.isdir(path) else 0o600
            if mode != wanted:
                raise Failed("'%s' has mode %o, expected %o" % (path, mode, wanted))


def hides(session, values):
    expect_absent(values, session.contents())
    session.call("session", "lock")
    expect_absent(values, session.contents())
    expect_absent(SECRETS, {"the output": session.printed.encode()})
    session.call("list", "Products", status=6)
    for _, _, names in os.walk(session.runtime):
        equal(names, [])


def expect_longer_logs(session, before):
    """A refused command may add lines to a log, and change none that is there."""
    after = session.logs()
    for name, data in before.items():
        if not after.get(name, b"").startswith(data):
            raise Failed("the lines of '%s' changed" % name)
    expect_absent([WRONG, PASSCODE, "5" * 64], after)


def refuses_wrong_passcodes(session):
    before = session.hashes(but=["passcode-tries.json"])
    logs = session.logs()
    session.call("session", "unlock", "--passcode-file", session.file("wrong", WRONG), status=6)
    session.call("list", "Products", "--passcode-file", session.file("wrong"), status=6)
    equal(session.hashes(but=["passcode-tries.json"]), before)
    expect_longer_logs(session, logs)


def refuses_wrong_keys(session):
    session.call("session", "unlock", "--passcode-file", session.file("passcode"))
    before = session.hashes()
    logs = session.logs()
    wrong = {"SHOP_STORE_KEY_FILE": session.file("key", "5" * 64)}
    for command in (["list", "Products"], ["sync"], ["update", "Products", "PR-1001", "--set", "Name=x"], ["queue", "list"]):
        session.call(*command, status=74, environment=wrong)
    equal(session.hashes(), before)
    expect_longer_logs(session, logs)


def changes_passcode(session):
    session.call(
        "passcode", "change", "--passcode-file", session.file("passcode"), "--new-passcode-file", session.file("next", NEXT_PASSCODE))
    session.call("session", "lock")
    session.call("session", "unlock", "--passcode-file", session.file("passcode"), status=6)
    session.call("session", "unlock", "--passcode-file", session.file("next"))
    equal(len(session.read("queue", "list")), 3)


def shows_no_secret(session):
    """What other users of the machine and reports can see of a running program."""
    command = [session.program, "--profile", session.profile, "--no-input", "sync", "--verbose", "--watch", "1",
               "--passcode-file", session.file("next")]
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **session.environment()}) as process:
        shown = {}
        end = time.monotonic() + 20
        while time.monotonic() < end and len(shown.get("output", b"")) < 200 and process.poll() is None:
            for name in ("cmdline", "environ"):
                with open("/proc/%d/%s" % (process.pid, name), "rb") as file:
                    shown[name] = file.read()
            shown["output"] = shown.get("output", b"") + process.stdout.read1()
        process.terminate()
        shown["output"] += process.communicate()[0]
    if len(shown["output"]) < 200:
        raise Failed("the program reported nothing: %r" % shown["output"])
    for arguments in (["status"], ["session", "status"], ["log"], ["diag"], ["queue", "list"], ["errors", "list"]):
        shown[" ".join(arguments)] = session.call("--format", "json", *arguments).encode()
    expect_absent(SECRETS, shown)


def sends(session):
    session.call("sync")
    equal(session.read("queue", "list"), [])
    equal(session.read("show", "Products", "PR-1001")["Name"], EDIT)
    session.call("media", "get", "Products", "PR-1002", "--output", session.file("picture.back"))
    with open(session.file("picture.back"), "rb") as file:
        equal(file.read(), MEDIA * 1000)


def hides_tokens(session, service):
    session.call(
        "session", "open", "--service-url", service.root, "--oauth", "client", "--token-url", service.token_url, "--client-id", "robot",
        "--client-secret-file", session.file("secret", SECRET), "--new-passcode-file", session.file("passcode"))
    values = texts(session.read("list", "Products"))
    session.call("session", "lock")
    if not any(name.endswith("secrets/oauth.json") for name in session.contents()):
        raise Failed("there is no token")
    expect_absent(values | set(SECRETS), session.contents())
    checks_rights(session)


def removes(session):
    session.call("session", "remove", "--passcode-file", session.file("next"))
    if re.search("store|vault|secrets", " ".join(session.contents())):
        raise Failed("left %r" % list(session.contents()))


def play(scenario, service, memory):
    session, robot, earlier = (Session(scenario, name, memory) for name in ("profile", "robot", "earlier"))
    os.umask(0o022)
    scenario.step("open a session only with a passcode", lambda: opens(session, service))
    scenario.step("change rows and content", lambda: edits(session))
    values = known_values(session)
    scenario.step("give all files the rights 0600, and folders 0700", lambda: checks_rights(session))
    scenario.step("write no known value to any file", lambda: hides(session, values))
    scenario.step("change no file for a wrong passcode", lambda: refuses_wrong_passcodes(session))
    scenario.step("change no file for a wrong key", lambda: refuses_wrong_keys(session))
    scenario.step("keep everything with another passcode", lambda: changes_passcode(session))
    scenario.step("show no secret in processes, logs and reports", lambda: shows_no_secret(session))
    scenario.step("send what waited", lambda: sends(session))
    scenario.step("have the same rights afterwards", lambda: checks_rights(session))
    scenario.step("write no known value after a sync", lambda: hides(session, values))
    scenario.step("write no token to any file", lambda: hides_tokens(robot, service))
    scenario.step("remove everything with the session", lambda: removes(session))
    scenario.step("take over a key that an earlier version stored in the clear", lambda: takes_over(earlier, service, EDIT))


def main(scaffold, program, work):
    scenario = Scenario("Shop", scaffold, os.path.join(work, "sqlcipher"))
    for name, text in [("password", PASSWORD), ("bearer", BEARER)]:
        with open(os.path.join(scenario.folder, name), "w", encoding="utf-8") as file:
            file.write(text + "\n")
    emitted = os.environ.get("SCAFFOLD_ENCRYPTED_PACKAGE")
    if emitted:
        scenario.package = emitted
    service = SampleService(program, scenario.folder)
    try:
        if not emitted:
            scenario.step("emit, build and test", lambda: emit(scenario))
        with tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
            play(scenario, service, memory)
    except Failed:
        print("Shop: the steps after that one were not run")
    finally:
        service.stop()
    print("%d passed, %d failed" % (scenario.passed, scenario.failed))
    return 1 if scenario.failed else 0


def emit(scenario):
    scenario.run(
        scenario.scaffold, "new", DOCUMENT, "--name", scenario.name, "--set", "storage=sqlcipher", "--output", scenario.package,
        "--verify", "test")


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:4])))
