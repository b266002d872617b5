"""What pyslet holds: OData 2.0 over SQLite."""

import json

from scenario import equal

QUOTED_MEMBER = "Member='Ann O''Hara',Number=3"


def lists(scenario):
    equal(len(scenario.read("list", "Authors")), 12)
    equal(len(scenario.read("list", "Books")), 45)
    equal(len(scenario.read("list", "Loans")), 30)


def shows_book(scenario):
    book = scenario.read("show", "Books", "'978/001'")
    equal(book["Title"], "Volume 1: 50% off?")
    equal(str(book["Price"]), "10.05")
    equal(str(book["Pages"]), "9007199254740994")


def shows_loan(scenario):
    equal(scenario.read("show", "Loans", QUOTED_MEMBER)["Number"], 3)


SHOWN = {"show by a key with a slash": shows_book, "show by a composite key with a quote": shows_loan}


def queries(scenario):
    query = ["--online", "--orderby", "AuthorID desc", "--top", "2"]
    equal([author["AuthorID"] for author in scenario.read("list", "Authors", *query)], [12, 11])
    long = scenario.read("list", "Books", "--online", "--filter", "Available eq true and Pages gt 9007199254741030")
    equal([book["ISBN"] for book in long], ["978/038", "978/040", "978/042", "978/044"])
    heavy = scenario.read("list", "Books", "--online", "--filter", "Weight gt 4.35")
    equal([book["ISBN"] for book in heavy], ["978/044", "978/045"])


def updates(scenario):
    # This server takes a MERGE for the whole entity and clears what it leaves out, so it is sent the whole.
    scenario.call("update", "Authors", "2", "--set", "Name=Ada & Grace", "--online", "--replace")


def curl_sees(server):
    author = json.loads(server.curl("Authors(2)"))["d"]
    equal(author["Name"], "Ada & Grace")
    equal(author["Home"]["Country"], "PL")


def shows_update(scenario):
    equal(scenario.read("show", "Authors", "2")["Name"], "Ada & Grace")
