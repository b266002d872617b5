"""Runs every scenario: end_to_end.py SCAFFOLD FOLDER DOCUMENTS. Prints 'N passed, N failed' at its end."""

import os
import sys

import company
import course
import depot
import harbour
import library
import named
import renamed
import sales
import upgrade
import workshop
from scenario import Failed, Scenario
from server import Server

HERE = os.path.dirname(os.path.abspath(__file__))


def run(name, server_name, service, scaffold, work, arguments=()):
    folder = os.path.join(work, server_name)
    scenario = Scenario(name, scaffold, folder)
    server = Server(
        os.path.join(HERE, server_name, "serve.py"), getattr(service, "PATH", name.lower()), os.path.join(folder, "server.log"),
        [os.path.join(folder, argument) for argument in arguments])
    try:
        with server:
            course.play(scenario, server, service)
    except Failed:
        print("%s: the steps after that one were not run" % name)
    except RuntimeError as error:
        scenario.failed += 1
        print("✘ %s: %s" % (name, error))
    return scenario


def run_company(scaffold, work):
    folder = os.path.join(work, "company")
    scenario = Scenario("Library", scaffold, folder)
    books, ships = (
        Server(os.path.join(HERE, server, "serve.py"), path, os.path.join(folder, server + ".log"), arguments)
        for server, path, arguments in [
            ("pyslet", "library", [os.path.join(folder, "library.sqlite")]), ("odata-server", "harbour", [])])
    try:
        with books, ships:
            company.play(scenario, books, ships)
    except Failed:
        print("Company: the steps after that one were not run")
    except RuntimeError as error:
        scenario.failed += 1
        print("✘ Company: %s" % error)
    return scenario


def run_depot(scaffold, work):
    folder = os.path.join(work, "guarded")
    scenario = Scenario("Depot", scaffold, folder)
    server = Server(os.path.join(HERE, "guarded", "serve.py"), "depot", os.path.join(folder, "server.log"))
    try:
        with server:
            depot.play(scenario, server)
    except Failed:
        print("Depot: the steps after that one were not run")
    except RuntimeError as error:
        scenario.failed += 1
        print("✘ Depot: %s" % error)
    return scenario


def run_upgrade(scaffold, work, documents):
    scenario = Scenario("Catalog", scaffold, os.path.join(work, "upgrade"))
    try:
        upgrade.play(scenario, documents)
    except Failed:
        print("Catalog: the steps after that one were not run")
    return scenario


def run_renamed(scaffold, work):
    scenario = Scenario("Shop", scaffold, os.path.join(work, "renamed"))
    try:
        renamed.play(scenario, os.path.join(HERE, "..", "SampleService", "Shop.xml"))
        named.play(scenario)
    except Failed:
        print("Shop: the steps after that one were not run")
    return scenario


def main(scaffold, work, documents):
    scenarios = [
        run("Library", "pyslet", library, scaffold, work, ["library.sqlite"]),
        run("Harbour", "odata-server", harbour, scaffold, work),
        run("Workshop", "odatapy", workshop, scaffold, work, ["workshop.state"]),
        run("Sales", "mock-sap", sales, scaffold, work, ["sales.sqlite"]),
        run_company(scaffold, work),
        run_renamed(scaffold, work),
        run_depot(scaffold, work),
    ]
    if os.path.exists(os.path.join(documents, upgrade.OLD)):
        scenarios.append(run_upgrade(scaffold, work, documents))
    else:
        print("skipped: Catalog: there is no '%s' in '%s'; SCAFFOLD_SHARED names the folder" % (upgrade.OLD, documents))
    failed = sum(scenario.failed for scenario in scenarios)
    print("%d passed, %d failed" % (sum(scenario.passed for scenario in scenarios), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:4])))
