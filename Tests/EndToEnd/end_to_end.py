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
from scenario import AddedScenario, Failed, Scenario
from server import Server

HERE = os.path.dirname(os.path.abspath(__file__))


def play(scenario, action):
    """Plays a scenario to its end or to the first step that fails, and returns it."""
    try:
        action()
    except Failed:
        print("%s: the steps after that one were not run" % scenario.name)
    except RuntimeError as error:
        scenario.failed += 1
        print("✘ %s: %s" % (scenario.name, error))
    return scenario


def serve(scenario, launcher, path, data=()):
    """The server of a scenario, which is not started; its data is in files of the scenario's folder."""
    return Server(
        os.path.join(HERE, launcher, "serve.py"), path, os.path.join(scenario.folder, "server.log"),
        [os.path.join(scenario.folder, name) for name in data])


def run(scenario, server, service):
    """Takes a service through the steps that all are taken through."""
    def action():
        with server:
            course.play(scenario, server, service)
    return play(scenario, action)


def run_company(scaffold, work):
    """Emits one package for the services of all servers: first for one of them, and the others are added."""
    def folder(name):
        return os.path.join(work, name)

    first = Scenario("Library", scaffold, folder("pyslet"))
    books = serve(first, "pyslet", "library", ["library.sqlite"])
    scenarios = [run(first, books, library)]
    if first.failed:
        print("The services that would be added to the package of Library were not run")
        return scenarios
    # The data of the first server is the original again, at the same address.
    os.remove(os.path.join(first.folder, "library.sqlite"))
    both = Scenario(company.PACKAGE, scaffold, folder("company"))
    both.package = first.package

    def added(name, launcher):
        return AddedScenario(name, first, folder(launcher), company.PACKAGE)

    second = added("Harbour", "odata-server")
    ships = serve(second, "odata-server", "harbour")

    def plays_company():
        with books:
            company.begin(both, books)
            scenarios.append(run(second, ships, harbour))
            with ships:
                company.play(both, books, ships)
    scenarios.append(play(both, plays_company))

    third = added("Workshop", "odatapy")
    scenarios.append(run(third, serve(third, "odatapy", "workshop", ["workshop.state"]), workshop))
    fourth = added("Sales", "mock-sap")
    scenarios.append(run(fourth, serve(fourth, "mock-sap", sales.PATH, ["sales.sqlite"]), sales))
    fifth = added("Depot", "guarded")
    guarded = serve(fifth, "guarded", "depot")

    def plays_depot():
        with guarded:
            depot.play(fifth, guarded)
    scenarios.append(play(fifth, plays_depot))
    return scenarios


def run_upgrade(scaffold, work, documents):
    scenario = Scenario("Catalog", scaffold, os.path.join(work, "upgrade"))
    return play(scenario, lambda: upgrade.play(scenario, documents))


def run_renamed(scaffold, work):
    scenario = Scenario("Shop", scaffold, os.path.join(work, "renamed"))

    def action():
        renamed.play(scenario, os.path.join(HERE, "..", "SampleService", "Shop.xml"))
        named.play(scenario)
    return play(scenario, action)


def main(scaffold, work, documents):
    scenarios = run_company(scaffold, work) + [run_renamed(scaffold, work)]
    if os.path.exists(os.path.join(documents, upgrade.OLD)):
        scenarios.append(run_upgrade(scaffold, work, documents))
    else:
        print("skipped: Catalog: there is no '%s' in '%s'; SCAFFOLD_SHARED names the folder" % (upgrade.OLD, documents))
    failed = sum(scenario.failed for scenario in scenarios)
    print("%d passed, %d failed" % (sum(scenario.passed for scenario in scenarios), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:4])))
