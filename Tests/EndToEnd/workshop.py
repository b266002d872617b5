"""The service of odatapy: OData 4.0 in memory, whose relations have no referential constraints."""

import json

from scenario import equal


def lists(scenario):
    equal(len(scenario.read("list", "Guilds")), 5)
    equal(len(scenario.read("list", "Makers")), 40)
    equal(len(scenario.read("list", "Tools")), 25)


def rows(server, path):
    """All rows of a list, as curl reads them page by page."""
    found = []
    while path:
        page = json.loads(server.curl(path))
        found += page["value"]
        path = page.get("@odata.nextLink", "").removeprefix(server.root)
    return found


def keys(related, name):
    """The keys of related entities: of a list of them, of one, or of none."""
    if isinstance(related, list):
        return sorted(row[name] for row in related)
    return related and related[name]


def relations(makers):
    return {row["ID"]: (keys(row["Mentor"], "ID"), keys(row["Tools"], "Code")) for row in makers}


def expands_offline(scenario, server):
    there = relations(rows(server, "Makers?$expand=Mentor($select=ID),Tools($select=Code)"))
    equal(len(there), 40)
    equal(there[12], (2, ["T-12", "T-13"]))
    equal(relations(scenario.read("list", "Makers", "--expand", "Mentor,Tools")), there)
    equal(relations(scenario.read("list", "Makers", "--expand", "Mentor,Tools", "--online")), there)
    equal(keys(scenario.read("show", "Guilds", "3", "--expand", "Members")["Members"], "ID"), members(server, 3))


def filters_offline(scenario, server):
    for chosen in ("Mentor/ID eq 4", "Mentor ne null", "Tools/any(t: t/Weight gt 11)", "Tools/all(t: t/Code ne 'T-05')"):
        there = [row["ID"] for row in rows(server, "Makers?$select=ID&$filter=" + chosen.replace(" ", "%20"))]
        equal(len(there) in range(1, 40), True)
        for reading in ([], ["--online"]):
            found = scenario.read("list", "Makers", "--filter", chosen, *reading)
            equal((chosen, sorted(row["ID"] for row in found)), (chosen, sorted(there)))


SHOWN = {}


def queries(scenario):
    query = ["--online", "--filter", "Active eq true and Rate gt 300", "--orderby", "ID desc", "--top", "2"]
    equal([maker["ID"] for maker in scenario.read("list", "Makers", *query)], [40, 38])


def updates(scenario):
    scenario.call("update", "Makers", "2", "--set", "Name=Wit & Stwosz", "--online")


def maker(server, number):
    return json.loads(server.curl("Makers(%d)" % number))


def members(server, guild):
    return keys(rows(server, "Guilds(%d)/Members?$select=ID" % guild), "ID")


def tools(server, number):
    return keys(rows(server, "Makers(%d)/Tools?$select=Code" % number), "Code")


def mentor(server, number):
    return keys(json.loads(server.curl("Makers(%d)?$expand=Mentor" % number))["Mentor"], "ID")


def curl_sees(server):
    equal(maker(server, 2)["Name"], "Wit & Stwosz")
    equal(str(maker(server, 2)["Rate"]), "20.5")


def shows_update(scenario):
    equal(scenario.read("show", "Makers", "2")["Name"], "Wit & Stwosz")


def related_here(scenario, number):
    row = scenario.read("show", "--expand", "Mentor,Tools", "--", "Makers", str(number))
    return keys(row["Mentor"], "ID"), keys(row["Tools"], "Code")


def relates_offline(scenario, server):
    scenario.call("link", "Makers", "1", "Tools", "'T-05'")
    scenario.call("link", "Makers", "1", "Mentor", "30")
    scenario.call("unlink", "Makers", "12", "Tools", "'T-13'")
    scenario.call("unlink", "Makers", "13", "Mentor")
    equal((tools(server, 1), mentor(server, 1), tools(server, 12), mentor(server, 13)), ([], None, ["T-12", "T-13"], 3))
    here = [related_here(scenario, number) for number in (1, 12, 13)]
    equal(here, [(30, ["T-05"]), (2, ["T-12"]), (None, [])])
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    equal((tools(server, 1), mentor(server, 1), tools(server, 12), mentor(server, 13)), (["T-05"], 30, ["T-12"], None))
    equal([related_here(scenario, number) for number in (1, 12, 13)], here)


