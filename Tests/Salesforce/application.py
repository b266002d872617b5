"""An emitted application and simple-salesforce, which change the records of one organization side by side.

Arguments: scaffold, the server, and a folder. Its last line is 'N passed, N failed'.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from emission import emits, emits_files, schema, secret  # noqa: E402
from lines import browse  # noqa: E402
from organization import Organization  # noqa: E402
from scenario import Failed, Scenario, equal  # noqa: E402
from syncs import synchronize  # noqa: E402

TOKEN, OTHER_TOKEN = "00D5g!Session-Token-42", "00D5g!Another-Token-43"
ROWS, PAGE = 30, 7


class Application:
    """The steps, with the emitted program on one side and simple-salesforce on the other."""

    def __init__(self, scenario, organization):
        self.scenario = scenario
        self.organization = organization
        self.client = organization.client()
        self.url = "http://" + organization.address
        self.call = scenario.call
        self.read = scenario.read

    def play(self):
        for step in [
            self.signs_in, self.lists, self.expands, self.browses, self.queries, self.creates, self.relates, self.upserts,
            self.edits, self.receives_changes, self.loses_deleted, self.deletes, self.theirs, self.mine, self.edits_deleted,
            self.refused, self.contents, self.syncs, self.switches, self.agrees, self.works_offline,
        ]:
            self.scenario.step(step.__doc__, step)

    def there(self, statement):
        """The records that simple-salesforce finds."""
        return self.client.query_all(statement)["records"]

    def account(self, number):
        """The identifier of the account with a position in the list."""
        return self.there("SELECT Id FROM Account ORDER BY Id")[number]["Id"]

    def name_here(self, key):
        return self.read("show", "Accounts", key)["Name"]

    def ways(self, *arguments, status=0):
        """Synchronizes; returns how each set was downloaded, and what changed of it."""
        report = self.read("sync", *arguments, status=status)
        return {query["query"]: (query["way"], query["rows"], query["removed"]) for query in report["download"]}

    def signs_in(self):
        """open a session with a token, and not with another"""
        other = secret(self.scenario, "other-token", OTHER_TOKEN)
        self.call("session", "open", "--service-url", self.url, "--bearer-file", other, status=5)
        token = secret(self.scenario, "token", TOKEN)
        self.call("session", "open", "--service-url", self.url, "--bearer-file", token)

    def lists(self):
        """list the records of every object"""
        objects = {row["type"].removeprefix("SObject."): row["set"] for row in self.read("sets")}
        equal(len(objects), 7)
        for name, own in objects.items():
            there = [record["Id"] for record in self.there("SELECT Id FROM %s ORDER BY Id" % name)]
            equal(len(there), ROWS)
            equal([row["Id"] for row in self.read("list", own, "--orderby", "Id")], there)
            equal([row["Id"] for row in self.read("list", own, "--orderby", "Id", "--online")], there)

    def expands(self):
        """show an account with its contacts"""
        there = {
            record["Id"]: sorted(contact["LastName"] for contact in (record["Contacts"] or {"records": []})["records"])
            for record in self.there("SELECT Id, (SELECT LastName FROM Contacts) FROM Account")
        }
        key = next(key for key, contacts in there.items() if contacts)
        for options in [], ["--online"]:
            shown = self.read("show", "Accounts", key, "--expand", "Contacts", *options)
            equal(sorted(contact["LastName"] for contact in shown["Contacts"]), there[key])

    def browses(self):
        """browse from an account to its contacts, in lines"""
        browse(self)

    def queries(self):
        """query in the store and on the service"""
        there = self.there(
            "SELECT Name FROM Account WHERE NumberOfEmployees > 5000 AND Industry = 'Banking' ORDER BY Name DESC LIMIT 3")
        equal(len(there) > 0, True)
        query = ["--filter", "NumberOfEmployees gt 5000 and Industry eq 'Banking'", "--orderby", "Name desc", "--top", "3"]
        for options in [], ["--online"]:
            found = self.read("list", "Accounts", *query, *options)
            equal([row["Name"] for row in found], [record["Name"] for record in there])

    def creates(self):
        """create an account offline, and send it"""
        self.call("create", "Accounts", "--set", "Name=O'Neil & Söhne", "--set", "Type=Technology Partner",
                  "--json", self.file("regions.json", {"Regions__c": ["North", "South"]}))
        statement = "SELECT Id, Type, Regions__c FROM Account WHERE Name = 'O\\'Neil & Söhne'"
        equal(self.there(statement), [])
        self.call("sync")
        found = self.there(statement)
        equal([(record["Type"], record["Regions__c"]) for record in found], [("Technology Partner", "North;South")])
        equal(self.read("show", "Accounts", found[0]["Id"])["Regions__c"], ["North", "South"])

    def relates(self):
        """create an account and its contact offline"""
        new = json.loads(self.call("--format", "json", "create", "Accounts", "--set", "Name=Parent"))
        self.call("create", "Contacts", "--set", "LastName=Child", "--set", "AccountId=" + new["Id"])
        self.call("sync")
        equal([record["Account"]["Name"] for record in self.there(
            "SELECT Account.Name FROM Contact WHERE LastName = 'Child'")], ["Parent"])
        equal(self.read("queue", "list"), [])

    def upserts(self):
        """create by an external identifier"""
        self.call("create", "Accounts", "--set", "Name=Known", "--set", "Number__c=N-77")
        self.call("sync")
        equal(self.client.Account.get_by_custom_id("Number__c", "N-77")["Name"], "Known")

    def edits(self):
        """edit an account offline, and send the edit alone"""
        key = self.account(0)
        before = self.client.Account.get(key)
        self.call("update", "Accounts", key, "--set", "Name=Edited", "--set", "NumberOfEmployees=null")
        equal([row["Id"] for row in self.read("list", "Accounts", "--changed")], [key])
        equal(self.client.Account.get(key)["Name"], before["Name"])
        self.call("sync")
        after = self.client.Account.get(key)
        changed = {field for field in after if after[field] != before[field]}
        equal(changed - {"LastModifiedDate", "SystemModstamp"}, {"Name", "NumberOfEmployees"})
        equal((after["Name"], after["NumberOfEmployees"]), ("Edited", None))

    def receives_changes(self):
        """receive what others create and change, without reading everything again"""
        new = self.client.Contact.create({"LastName": "Theirs", "Birthdate": "1990-02-28"})["id"]
        self.client.Account.update(self.account(1), {"Name": "Changed there"})
        ways = self.ways()
        equal({way for way, _, _ in ways.values()}, {"delta"})
        # Times overlap, so what was changed shortly before is read once more.
        equal([set for set, (_, rows, _) in ways.items() if rows >= ROWS // 2], [])
        equal(self.read("show", "Contacts", new)["Birthdate"], "1990-02-28")
        equal(self.name_here(self.account(1)), "Changed there")

    def loses_deleted(self):
        """lose what others delete"""
        key = self.account(2)
        self.client.Account.delete(key)
        equal(self.ways()["Accounts"][::2], ("delta", 1))
        self.call("show", "Accounts", key, status=66)

    def deletes(self):
        """delete a task offline"""
        key = self.there("SELECT Id FROM Task ORDER BY Id")[0]["Id"]
        self.call("delete", "Tasks", key)
        equal(len(self.there("SELECT Id FROM Task WHERE Id = '%s'" % key)), 1)
        self.call("sync")
        equal(self.there("SELECT Id FROM Task WHERE Id = '%s'" % key), [])

    def theirs(self):
        """report a conflict, and take their side"""
        self.conflict(3, "theirs")

    def mine(self):
        """report a conflict, and take my side"""
        self.conflict(4, "mine")

    def conflict(self, number, side):
        key = self.account(number)
        before = self.client.Account.get(key)["Name"]
        self.call("update", "Accounts", key, "--set", "Name=Mine")
        self.client.Account.update(key, {"Name": "Theirs"})
        self.call("sync", status=3)
        equal(self.client.Account.get(key)["Name"], "Theirs")
        shown = self.scenario.resolve(("Accounts", "'%s'" % key), "bothChanged", side)
        equal([shown[of]["Name"] for of in ("base", "mine", "theirs")], [before, "Mine", "Theirs"])
        self.call("sync")
        equal(self.client.Account.get(key)["Name"], side.capitalize())
        equal(self.name_here(key), side.capitalize())

    def edits_deleted(self):
        """report the edit of an account that someone else deletes"""
        key = self.account(5)
        self.call("update", "Accounts", key, "--set", "Name=Too late")
        self.client.Account.delete(key)
        self.call("sync", status=3)
        self.scenario.resolve(("Accounts", "'%s'" % key), "deletedThere", "theirs")
        self.call("sync")
        self.call("show", "Accounts", key, status=66)

    def refused(self):
        """keep a refused change until it is dropped"""
        self.call("create", "InvoiceLines", "--set", "Invoice__c=a005g0000zzzzzzAAA", "--set", "Quantity__c=1",
                  "--set", "Price__c=2.50")
        self.call("sync", status=2)
        errors = self.read("errors", "list")
        equal(len(errors), 1)
        equal((errors[0]["set"], errors[0]["code"]), ("InvoiceLines", "FIELD_INTEGRITY_EXCEPTION"))
        self.call("errors", "drop", str(errors[0]["id"]))
        self.call("sync")

    def contents(self):
        """read and replace the content of an attachment, and create one with content and fields"""
        key = self.there("SELECT Id FROM Attachment ORDER BY Id")[0]["Id"]
        file = os.path.join(self.scenario.folder, "content")
        self.call("media", "get", "Attachments", key, "--property", "Body", "--output", file)
        with open(file, "rb") as content:
            equal(content.read(), self.client.Attachment.get_base64(key))
        with open(file, "wb") as content:
            content.write(b"\x00\x01\xffbytes")
        self.call("media", "put", "Attachments", key, "--property", "Body", "--file", file)
        self.call("sync")
        equal(self.client.Attachment.get_base64(key), b"\x00\x01\xffbytes")
        account = self.account(2)
        self.call("create", "Attachments", "--media", file, "--content-type", "text/x-plan", "--set", "Name=Plan",
                  "--set", "ParentId=" + account)
        statement = "SELECT Id, ParentId, ContentType FROM Attachment WHERE Name = 'Plan'"
        equal(self.there(statement), [])
        self.call("sync")
        made = self.there(statement)
        equal([(record["ParentId"], record["ContentType"]) for record in made], [(account, "text/x-plan")])
        equal(self.client.Attachment.get_base64(made[0]["Id"]), b"\x00\x01\xffbytes")

    def syncs(self):
        """download by a statement of SOQL, and send the changes of one set, each by the name of its sync"""
        synchronize(self)

    def switches(self):
        """change the user, and back"""
        key = self.account(6)
        before = self.client.Account.get(key)["Name"]
        self.call("update", "Accounts", key, "--set", "Name=Of the first")
        token = secret(self.scenario, "token", TOKEN)
        self.call("user", "add", "bert", "--service-url", self.url, "--bearer-file", token)
        self.call("user", "switch", "bert")
        equal(self.read("queue", "list"), [])
        equal(self.name_here(key), before)
        self.call("sync")
        equal(self.client.Account.get(key)["Name"], before)
        self.call("user", "switch", "default")
        equal(self.name_here(key), "Of the first")
        self.call("sync")
        equal(self.client.Account.get(key)["Name"], "Of the first")
        self.call("--as", "bert", "sync")
        equal(self.read("--as", "bert", "show", "Accounts", key)["Name"], "Of the first")

    def agrees(self):
        """have what the service has after all of this"""
        self.call("sync")
        for name, own in ("Account", "Accounts"), ("Contact", "Contacts"), ("Task", "Tasks"), ("Invoice__c", "Invoices"):
            there = self.there("SELECT Id FROM %s ORDER BY Id" % name)
            here = self.read("list", own, "--orderby", "Id")
            equal([row["Id"] for row in here], [record["Id"] for record in there])

    def works_offline(self):
        """list and edit without the service"""
        count = len(self.there("SELECT Id FROM Account"))
        key = self.account(7)
        self.organization.stop()
        equal(len(self.read("list", "Accounts")), count)
        self.call("update", "Accounts", key, "--set", "Name=Waiting")
        self.call("sync", status=4)
        equal([change["key"] for change in self.read("queue", "list")], ["'%s'" % key])

    def file(self, name, value):
        path = os.path.join(self.scenario.folder, name)
        with open(path, "w", encoding="utf-8") as output:
            json.dump(value, output)
        return path


def play(scenario, program):
    """Emits the application once, and uses it."""
    scenario.step("emit the descriptions of three objects, named one by one", lambda: emits_files(scenario))
    scenario.step("emit the samples, build them and run their tests", lambda: emits(scenario))
    file, version = schema(scenario)
    options = ["--rows", str(ROWS), "--page-size", str(PAGE), "--bearer-file", secret(scenario, "token", TOKEN)]
    with Organization(program, *options, schema=file, version=version, token=TOKEN) as organization:
        Application(scenario, organization).play()


def main(scaffold, program, work):
    scenario = Scenario("Billing", scaffold, os.path.join(work, "application"))
    try:
        play(scenario, program)
    except Failed:
        print("Billing: the steps after that one were not run")
    print("%d passed, %d failed" % (scenario.passed, scenario.failed))
    return 1 if scenario.failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:4])))
