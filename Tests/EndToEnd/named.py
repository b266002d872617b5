"""Named syncs of a package: its own file, that of a profile, each alone by its name, and a download that is killed."""

import json
import os
import signal
import subprocess
import time

from scenario import Failed, equal

OWN = [
    {"name": "first", "direction": "down", "set": "Products", "filter": "SupplierId le 3", "fields": ["Name", "SupplierId"]},
    {"name": "sendSuppliers", "direction": "up", "set": "Suppliers", "mergeMode": "overwrite"},
]
PAGED = [{"name": "paged", "direction": "down", "set": "Products", "filter": "SupplierId ge 0", "pageSize": 2}]


def play(scenario):
    scenario.profile = os.path.join(scenario.folder, "named")
    scenario.step("build with named syncs", lambda: builds(scenario))
    scenario.step("download what they name", lambda: downloads(scenario))
    scenario.step("send the changes of one set alone", lambda: sends(scenario))
    scenario.step("take another file at the next sync", lambda: write(profile_file(scenario), PAGED))
    scenario.step("continue a named download after kill -9", lambda: continues(scenario))
    scenario.step("report a wrong file with its line", lambda: reports(scenario))
    scenario.step("return to the file of the package", lambda: returns(scenario))


def write(file, syncs):
    with open(file, "w", encoding="utf-8") as output:
        output.write('{ "syncs": [\n%s\n] }\n' % ",\n".join(json.dumps(sync) for sync in syncs))


def own_file(scenario):
    return os.path.join(scenario.package, "Sources", "ShopCommand", "syncs.json")


def profile_file(scenario):
    return os.path.join(scenario.profile, "syncs.json")


def builds(scenario):
    write(own_file(scenario), OWN)
    scenario.run("swift", "build", "--package-path", scenario.package)


def products(scenario):
    return [row["SupplierId"] for row in scenario.read("list", "Products", "--orderby", "SupplierId")]


def downloads(scenario):
    scenario.call("session", "open", "--demo")
    equal(max(products(scenario)), 3)
    equal("Price" in scenario.read("list", "Products")[0], False)
    first, send = scenario.read("status")["syncs"]
    equal((first["name"], first["direction"], first["state"]), ("first", "down", "kept"))
    equal((send["name"], send["direction"], send["pending"]), ("sendSuppliers", "up", 0))
    equal(first["rows"], len(products(scenario)))


def sends(scenario):
    scenario.call("update", "Suppliers", "1", "--set", "SupplierName=Mill")
    category = scenario.read("list", "ProductCategories", "--top", "1")[0]["Category"]
    scenario.call("update", "ProductCategories", category, "--set", "CategoryName=Chairs")
    report = scenario.read("sync", "--only", "sendSuppliers")
    equal((report["upload"]["succeeded"], report["download"]), (1, []))
    equal([change["set"] for change in scenario.read("queue", "list")], ["ProductCategories"])
    report = scenario.read("sync", "--only", "first")
    equal((report["upload"], [query["query"] for query in report["download"]]), (None, ["first"]))
    scenario.call("sync")
    equal(scenario.read("queue", "list"), [])


def stored(scenario):
    return scenario.read("status")["syncs"][0]["rows"]


def continues(scenario):
    # The fourth page takes longer than the test.
    environment = {**os.environ, "SERVICE_FAULTS": "delay:60000@GET/Products/4"}
    command = [*scenario.command, "--profile", scenario.profile, "--no-input", "-q", "sync", "--only", "paged"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 30
        while stored(scenario) < 4:
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                raise Failed("the sync was not interrupted: it has ended with %s" % process.poll())
            time.sleep(0.1)
        process.send_signal(signal.SIGKILL)
        equal(process.wait(), -signal.SIGKILL)
    before = stored(scenario)
    query = scenario.read("sync", "--only", "paged")["download"][0]
    equal((query["outcome"], query["rows"], query["pages"]), ("completed", 12 - before, (12 - before) // 2))
    equal(len(products(scenario)), 12)
    equal("Price" in scenario.read("list", "Products")[0], True)


def reports(scenario):
    write(profile_file(scenario), [{**PAGED[0], "filter": "SupplyerId ge 0"}])
    result = scenario.run(*scenario.command, "--profile", scenario.profile, "--no-input", "sync", status=65)
    expected = "%s:2: sync 'paged': 'filter': 'Product' has no property 'SupplyerId'; did you mean 'SupplierId'?"
    equal(expected % profile_file(scenario) in result.stderr, True)


def returns(scenario):
    os.remove(profile_file(scenario))
    equal(len(products(scenario)), 12)
    scenario.call("sync")
    equal(max(products(scenario)), 3)
