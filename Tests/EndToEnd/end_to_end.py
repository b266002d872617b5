"""Runs every scenario: end_to_end.py SCAFFOLD FOLDER. Prints 'N passed, N failed' at its end."""

import os
import sys

import course
import harbour
import library
from scenario import Failed, Scenario
from server import Server

HERE = os.path.dirname(os.path.abspath(__file__))


def run(name, server_name, service, scaffold, work, arguments=()):
    folder = os.path.join(work, server_name)
    scenario = Scenario(name, scaffold, folder)
    server = Server(
        os.path.join(HERE, server_name, "serve.py"), name.lower(), os.path.join(folder, "server.log"),
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


def main(scaffold, work):
    scenarios = [
        run("Library", "pyslet", library, scaffold, work, ["library.sqlite"]),
        run("Harbour", "odata-server", harbour, scaffold, work),
    ]
    failed = sum(scenario.failed for scenario in scenarios)
    print("%d passed, %d failed" % (sum(scenario.passed for scenario in scenarios), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])))
