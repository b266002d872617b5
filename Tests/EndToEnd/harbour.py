"""The scenario against odata-server: OData 4.0 over a database in memory."""

import json

from scenario import equal


def play(scenario, server):
    scenario.step("generate and build", lambda: scenario.generate(server.root))
    scenario.step("open a session", lambda: scenario.call("session", "open", "--service-url", server.root))
    scenario.step("sync", lambda: scenario.call("sync"))
    scenario.step("list every page", lambda: lists(scenario))
    scenario.step("show", lambda: shows(scenario))
    scenario.step("query online", lambda: queries(scenario))
    scenario.step("update online", lambda: updates(scenario))
    scenario.step("curl sees the update", lambda: curl_sees(server))
    scenario.step("sync again", lambda: scenario.call("sync"))
    scenario.step("show the update offline", lambda: shows_update(scenario))
    server.stop()
    scenario.step("list without the server", lambda: lists(scenario))
    scenario.step("sync without the server", lambda: scenario.call("sync", status=4))


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
