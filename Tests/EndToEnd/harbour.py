"""What odata-server holds: OData 4.0 over a database in memory."""

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


def curl_sees(server):
    ship = json.loads(server.curl("Ships(6)"))
    equal(ship["Name"], "Dar Młodzieży")
    equal(ship["BerthCode"], "B-7")


def shows_update(scenario):
    ship = scenario.read("show", "Ships", "6")
    equal(ship["Name"], "Dar Młodzieży")
    equal(str(ship["Draught"]), "6.75")
