"""Several services in one package: OData 2.0 on pyslet and OData 4.0 on odata-server, through one program.

The package of the first service has a session and a change that waits when the second service is added; both are still there
afterwards.
"""

import os

import harbour
import library
from scenario import equal

PACKAGE = "Company"


def begin(scenario, books):
    """Plays what comes before the second service is added."""
    scenario.step("leave a change of the only service waiting", lambda: leaves_change(scenario, books))


def play(scenario, books, ships):
    """Plays the scenario against the servers of both services, of which the second one has been added."""
    scenario.step("keep session, rows and change of the first", lambda: keeps(scenario))
    scenario.step("open a session with the second", lambda: opens(scenario, ships))
    scenario.step("list both", lambda: lists(scenario))
    scenario.step("show both in one status", lambda: shows_status(scenario))
    scenario.step("edit both offline, and sync each", lambda: edits(scenario, books, ships))
    ships.stop()
    scenario.step("go on with one without the server of the other", lambda: goes_on(scenario, books))
    scenario.step("regenerate one without the server of the other", lambda: regenerates(scenario))


def call(scenario, program, *arguments, status=0):
    """Runs the emitted command line without naming a profile."""
    path = os.path.join(scenario.package, ".build", "debug", program)
    state = os.path.join(scenario.folder, "state")
    return scenario.run(path, "--no-input", *arguments, status=status, environment={"XDG_STATE_HOME": state}).stdout


def read(scenario, *arguments):
    return scenario.parse(call(scenario, "company", "--format", "json", *arguments))


def leaves_change(scenario, books):
    call(scenario, "library", "session", "open", "--service-url", books.root, *library.SESSION)
    call(scenario, "library", "update", "Authors", "3", "--set", "Name=Waiting")


def keeps(scenario):
    waiting = read(scenario, "library", "queue", "list")
    equal([(change["kind"], change["set"], str(change["key"])) for change in waiting], [("update", "Authors", "3")])
    equal(read(scenario, "library", "show", "Authors", "3")["Name"], "Waiting")


def opens(scenario, ships):
    call(scenario, "company", "harbour", "list", "Ships", status=5)
    call(scenario, "company", "harbour", "session", "open", "--service-url", ships.root, *harbour.SESSION)


def lists(scenario):
    equal(len(read(scenario, "library", "list", "Authors")), 12)
    equal(len(read(scenario, "harbour", "list", "Ships")), 64)
    equal(len(read(scenario, "library", "list", "Books", "--online", "--top", "3")), 3)
    equal(len(read(scenario, "harbour", "list", "Ships", "--online", "--top", "3")), 3)


def shows_status(scenario):
    found = [(service["service"], service["session"], service["pending"]) for service in read(scenario, "status")]
    equal(found, [("library", "opened", 1), ("harbour", "opened", 0)])


def edits(scenario, books, ships):
    call(scenario, "company", "harbour", "update", "Ships", "8", "--set", "Name=Zawisza Czarny")
    call(scenario, "company", "library", "sync")
    equal(library.author(books, 3)["Name"], "Waiting")
    equal([service["pending"] for service in read(scenario, "status")], [0, 1])
    call(scenario, "company", "harbour", "sync")
    equal(harbour.ship(ships, 8)["Name"], "Zawisza Czarny")


def goes_on(scenario, books):
    call(scenario, "company", "harbour", "sync", status=4)
    call(scenario, "company", "library", "update", "Authors", "4", "--set", "Name=Alone")
    call(scenario, "company", "library", "sync")
    equal(library.author(books, 4)["Name"], "Alone")
    equal([service["connectivity"] for service in read(scenario, "status")], ["online", "offline"])


def regenerates(scenario):
    scenario.run(scenario.scaffold, "regenerate", scenario.package, "--service", "Library", "--refresh", "--check")
