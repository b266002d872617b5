"""A service that is another one while changes wait.

The package of the old document fills store and outbox, and that of the new one goes on with them.
"""

import os

from scenario import equal

OLD = "odata2ts-cap-library.OLD.xml"
NEW = "odata2ts-cap-library.NEW.xml"

# Sets whose types are the same in both documents.
UNCHANGED = ["Books", "Branches", "Copies", "Magazines", "Publishers", "Reservations"]


def play(scenario, documents):
    seen = {}
    scenario.step("generate and build from the old document", lambda: scenario.generate(os.path.join(documents, OLD)))
    scenario.step("fill the store", lambda: scenario.call("session", "open", "--demo"))
    scenario.step("change without the service", lambda: changes(scenario))
    scenario.step("see what is there", lambda: seen.update(state(scenario)))
    scenario.step("generate again from the new document", lambda: scenario.regenerate(os.path.join(documents, NEW)))
    scenario.step("lose nothing that waits", lambda: equal(waiting(scenario), seen["waiting"]))
    scenario.step("keep the rows of unchanged types", lambda: keeps(scenario, seen))
    scenario.step("tell what was done", lambda: tells(scenario))
    scenario.step("send what the new service takes", lambda: sends(scenario, seen))


def changes(scenario):
    names = ("Books", "Publishers", "Magazines")
    first = {name: scenario.read("list", name, "--top", "1")[0]["Id"] for name in names}
    scenario.call("create", "Branches", "--set", "Id=9001", "--set", "Name=Harbour")
    scenario.call("update", "Publishers", str(first["Publishers"]), "--set", "Name=Ossolineum")
    scenario.call("update", "Books", str(first["Books"]), "--set", "Title=Lalka")
    scenario.call("delete", "Magazines", str(first["Magazines"]))
    # The new document does not have this set.
    chapter = scenario.read("list", "AudiobookChapters", "--top", "1")[0]
    key = "Id=%s,up__Id=%s" % (chapter["Id"], chapter["up__Id"])
    scenario.call("delete", "AudiobookChapters", key)


def waiting(scenario):
    queue = scenario.read("queue", "list")
    return [(change["id"], change["kind"], change["set"], change["values"]) for change in queue]


def rows(scenario):
    return {name: scenario.read("list", name) for name in UNCHANGED}


def state(scenario):
    found = {"waiting": waiting(scenario), "rows": rows(scenario)}
    equal([set for _, _, set, _ in found["waiting"]],
          ["Branches", "Publishers", "Books", "Magazines", "AudiobookChapters"])
    return found


def keeps(scenario, seen):
    for name, before in seen["rows"].items():
        equal(scenario.read("list", name), before)


def tells(scenario):
    messages = [event["message"] for event in scenario.read("log", "--operation", "open")]
    told = [message for message in messages if "'AudiobookChapters'" in message]
    equal([("set aside" in message, "stays in the outbox" in message) for message in told],
          [(True, False), (False, True)])


def sends(scenario, seen):
    # Changes of removed elements are neither dropped nor do they block others: the user decides.
    scenario.call("sync", status=2)
    equal(scenario.read("queue", "list"), [])
    refused = [(change["id"], change["set"]) for change in scenario.read("errors", "list")]
    equal(refused, [(number, name) for number, _, name, _ in seen["waiting"] if name == "AudiobookChapters"])
    for name, before in seen["rows"].items():
        there = scenario.read("list", name, "--online")
        equal([row[column] for row in there for column in row if column in ("Name", "Title")],
              [row[column] for row in before for column in row if column in ("Name", "Title")])