def follows_relations_of_others(scenario, server):
    equal(server.change("PUT", "Makers(21)/Mentor/$ref", {"@odata.id": server.root + "Makers(9)"}), 204)
    equal(server.change("POST", "Guilds(5)/Members/$ref", {"@odata.id": server.root + "Makers(1)"}), 204)
    scenario.call("sync", "--full")
    equal(related_here(scenario, 21)[0], 9)
    equal(keys(scenario.read("show", "Guilds", "5", "--expand", "Members")["Members"], "ID"), members(server, 5))
    equal(1 in members(server, 5), True)


def creates(scenario, server):
    # The service assigns the key of a maker; its dependents wait for it.
    scenario.call("create", "Guilds", "--set", "ID=90", "--set", "Name=Snycerze")
    scenario.call("create", "Tools", "--set", "Code=N-1", "--set", "Name=Dłuto", "--set", "Weight=1.5")
    scenario.call("create", "Makers", "--set", "Name=Veit", "--set", "Active=true", "--set", "Mentor=1")
    new = scenario.read("list", "Makers", "--filter", "Name eq 'Veit'")[0]["ID"]
    scenario.call("link", "--", "Guilds", "90", "Members", str(new))
    scenario.call("link", "--", "Makers", str(new), "Tools", "'N-1'")
    equal(server.status("Guilds(90)"), 404)
    equal(related_here(scenario, new), (1, ["N-1"]))
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    made = scenario.read("list", "Makers", "--filter", "Name eq 'Veit'")[0]["ID"]
    equal(members(server, 90), [made])
    equal((mentor(server, made), tools(server, made)), (1, ["N-1"]))
    equal(related_here(scenario, made), (1, ["N-1"]))


def deletes(scenario, server):
    made = scenario.read("list", "Makers", "--filter", "Name eq 'Veit'")[0]["ID"]
    new = [("Guilds", "90"), ("Makers", str(made)), ("Tools", "'N-1'")]
    for place, key in new:
        scenario.call("delete", place, key)
        equal(server.status("%s(%s)" % (place, key)), 200)
    scenario.call("sync")
    for place, key in new:
        equal(server.status("%s(%s)" % (place, key)), 404)
        scenario.call("show", place, key, status=66)


def conflict(scenario, server, number, side):
    before = maker(server, number)
    scenario.call("update", "Makers", str(number), "--set", "Name=Mine")
    tag = "If-Match: " + before["@odata.etag"]
    theirs = ["--request", "PATCH", "--header", "Content-Type: application/json", "--header", tag]
    equal(server.status("Makers(%d)" % number, *theirs, "--data-raw", '{"Name": "Theirs"}'), 204)
    scenario.call("sync", status=3)
    shown = scenario.resolve(("Makers", str(number)), "bothChanged", side)
    equal([shown[of]["Name"] for of in ("base", "mine", "theirs")], [before["Name"], "Mine", "Theirs"])
    scenario.call("sync")
    equal(maker(server, number)["Name"], side.capitalize())
    equal(scenario.read("show", "Makers", str(number))["Name"], side.capitalize())


def resumes(scenario, server):
    numbers = [3, 6, 9]
    for number in numbers:
        scenario.call("update", "Makers", str(number), "--set", "Name=Resumed %d" % number)
    scenario.call("link", "Makers", "3", "Tools", "'T-20'")
    # The server ends itself when it has answered the first change.
    server.start("1")
    scenario.call("sync", status=4)
    equal(len(scenario.read("queue", "list")), 3)
    server.start()
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    equal([maker(server, number)["Name"] for number in numbers], ["Resumed %d" % number for number in numbers])
    equal("T-20" in tools(server, 3), True)


SESSION = []
CHANGES = {
    "update offline, and resolve a conflict with what is here": lambda scenario, server: conflict(scenario, server, 7, "mine"),
    "resolve a conflict with what is there": lambda scenario, server: conflict(scenario, server, 8, "theirs"),
    "resume when the server ends in the middle": resumes,
    "expand offline what curl reads": expands_offline,
    "filter offline by related entities": filters_offline,
    "relate and separate offline": relates_offline,
    "follow what others relate": follows_relations_of_others,
    "create related entities offline": creates,
    "delete offline": deletes,
}
