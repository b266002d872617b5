"""The service of pyslet: OData 2.0 over SQLite."""

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
    # Since the session says so, the whole entity is sent.
    scenario.call("update", "Authors", "2", "--set", "Name=Ada & Grace", "--online")


def author(server, number):
    return json.loads(server.curl("Authors(%d)" % number))["d"]


def book(server, number):
    return json.loads(server.curl("Books('978%%2F%03d')" % number))["d"]


def curl_sees(server):
    equal(author(server, 2)["Name"], "Ada & Grace")
    equal(author(server, 2)["Home"]["Country"], "PL")


def shows_update(scenario):
    equal(scenario.read("show", "Authors", "2")["Name"], "Ada & Grace")


# The authors that are changed have no day of birth: the server reads only the first digit of a time in JSON.
def rename(scenario, number, name):
    scenario.call("update", "Authors", str(number), "--set", "Name=" + name)


def rename_there(server, number, name):
    whole = without(author(server, number), "Books")
    equal(server.change("MERGE", "Authors(%d)" % number, {**whole, "Name": name}), 204)


def without(entity, *names):
    return {name: value for name, value in entity.items() if name not in ("__metadata", *names)}


def creates(scenario, server):
    for number in ("13", "14"):
        values = ["AuthorID=" + number, "Name=Wisława " + number, "Home/City=Kórnik", "Home/Country=PL", "Version=1"]
        scenario.call("create", "Authors", *[part for value in values for part in ("--set", value)])
    equal(server.status("Authors(13)"), 404)
    equal([(row["AuthorID"], row["@state"]) for row in scenario.read("list", "Authors", "--changed")],
          [(13, "local"), (14, "local")])
    scenario.call("sync")
    equal(author(server, 13)["Name"], "Wisława 13")
    equal(author(server, 14)["Home"], {"City": "Kórnik", "Country": "PL"})
    equal(scenario.read("queue", "list"), [])


def updates_offline(scenario, server):
    before, volume = author(server, 3), book(server, 3)
    rename(scenario, 3, "Stanisław")
    scenario.call("update", "Books", "'978/003'", "--set", "Title=Solaris")
    equal(author(server, 3)["Name"], before["Name"])
    equal(scenario.read("show", "Authors", "3")["Name"], "Stanisław")
    scenario.call("sync")
    equal(author(server, 3)["Name"], "Stanisław")
    equal(without(author(server, 3), "Name", "Version"), without(before, "Name", "Version"))
    equal(without(book(server, 3)), without({**volume, "Title": "Solaris"}))


def deletes(scenario, server):
    scenario.call("delete", "Authors", "13")
    equal(server.status("Authors(13)"), 200)
    scenario.call("sync")
    equal(server.status("Authors(13)"), 404)


def conflict(scenario, server, number, side):
    before = author(server, number)
    rename(scenario, number, "Mine")
    rename_there(server, number, "Theirs")
    scenario.call("sync", status=3)
    shown = scenario.resolve(("Authors", str(number)), "bothChanged", side)
    equal([shown[of]["Name"] for of in ("base", "mine", "theirs")], [before["Name"], "Mine", "Theirs"])
    scenario.call("sync")
    equal(author(server, number)["Name"], side.capitalize())
    equal(scenario.read("show", "Authors", str(number))["Name"], side.capitalize())
    equal(without(author(server, number), "Name", "Version"), without(before, "Name", "Version"))


def merges(scenario, server):
    # Changes of different properties are not a conflict, and both are kept.
    rename_there(server, 12, "Theirs")
    scenario.call("update", "Authors", "12", "--set", "Home/City=Mine")
    scenario.call("sync")
    equal(author(server, 12)["Name"], "Theirs")
    equal(author(server, 12)["Home"], {"City": "Mine", "Country": "PL"})


def forgets_ghost(scenario, server):
    equal(scenario.read("show", "Authors", "14")["AuthorID"], 14)
    equal(server.status("Authors(14)", "--request", "DELETE"), 204)
    scenario.call("sync")
    scenario.call("show", "Authors", "14", status=66)


def resumes(scenario, server):
    numbers = [3, 6, 9]
    for number in numbers:
        rename(scenario, number, "Resumed %d" % number)
    # The server ends itself when it has answered the first change.
    server.start("1")
    scenario.call("sync", status=4)
    equal(len(scenario.read("queue", "list")), 2)
    equal([scenario.read("show", "Authors", str(number))["Name"] for number in numbers],
          ["Resumed %d" % number for number in numbers])
    server.start()
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])
    equal([author(server, number)["Name"] for number in numbers], ["Resumed %d" % number for number in numbers])


SESSION = ["--update-mode", "replace"]
CHANGES = {
    "create offline": creates,
    "update offline, and keep what nobody edited": updates_offline,
    "delete offline": deletes,
    "resolve a conflict with what is here": lambda scenario, server: conflict(scenario, server, 6, "mine"),
    "resolve a conflict with what is there": lambda scenario, server: conflict(scenario, server, 9, "theirs"),
    "merge changes of different properties": merges,
    "forget what was deleted there": forgets_ghost,
    "resume when the server ends in the middle": resumes,
}
