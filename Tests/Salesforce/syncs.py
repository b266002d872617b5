"""The syncs of a profile, with a query in the language of the service."""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from scenario import equal  # noqa: E402

STATEMENT = "SELECT Id, Name, Industry FROM Account WHERE Industry IN ('Banking', 'Energy') AND NumberOfEmployees > 100"


def write(file, syncs):
    with open(file, "w", encoding="utf-8") as output:
        json.dump({"syncs": syncs}, output)


def synchronize(application):
    """Downloads the records of a statement, and sends the changes of one set, each by its name."""
    scenario, client, read = application.scenario, application.client, application.read
    everything = read("list", "Accounts", "--orderby", "Id")
    wanted = [record["Id"] for record in application.there(STATEMENT + " ORDER BY Id")]
    equal(0 < len(wanted) < len(everything), True)
    file = os.path.join(scenario.profile, "syncs.json")
    write(file, [
        {"name": "customers", "direction": "down", "query": STATEMENT},
        {"name": "contacts", "direction": "up", "set": "Contacts", "mergeMode": "leaveIfChanged"},
    ])
    contact = read("list", "Contacts", "--orderby", "Id")[0]
    client.Account.update(wanted[0], {"Name": "Changed for the sync"})
    client.Contact.update(contact["Id"], {"Title": "Not synchronized"})

    received = read("sync", "--only", "customers")
    equal(([download["query"] for download in received["download"]], received["upload"]), (["customers"], None))
    equal([row["Id"] for row in read("list", "Accounts", "--orderby", "Id")], wanted)
    equal(application.name_here(wanted[0]), "Changed for the sync")
    equal(read("show", "Contacts", contact["Id"])["Title"], contact["Title"])

    application.call("update", "Accounts", wanted[0], "--set", "Name=Waits")
    application.call("update", "Contacts", contact["Id"], "--set", "FirstName=Sent")
    equal(read("sync", "--only", "contacts")["download"], [])
    equal(client.Contact.get(contact["Id"])["FirstName"], "Sent")
    equal(client.Account.get(wanted[0])["Name"], "Changed for the sync")
    equal([change["set"] for change in read("queue", "list")], ["Accounts"])

    os.remove(file)
    application.call("sync")
    equal(client.Account.get(wanted[0])["Name"], "Waits")
    equal([row["Id"] for row in read("list", "Accounts", "--orderby", "Id")], [row["Id"] for row in everything])
    equal(read("show", "Contacts", contact["Id"])["Title"], "Not synchronized")
