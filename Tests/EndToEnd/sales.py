"""The service of mock-sap: OData 4.0 over SQLite, like that of a gateway in front of a business system.

Changes need a CSRF token, a session and the version; relations have no referential constraints.
"""

import json
import os
import tempfile
import urllib.parse

from scenario import equal

PATH = "sap/opu/odata4/sap/api_salesorder/srvd_a2x/sap/api_salesorder/0001"


def lists(scenario):
    equal(len(scenario.read("list", "SalesOrder")), 25)
    equal(len(scenario.read("list", "SalesOrderHeaderPrElement")), 0)


def rows(server, path):
    """All rows of a list, as curl reads them page by page."""
    found = []
    while path:
        page = json.loads(server.curl(path))
        found += page["value"]
        path = page.get("@odata.nextLink", "").removeprefix(server.root)
    return found


def items(orders):
    return {row["SalesOrder"]: sorted(item["SalesOrderItem"] for item in row["to_Item"]) for row in orders}


def expands_offline(scenario, server):
    there = items(rows(server, "SalesOrder?$expand=to_Item($select=SalesOrderItem)"))
    equal(len(there["0000004712"]) > 0, True)
    equal(items(scenario.read("list", "SalesOrder", "--expand", "to_Item")), there)
    equal(items(scenario.read("list", "SalesOrder", "--expand", "to_Item", "--online")), there)


def filters_offline(scenario, server):
    # The server cannot filter by related entities; the device can, once it knows them.
    expected = [
        row["SalesOrder"] for row in rows(server, "SalesOrder?$expand=to_Item")
        if any(item["Material"] == "TG31" for item in row["to_Item"])
    ]
    equal(len(expected) > 0, True)
    found = scenario.read("list", "SalesOrder", "--filter", "to_Item/any(i: i/Material eq 'TG31')")
    equal(sorted(row["SalesOrder"] for row in found), sorted(expected))


SHOWN = {}


def queries(scenario):
    query = ["--online", "--filter", "SalesOrder gt '0000004730'", "--orderby", "SalesOrder desc", "--top", "2"]
    equal([order["SalesOrder"] for order in scenario.read("list", "SalesOrder", *query)], ["0000004736", "0000004735"])


def refer(scenario, number, text, *options):
    scenario.call("update", "SalesOrder", "'%010d'" % number, "--set", "PurchaseOrderByCustomer=" + text, *options)


def updates(scenario):
    refer(scenario, 4713, "O'Neill & Söhne", "--online")


def order(server, number):
    return json.loads(server.curl("SalesOrder('%010d')" % number))


def reference(server, number):
    return order(server, number)["PurchaseOrderByCustomer"]


def reference_here(scenario, number):
    return scenario.read("show", "SalesOrder", "'%010d'" % number)["PurchaseOrderByCustomer"]


def curl_sees(server):
    equal(reference(server, 4713), "O'Neill & Söhne")


def shows_update(scenario):
    equal(reference_here(scenario, 4713), "O'Neill & Söhne")


def refer_there(server, number, text):
    """Changes an order as someone else would: with a session, a token and the version."""
    with tempfile.TemporaryDirectory() as folder:
        cookies = os.path.join(folder, "cookies")
        headers = server.run_curl(
            "", "--cookie-jar", cookies, "--header", "X-CSRF-Token: Fetch", "--dump-header", "-", "--output", os.devnull)
        token = [line.split(": ")[1].strip() for line in headers.splitlines() if line.lower().startswith("x-csrf-token")][0]
        equal(server.status(
            "SalesOrder('%010d')" % number, "--request", "PATCH", "--cookie", cookies, "--header", "X-CSRF-Token: " + token,
            "--header", "Content-Type: application/json", "--header", "If-Match: " + order(server, number)["@odata.etag"],
            "--data-raw", json.dumps({"PurchaseOrderByCustomer": text})), 204)


def conflict(scenario, server, number, side):
    before = reference(server, number)
    refer(scenario, number, "Mine")
    refer_there(server, number, "Theirs")
    scenario.call("sync", status=3)
    shown = scenario.resolve(("SalesOrder", "'%010d'" % number), "bothChanged", side)
    equal([shown[of]["PurchaseOrderByCustomer"] for of in ("base", "mine", "theirs")], [before, "Mine", "Theirs"])
    scenario.call("sync")
    equal(reference(server, number), side.capitalize())
    equal(reference_here(scenario, number), side.capitalize())


def creates(scenario, server):
    scenario.call(
        "create", "SalesOrder", "--set", "SalesOrder=9000000001", "--set", "SalesOrderType=OR", "--set",
        "SoldToParty=1000004")
    refer(scenario, 9000000001, "Follows")
    equal(server.status("SalesOrder('9000000001')"), 404)
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    equal(reference(server, 9000000001), "Follows")
    equal(len(scenario.read("list", "SalesOrder")), 26)


def deletes(scenario, server):
    scenario.call("delete", "SalesOrder", "'0000004714'")
    equal(server.status("SalesOrder('0000004714')"), 200)
    scenario.call("sync")
    equal(server.status("SalesOrder('0000004714')"), 404)
    # The dependents of the order were deleted with it, on both sides.
    gone = "SalesOrder eq '0000004714'"
    there = rows(server, "SalesOrderItem?$filter=" + urllib.parse.quote(gone))
    equal(len(scenario.read("list", "SalesOrderItem", "--filter", gone)), len(there))


def resumes(scenario, server):
    numbers = [4717, 4718, 4719]
    for number in numbers:
        refer(scenario, number, "Resumed %d" % number)
    # The server ends itself when it has answered the first change.
    server.start("1")
    scenario.call("sync", status=4)
    equal(len(scenario.read("queue", "list")), 2)
    server.start()
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    equal([reference(server, number) for number in numbers], ["Resumed %d" % number for number in numbers])


SESSION = []
CHANGES = {
    "update offline, and resolve a conflict with what is here": lambda scenario, server: conflict(scenario, server, 4715, "mine"),
    "resolve a conflict with what is there": lambda scenario, server: conflict(scenario, server, 4716, "theirs"),
    "create offline with a key": creates,
    "delete offline": deletes,
    "resume when the server ends in the middle": resumes,
    "expand offline what curl reads": expands_offline,
    "filter offline by related entities": filters_offline,
}
