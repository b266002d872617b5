"""The browser of an emitted application as lines of text, used as a screen reader uses it."""

import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from scenario import Failed, equal  # noqa: E402


class Lines:
    """A process of `browse --plain`, with the lines that it has written last."""

    def __init__(self, scenario):
        self.process = subprocess.Popen(
            [*scenario.command, "--profile", scenario.profile, "browse", "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, encoding="utf-8")
        self.page = self.read()

    def read(self):
        """The lines until the program asks for the next one, or ends."""
        text = ""
        while not text.endswith("\n> "):
            read = self.process.stdout.read(1)
            if not read:
                break
            text += read
        return text.splitlines()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.page = self.read()

    def open(self, word):
        """Opens the item with a word, looking for it on the following parts of the page."""
        for _ in range(5):
            for line in self.page:
                item = re.match(r" *(\d+) (.*)", line)
                if item and word in item.group(2).split()[:2]:
                    return self.send(item.group(1))
            self.send("")
        raise Failed("'%s' is not on the page:\n%s" % (word, "\n".join(self.page)))

    def shows(self, title, *words):
        """Expects a title, and words on the page."""
        equal(next((line for line in self.page if line.startswith("billing")), None), title)
        missing = [word for word in words if not any(word in line for line in self.page)]
        if missing:
            raise Failed("%r are not on the page:\n%s" % (missing, "\n".join(self.page)))

    def quit(self):
        self.send("q")
        self.process.stdin.close()
        equal(self.process.wait(30), 0)


def browse(application):
    """From the sets to an account, its contacts, and the first of these."""
    accounts = application.there("SELECT Id, Name, (SELECT Id, LastName FROM Contacts ORDER BY Id) FROM Account ORDER BY Id")
    account = next(record for record in accounts if record["Contacts"] and len(record["Contacts"]["records"]) > 1)
    contacts = account["Contacts"]["records"]
    browser = Lines(application.scenario)
    browser.open("Accounts")
    browser.shows("billing › Accounts  1 of %d" % len(accounts))
    browser.open(account["Id"])
    place = "billing › Accounts › '%s'" % account["Id"]
    browser.shows(place, account["Name"])
    browser.open("Contacts")
    browser.shows("%s › Contacts  1 of %d" % (place, len(contacts)), *(contact["Id"] for contact in contacts))
    browser.open(contacts[0]["Id"])
    browser.shows("%s › Contacts › '%s'" % (place, contacts[0]["Id"]), contacts[0]["LastName"])
    browser.quit()
