"""The service of odata-server: OData 4.0 over a database in memory."""

import json

from scenario import equal


def lists(scenario):
    equal(len(scenario.read("list", "Ships")), 64)
    equal(len(scenario.read("list", "Berths")), 7)


def shows(scenario):
    ship = scenario.read("show", "Ships", "5")
    equal(ship["Name"], "Żegluga O'Brien & Co. 5")
    equal(ship["Tonnage"], None)
    equal(ship["Flags"], ["PL", "NO"])
    equal(ship["Size"]["Length"], 15.5)
    equal(scenario.read("show", "Berths", "B-3")["Depth"], 10.5)


SHOWN = {"show": shows}


def queries(scenario):
    query = ["--online", "--filter", "Number gt 60 and Moored eq true", "--orderby", "Number desc"]
    equal([ship["Number"] for ship in scenario.read("list", "Ships", *query)], [64, 62])
    equal(len(scenario.read("list", "Ships", "--online", "--top", "30")), 30)


def updates(scenario):
    scenario.call("update", "Ships", "6", "--set", "Name=Dar Młodzieży", "--set", "Draught=6.75", "--online")


def ship(server, number):
    return json.loads(server.curl("Ships(%d)" % number))


def curl_sees(server):
    equal(ship(server, 6)["Name"], "Dar Młodzieży")
    equal(ship(server, 6)["BerthCode"], "B-7")


def shows_update(scenario):
    ship = scenario.read("show", "Ships", "6")
    equal(ship["Name"], "Dar Młodzieży")
    equal(str(ship["Draught"]), "6.75")


def rename(scenario, number, name):
    scenario.call("update", "Ships", str(number), "--set", "Name=" + name)


def updates_offline(scenario, server):
    before = ship(server, 8)
    rename(scenario, 8, "Zawisza Czarny")
    equal(ship(server, 8), before)
    equal(scenario.read("show", "Ships", "8")["Name"], "Zawisza Czarny")
    scenario.call("sync")
    equal(ship(server, 8), {**before, "Name": "Zawisza Czarny"})


def conflict(scenario, server, number, side):
    before = ship(server, number)
    rename(scenario, number, "Mine")
    equal(server.change("PATCH", "Ships(%d)" % number, {"Name": "Theirs"}), 200)
    scenario.call("sync", status=3)
    shown = scenario.resolve(("Ships", str(number)), "bothChanged", side)
    equal([shown[of]["Name"] for of in ("base", "mine", "theirs")], [before["Name"], "Mine", "Theirs"])
    scenario.call("sync")
    equal(ship(server, number), {**before, "Name": side.capitalize()})
    equal(scenario.read("show", "Ships", str(number))["Name"], side.capitalize())


def keeps_refused_deletion(scenario, server):
    scenario.call("delete", "Ships", "11")
    scenario.call("sync", status=2)
    refused = scenario.read("errors", "list")
    equal([(error["kind"], error["set"], str(error["key"]), error["status"]) for error in refused],
          [("delete", "Ships", "11", 400)])
    equal(ship(server, 11)["Number"], 11)
    scenario.call("errors", "drop", str(refused[0]["id"]))
    equal(scenario.read("show", "Ships", "11")["Number"], 11)
    scenario.call("sync")


def creates_once(scenario, server):
    # The server stores the entity, but answers with an error: the client finds the entity.
    values = ["Number=90", "Name=Pogoria", "Moored=true", 'Flags=["PL"]']
    scenario.call("create", "Ships", *[part for value in values for part in ("--set", value)])
    scenario.call("sync", status=2)
    equal([(row["Number"], row["@state"]) for row in scenario.read("list", "Ships", "--changed")], [(90, "local")])
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    found = json.loads(server.curl("Ships?$filter=Name%20eq%20'Pogoria'"))["value"]
    equal([ship["Number"] for ship in found], [90])


def resumes(scenario, server):
    rename(scenario, 12, "Fryderyk Chopin")
    server.stop()
    scenario.call("sync", status=4)
    equal(len(scenario.read("queue", "list")), 1)
    server.start()
    scenario.call("sync")
    equal(ship(server, 12)["Name"], "Fryderyk Chopin")
    equal(scenario.read("show", "Ships", "12")["Name"], "Fryderyk Chopin")


def forgets_ghost(scenario, server):
    # The server keeps its rows in memory, so the restart lost the created one.
    equal(server.status("Ships(90)"), 404)
    scenario.call("show", "Ships", "90", status=66)


SESSION = []
CHANGES = {
    "update offline, and keep what nobody edited": updates_offline,
    "resolve a conflict with what is here": lambda scenario, server: conflict(scenario, server, 9, "mine"),
    "resolve a conflict with what is there": lambda scenario, server: conflict(scenario, server, 10, "theirs"),
    "keep a deletion that is refused": keeps_refused_deletion,
    "create once, whatever is answered": creates_once,
    "resume when the server is back": resumes,
    "forget what is not there any more": forgets_ghost,
}
