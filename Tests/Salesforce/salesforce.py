"""Uses the fake organization as a client from PyPI would use a real one. Arguments: the server, and a folder."""

import datetime
import sys

from simple_salesforce import SalesforceMalformedRequest, SalesforceMoreThanOneRecord, SalesforceResourceNotFound
from simple_salesforce.format import format_soql

import statements
from organization import Organization


class Checks:
    """Runs functions, each of which fails with an exception, and counts them."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def run(self, function, *arguments):
        title = function.__doc__.strip().splitlines()[0]
        try:
            function(*arguments)
        except Exception as error:  # whatever a client raises is a failure of the check
            self.failed += 1
            print("✘ %s: %s: %s" % (title, type(error).__name__, error), flush=True)
        else:
            self.passed += 1
            print("✔ %s" % title, flush=True)


def equal(found, expected):
    assert found == expected, "found %r, expected %r" % (found, expected)


def refused(code, function, *arguments):
    """Expects that the organization refuses a call with a code."""
    try:
        function(*arguments)
    except SalesforceMalformedRequest as error:
        equal(error.content[0]["errorCode"], code)
    else:
        raise AssertionError("not refused, expected %s" % code)


def describes(organization):
    """describe() lists the objects, and Account.describe() its fields and relationships"""
    client = organization.client()
    equal([item["name"] for item in client.describe()["sobjects"]], ["Account", "Contact", "Opportunity"])
    account = client.Account.describe()
    types = {field["name"]: field["type"] for field in account["fields"]}
    equal(types["Colors__c"], "multipicklist")
    equal(types["ParentId"], "reference")
    equal(types["BillingAddress"], "address")
    equal([child["childSObject"] for child in account["childRelationships"]], ["Contact", "Opportunity"])
    equal(client.Account.metadata()["objectDescribe"]["keyPrefix"], account["keyPrefix"])


def queries(organization):
    """query() answers with records, parents and children"""
    client = organization.client()
    result = client.query("SELECT Id, Name, (SELECT LastName FROM Contacts) FROM Account ORDER BY Name LIMIT 3")
    equal((result["totalSize"], result["done"]), (3, True))
    account = result["records"][0]
    equal(account["attributes"]["url"], "/services/data/v60.0/sobjects/Account/" + account["Id"])
    contact = client.query("SELECT Account.Name FROM Contact WHERE AccountId != null LIMIT 1")["records"][0]
    assert contact["Account"]["Name"], contact
    equal(client.query("SELECT COUNT() FROM Opportunity")["totalSize"], 30)
    groups = client.query("SELECT StageName, COUNT(Id) n FROM Opportunity GROUP BY StageName")["records"]
    equal(sum(group["n"] for group in groups), 30)


def pages(organization):
    """query_more() and query_all() follow the pages"""
    client = organization.client()
    page = client.query("SELECT Id FROM Account")
    equal((page["totalSize"], page["done"], len(page["records"])), (30, False, 7))
    ids = [record["Id"] for record in page["records"]]
    while not page["done"]:
        page = client.query_more(page["nextRecordsUrl"], True)
        ids += [record["Id"] for record in page["records"]]
    equal(len(set(ids)), 30)
    equal(len(client.query_all("SELECT Id FROM Account")["records"]), 30)
    equal(len(list(client.query_all_iter("SELECT Id FROM Account"))), 30)


def literals(organization):
    """format_soql() escapes as the organization reads"""
    client = organization.client()
    for name in ["O'Neil", "back\\slash", "100%_", "line\nbreak\ttab", 'quo"te', "' OR Name != '", "Ünïcödé 👩"]:
        created = client.Account.create({"Name": name, "Founded__c": "2024-02-29", "NumberOfEmployees": 7})
        found = client.query(format_soql(
            "SELECT Id FROM Account WHERE Name = {} AND Founded__c = {} AND NumberOfEmployees IN {} AND CreatedDate > {}",
            name, datetime.date(2024, 2, 29), [7, 8], datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)))
        equal([record["Id"] for record in found["records"]], [created["id"]])
        like = client.query(format_soql("SELECT Id FROM Account WHERE Name LIKE '{:like}%'", name))
        equal([record["Id"] for record in like["records"]], [created["id"]])
        client.Account.delete(created["id"])


def records(organization):
    """create(), get(), update() and delete() change a record"""
    client = organization.client()
    created = client.Account.create(
        {"Name": "New", "Type": "Customer", "Colors__c": "red;blue", "AnnualRevenue": 12.5, "Opens__c": "08:30:00.000Z"})
    equal((created["success"], created["errors"], len(created["id"])), (True, [], 18))
    account = client.Account.get(created["id"])
    equal((account["Colors__c"], account["AnnualRevenue"], account["Opens__c"]), ("red;blue", 12.5, "08:30:00.000Z"))
    equal(client.Account.get(created["id"][:15])["Id"], created["id"])
    equal(client.Account.update(created["id"], {"Name": "Other"}), 204)
    assert client.Account.get(created["id"])["SystemModstamp"] > account["SystemModstamp"]
    equal(client.Account.delete(created["id"]), 204)
    refused_read = False
    try:
        client.Account.get(created["id"])
    except SalesforceResourceNotFound as error:
        refused_read = error.content[0]["errorCode"] == "ENTITY_IS_DELETED"
    assert refused_read
    deleted = client.query("SELECT IsDeleted FROM Account WHERE Id = '%s'" % created["id"], include_deleted=True)
    equal(deleted["records"][0]["IsDeleted"], True)


def upserts(organization):
    """upsert() creates once, then changes, get_by_custom_id() finds the record, and no two records have one unique value"""
    client = organization.client()
    equal(client.Account.upsert("Number__c/U-1", {"Name": "One"}), 201)
    equal(client.Account.upsert("Number__c/U-1", {"Name": "Two"}), 200)
    equal(client.Account.get_by_custom_id("Number__c", "U-1")["Name"], "Two")
    try:
        client.Account.create({"Name": "Three", "Number__c": "u-1"})
    except SalesforceMalformedRequest as error:
        equal(error.content[0]["errorCode"], "DUPLICATE_VALUE")
    else:
        raise AssertionError("two records have one unique number")
    for name in ("Three", "Four"):
        client.Contact.create({"LastName": name, "Email": "u@example.com"})
    try:
        client.Contact.upsert("Email/u@example.com", {"LastName": "Five"})
    except SalesforceMoreThanOneRecord as error:
        equal(len(error.content), 2)
    else:
        raise AssertionError("two records were changed")


def errors(organization):
    """Errors have the codes of the API"""
    client = organization.client()
    refused("MALFORMED_QUERY", client.query, "SELECT Id FROM")
    refused("INVALID_FIELD", client.query, "SELECT Nothing FROM Account")
    refused("INVALID_TYPE", client.query, "SELECT Id FROM Nothing")
    refused("REQUIRED_FIELD_MISSING", client.Account.create, {})
    refused("STRING_TOO_LONG", client.Account.create, {"Name": "x" * 256})
    refused("INVALID_FIELD", client.Account.create, {"Name": "x", "Nothing": 1})
    refused("INVALID_FIELD_FOR_INSERT_UPDATE", client.Account.create, {"Name": "x", "CreatedDate": None})
    refused("INVALID_CROSS_REFERENCE_KEY", client.Contact.create, {"LastName": "x", "AccountId": "a005g0000zzzzzz"})


def changes(organization):
    """updated() and deleted() list the changes between two times"""
    client = organization.client()
    start = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=5)
    end = start + datetime.timedelta(minutes=10)
    before = client.Contact.updated(start, end)["ids"]
    kept = client.Contact.create({"LastName": "Kept"})["id"]
    gone = client.Contact.create({"LastName": "Gone"})["id"]
    client.Contact.delete(gone)
    equal(client.Contact.updated(start, end)["ids"], before + [kept])
    equal([record["id"] for record in client.Contact.deleted(start, end)["deletedRecords"]], [gone])


def collections(organization):
    """Collections and composite requests write all or none"""
    client = organization.client()
    records = [{"attributes": {"type": "Contact"}, "LastName": "C%d" % number} for number in range(200)]
    results = client.restful("composite/sobjects", method="POST", json={"allOrNone": True, "records": records})
    equal((len(results), all(result["success"] for result in results)), (200, True))
    bad = [{"attributes": {"type": "Contact"}, "LastName": "Good"}, {"attributes": {"type": "Contact"}}]
    results = client.restful("composite/sobjects", method="POST", json={"allOrNone": True, "records": bad})
    equal([result["errors"][0]["statusCode"] for result in results],
          ["ALL_OR_NONE_OPERATION_ROLLED_BACK", "REQUIRED_FIELD_MISSING"])
    equal(client.query("SELECT COUNT() FROM Contact WHERE LastName = 'Good'")["totalSize"], 0)
    answer = client.restful("composite", method="POST", json={"allOrNone": True, "compositeRequest": [
        {"method": "POST", "url": "/services/data/v60.0/sobjects/Account", "referenceId": "account", "body": {"Name": "P"}},
        {"method": "POST", "url": "/services/data/v60.0/sobjects/Contact", "referenceId": "contact",
         "body": {"LastName": "Q", "AccountId": "@{account.id}"}}]})
    equal([part["httpStatusCode"] for part in answer["compositeResponse"]], [201, 201])
    equal(client.query("SELECT Account.Name FROM Contact WHERE LastName = 'Q'")["records"][0]["Account"]["Name"], "P")


def contents(organization):
    """get_base64() returns the bytes that came as base64, and those that came in parts"""
    client = organization.client()
    account = client.Account.create({"Name": "With a logo", "Logo__c": "AAH/gA=="})["id"]
    equal(client.Account.get_base64(account, base64_field="Logo__c"), b"\x00\x01\xff\x80")
    parts = {
        "entity": (None, '{"Name": "In parts"}', "application/json"),
        "Logo__c": ("logo.png", b"\xff\r\n--\x00", "image/png")}
    made = organization.send("POST", "sobjects/Account", files=parts, headers={"Authorization": "Bearer token"})
    equal(made.status_code, 201)
    equal(client.Account.get_base64(made.json()["id"], base64_field="Logo__c"), b"\xff\r\n--\x00")


def conditions(organization):
    """A condition on the time protects a later version"""
    client = organization.client()
    account = client.Account.create({"Name": "Guarded"})["id"]
    modified = organization.send("GET", "sobjects/Account/" + account).headers["Last-Modified"]
    guard = {"If-Unmodified-Since": modified}
    equal(organization.send("PATCH", "sobjects/Account/" + account, json={"Name": "1"}, headers=guard).status_code, 204)
    equal(organization.send("PATCH", "sobjects/Account/" + account, json={"Name": "2"}, headers=guard).status_code, 412)
    equal(client.Account.get(account)["Name"], "1")
    equal(organization.send("GET", "limits").json()["DailyApiRequests"]["Max"], 15000)


def main():
    program, folder = sys.argv[1:3]
    checks = Checks()
    with Organization(program, "--rows", "30", "--page-size", "7") as organization:
        checks.run(describes, organization)
        checks.run(queries, organization)
        checks.run(pages, organization)
    with Organization(program, "--rows", "0") as organization:
        for check in [literals, records, upserts, errors, changes, collections, contents, conditions]:
            checks.run(check, organization)
        statements.check(checks, organization, folder)
    print("%d passed, %d failed" % (checks.passed, checks.failed))
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
