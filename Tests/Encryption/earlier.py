"""A session of an earlier version, which stored the key of its data in the clear."""

import glob
import os
import shutil
import signal
import subprocess
import time

from scenario import Failed, equal
from session import expect_absent

EARLIER_KEY = "7e" * 32


def takes_over(session, service, name):
    """A session of an earlier version, with its key in the clear and changes that wait."""
    opening = ["session", "open", "--service-url", service.root, "--user", "anna", "--password-file", session.file("password")]
    named = {"SHOP_STORE_KEY": EARLIER_KEY}
    session.call(*opening, environment=named)
    session.call("update", "Products", "PR-1001", "--set", "Name=" + name, environment=named)
    (user,) = glob.glob(os.path.join(session.profile, "users", "*"))
    path = os.path.join(user, "store.key")
    shutil.copyfile(session.file("earlier-key", EARLIER_KEY), path)
    before = session.hashes()
    for command in (["list", "Products"], ["queue", "export", "-"], ["session", "remove"], ["sync", "--watch", "1"]):
        session.call(*command, status=6)
    equal(session.hashes(), before)
    kills(session, path)
    session.call("session", "open", "--passcode-file", session.file("passcode"))
    equal([name.split("/")[-2] for name in session.key_files()], ["secrets"])
    expect_absent([EARLIER_KEY, bytes.fromhex(EARLIER_KEY)], session.contents())
    equal(len(session.read("queue", "list")), 1)
    equal(session.read("show", "Products", "PR-1001")["Name"], name)
    session.call("session", "remove", "--discard-pending")


def kills(session, path):
    """Kills a command that takes the key over. The next one finishes that, also if only the file is left to be removed."""
    passcode = session.file("passcode")
    # A busy machine takes seconds to get as far as the passcode.
    for delay in [step / 5 for step in range(10)] + [2.5, 3.5, 5, 7, 10]:
        process = subprocess.Popen(
            [session.program, "--profile", session.profile, "--no-input", "session", "open", "--new-passcode-file", passcode],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **session.environment()})
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if os.path.exists(path) and not glob.glob(os.path.join(os.path.dirname(path), "vault.json")):
            continue
        session.call("list", "Products", "--passcode-file", passcode)
        equal([name.split("/")[-2] for name in session.key_files()], ["secrets"])
        shutil.copyfile(session.file("earlier-key"), path)
        session.call("list", "Products", "--passcode-file", passcode)
        equal([name.split("/")[-2] for name in session.key_files()], ["secrets"])
        return
    raise Failed("no passcode was set in ten seconds")
