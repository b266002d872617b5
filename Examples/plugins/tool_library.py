"""What the sample server of the JSON Schema reader holds."""

import json

from scenario import equal


def lists(scenario):
    equal(len(scenario.read("list", "tools")), 63)
    equal(len(scenario.read("list", "members")), 25)
    equal(len(scenario.read("list", "loans")), 30)


def shows_tool(scenario):
    tool = scenario.read("show", "tools", "7")
    equal(tool["name"], "Säge & Co. 7")
    equal(str(tool["deposit"]), "11.75")
    equal(tool["weight"], None)
    equal(tool["size"]["length"], 107)
    equal(tool["parts"][1], {"name": "case / bag", "count": 1})


def shows_member(scenario):
    equal(scenario.read("show", "members", "M/003")["home"]["city"], "Łódź")


def shows_loan(scenario):
    loan = scenario.read("show", "loans", "0f8fad5b-d9cb-469f-a165-000000000002")
    equal(loan["state"], "back")
    equal(loan["remarks"], {"desk": "north", "keys": [2]})
    equal(loan["colour"], "red")


SHOWN = {
    "show a tool with objects inside": shows_tool, "show by a key with a slash": shows_member,
    "show what the schema does not declare": shows_loan,
}


def queries(scenario):
    query = ["--online", "--filter", "deposit gt 20 and isAvailable eq true", "--orderby", "id desc", "--top", "2"]
    equal([tool["id"] for tool in scenario.read("list", "tools", *query)], [62, 61])
    bern = scenario.read("list", "members", "--online", "--filter", "home/city eq 'Bern'")
    equal(len(bern), 12)
    equal(len(scenario.read("list", "tools", "--filter", "contains(name,'Co. 6')")), 5)
    # What the convention has no way to say is refused, not guessed; the store can decide it.
    scenario.call("list", "tools", "--online", "--filter", "contains(name,'Co. 6')", status=64)


def updates(scenario):
    scenario.call("update", "tools", "6", "--set", "name=Hobel & Söhne", "--set", "deposit=6.75", "--online")
    scenario.call("delete", "tools", "1", "--online")
    scenario.call(
        "create", "tools", "--set", "name=Lot", "--set", "category=measuring", "--set", "deposit=2.5",
        "--set", "isAvailable=true", "--online")


def curl_sees(server):
    tool = json.loads(server.curl("tools/6"))
    equal(tool["name"], "Hobel & Söhne")
    equal(tool["deposit"], 6.75)
    equal(tool["size"], {"length": 106, "width": 30})
    equal(json.loads(server.curl("tools/64"))["category"], "measuring")
    equal(json.loads(server.curl("tools/1"))["status"], 404)


def shows_update(scenario):
    equal(scenario.read("show", "tools", "6")["name"], "Hobel & Söhne")
    equal(str(scenario.read("show", "tools", "64")["deposit"]), "2.5")
    equal(scenario.read("list", "tools", "--filter", "id eq 1"), [])


SESSION = []
CHANGES = {}
