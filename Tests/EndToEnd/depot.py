"""A service behind an OAuth 2.0 authorization server, both of Python's own library: sign-ins, expired and revoked tokens."""

import json
import os
import re
import subprocess
import urllib.request

import people
from scenario import Failed, equal

CLIENT = "depot"


def play(scenario, server):
    """Plays the scenario against the server of a service and its tokens."""
    scenario.step("generate and build", lambda: scenario.generate(server.root))
    scenario.step("refuse a session without a sign-in", lambda: scenario.call(*opening(server), status=5))
    scenario.step("sign in with a device code", lambda: signs_in(scenario, server))
    scenario.step("list every page", lambda: equal(len(scenario.read("list", "Crates")), 60))
    scenario.step("renew a token that expires in the middle of a sync", lambda: renews(scenario, server))
    scenario.step("renew once for two processes", lambda: renews_once(scenario, server))
    scenario.step("lose nothing when the sign-in is revoked", lambda: loses_nothing(scenario, server))
    scenario.step("sign in again and send what waited", lambda: signs_in_again(scenario, server))
    scenario.step("sign in with a browser", lambda: signs_in_with_a_browser(scenario, server))
    scenario.step("take tokens from a command", lambda: takes_tokens(scenario, server))
    scenario.step("revoke the token with the session", lambda: revokes(scenario, server))
    people.play(scenario, server)


def opening(server, *more):
    return ["session", "open", "--service-url", server.root, *more]


def login(server):
    return server.root.replace("/depot/", "/login/")


def get(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read().decode()


def control(server, action=""):
    """Tells the server what to do, and returns what is there."""
    return json.loads(get(server.root.replace("/depot/", "/control/") + action))


def attended(scenario, pattern, *arguments):
    """Runs the emitted command line for a user who opens the address that it shows."""
    command = [*scenario.command, "--profile", scenario.profile, *arguments]
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as process:
        seen = ""
        for line in process.stderr:
            seen += line
            found = re.search(pattern, line)
            if found:
                get(found[1])
                break
        rest = process.communicate(timeout=60)[1]
    if process.returncode != 0:
        raise Failed("exit status %d\n%s%s" % (process.returncode, seen, rest))


def signs_in(scenario, server):
    attended(
        scenario, r"^or open (\S+)$",
        *opening(server, "--oauth", "device", "--client-id", CLIENT, "--issuer", login(server), "--scope", "crates"))
    equal(control(server)["grants"], ["device_code"])


def renewals(server):
    return control(server)["grants"].count("refresh_token")


def renews(scenario, server):
    before = renewals(server)
    control(server, "expire?after=2")
    scenario.call("sync", "--full")
    equal(renewals(server), before + 1)
    equal(len(scenario.read("list", "Crates")), 60)


def renews_once(scenario, server):
    before = renewals(server)
    control(server, "expire?after=0")
    command = [*scenario.command, "--profile", scenario.profile, "--no-input", "show", "Crates", "1", "--online"]
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(3)]
    equal([process.wait(timeout=60) for process in running], [0, 0, 0])
    equal(renewals(server), before + 1)


def loses_nothing(scenario, server):
    scenario.call("update", "Crates", "7", "--set", "Label=Seven")
    control(server, "end")
    scenario.call("sync", status=5)
    equal([(change["set"], str(change["key"])) for change in scenario.read("queue", "list")], [("Crates", "7")])
    equal(scenario.read("show", "Crates", "7")["Label"], "Seven")
    equal(len(scenario.read("list", "Crates")), 60)
    scenario.call("sync", status=5)
    # Nobody is there to sign in.
    scenario.call("session", "open", status=5)


def signs_in_again(scenario, server):
    attended(scenario, r"^or open (\S+)$", "session", "open")
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    equal(control(server)["crates"]["7"][0], "Seven")


def signs_in_with_a_browser(scenario, server):
    attended(scenario, r"^(http://\S+)$", "session", "open", "--oauth", "code", "--sign-in")
    equal(control(server)["grants"][-1], "authorization_code")
    scenario.call("sync")


def takes_tokens(scenario, server):
    tokens = os.path.join(scenario.files, "users")
    found = [os.path.join(folder, "oauth.json") for folder, _, names in os.walk(tokens) if "oauth.json" in names]
    command = "sed -n 's/.*\"accessToken\" : \"\\(.*\\)\".*/\\1/p' '%s'" % found[0]
    profile = scenario.profile
    scenario.profile = profile + "-command"
    scenario.call(*opening(server, "--token-command", command))
    equal(len(scenario.read("list", "Crates")), 60)
    scenario.profile = profile


def revokes(scenario, server):
    scenario.call("session", "remove")
    equal(control(server)["revoked"], ["refresh_token"])
    scenario.call("list", "Crates", status=5)
