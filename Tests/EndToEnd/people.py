"""Two users of one profile of the depot: one with a password, one with a sign-in; expired, locked, unlocked and removed."""

import os
import tempfile

import depot
from scenario import equal

PASSWORD = "annas first password"
LATER = "annas second password"
PASSCODE = "correct horse"


def play(scenario, server):
    """Plays the scenario with the package that was generated for the server."""
    scenario.profile += "-people"
    # Where the kernel takes no keys, they are accepted in a folder in memory only.
    with tempfile.TemporaryDirectory(dir="/dev/shm") as runtime:
        os.environ["XDG_RUNTIME_DIR"] = runtime
        try:
            plays(scenario, server)
        finally:
            del os.environ["XDG_RUNTIME_DIR"]


def plays(scenario, server):
    scenario.step("open a session with a password", lambda: opens(scenario, server))
    scenario.step("lose nothing when the password is replaced in the middle of a sync", lambda: expires(scenario, server))
    scenario.step("lock and unlock", lambda: locks(scenario))
    scenario.step("add a second user with a sign-in", lambda: adds(scenario, server))
    scenario.step("switch, and renew a token that expires in the middle of a sync", lambda: switches(scenario, server))
    scenario.step("find nothing of the other user", lambda: separates(scenario))
    scenario.step("send the changes of both users", lambda: sends(scenario, server))
    scenario.step("remove the second user", lambda: removes(scenario))


def secret(scenario, name, text):
    path = os.path.join(scenario.folder, name)
    with open(path, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(text + "\n")
    return path


def register(server, user, password):
    depot.control(server, "register?user=%s&password=%s" % (user, password.replace(" ", "%20")))


def opens(scenario, server):
    register(server, "anna", PASSWORD)
    wrong = secret(scenario, "wrong", "guessed")
    scenario.call(*depot.opening(server, "--user", "anna", "--password-file", wrong), status=5)
    equal(os.path.exists(os.path.join(scenario.files, "identity.json")), False)
    right = secret(scenario, "password", PASSWORD)
    scenario.call(*depot.opening(server, "--user", "anna", "--password-file", right))
    equal(len(scenario.read("list", "Crates")), 60)


def expires(scenario, server):
    depot.control(server, "replace?user=anna&after=1&password=" + LATER.replace(" ", "%20"))
    scenario.call("update", "Crates", "3", "--set", "Label=Annas crate")
    scenario.call("sync", "--full", "--download-only", status=5)
    equal(len(scenario.read("list", "Crates")), 60)
    equal([str(change["key"]) for change in scenario.read("queue", "list")], ["3"])
    scenario.call("sync", status=5)
    secret(scenario, "password", LATER)
    scenario.call("sync", "--full", "--download-only")
    equal([str(change["key"]) for change in scenario.read("queue", "list")], ["3"])


def locks(scenario):
    passcode = secret(scenario, "passcode", PASSCODE)
    scenario.call("passcode", "set", "--new-passcode-file", passcode)
    scenario.call("session", "lock")
    for line in [["list", "Crates"], ["sync"], ["queue", "export", "-"]]:
        scenario.call(*line, status=6)
    wrong = secret(scenario, "wrong", "guessed")
    scenario.call("session", "unlock", "--passcode-file", wrong, status=6)
    scenario.call("session", "unlock", "--passcode-file", passcode)
    equal(scenario.read("show", "Crates", "3")["Label"], "Annas crate")


def adds(scenario, server):
    options = ["--oauth", "device", "--client-id", depot.CLIENT, "--issuer", depot.login(server), "--scope", "crates"]
    depot.attended(scenario, r"^or open (\S+)$", "user", "add", "bert", "--service-url", server.root, *options)
    users = scenario.read("user", "list")
    equal([(user["name"], user["current"], user["user"]) for user in users], [("default", True, "anna"), ("bert", False, None)])


def switches(scenario, server):
    scenario.call("user", "switch", "bert")
    scenario.call("list", "Crates", "--as", "default", status=6)
    equal(scenario.read("queue", "list"), [])
    before = depot.renewals(server)
    depot.control(server, "expire?after=2")
    scenario.call("sync", "--full")
    equal(depot.renewals(server), before + 1)
    scenario.call("update", "Crates", "4", "--set", "Label=Berts crate")


def separates(scenario):
    """No file of a user has anything of the other one, and no file has a password."""
    accounts = os.path.join(scenario.files, "accounts")
    found = set()
    for folder, _, names in os.walk(scenario.files):
        owner = "bert" if folder.startswith(accounts) else "anna"
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            texts = ["Annas crate", "Berts crate", "accessToken", PASSWORD, LATER, PASSCODE]
            found |= {(owner, text) for text in texts if text.encode() in data}
    equal(sorted(found), [("anna", "Annas crate"), ("bert", "Berts crate"), ("bert", "accessToken")])


def sends(scenario, server):
    scenario.call("user", "switch", "default", "--upload")
    equal(depot.control(server)["crates"]["4"][0], "Berts crate")
    equal(depot.control(server)["crates"]["3"][0] == "Annas crate", False)
    passcode = os.path.join(scenario.folder, "passcode")
    scenario.call("session", "unlock", "--passcode-file", passcode)
    scenario.call("sync")
    equal(depot.control(server)["crates"]["3"][0], "Annas crate")


def removes(scenario):
    scenario.call("update", "Crates", "5", "--set", "Label=Berts last crate", "--as", "bert")
    scenario.call("user", "remove", "bert", status=64)
    scenario.call("user", "remove", "bert", "--discard-pending")
    equal([user["name"] for user in scenario.read("user", "list")], ["default"])
    equal(os.listdir(os.path.join(scenario.files, "accounts")), [])
    equal(scenario.read("show", "Crates", "3")["Label"], "Annas crate")
