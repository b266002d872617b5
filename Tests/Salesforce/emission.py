"""The application that is emitted from the samples of the plugin, and the files that its server needs."""

import os
import re
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from describes import describe  # noqa: E402
from scenario import equal, expect  # noqa: E402

SAMPLES = os.path.join(HERE, "..", "..", "plugins", "salesforce", "samples", "billing")


def emits(scenario):
    scenario.emit("new", SAMPLES, "--name", scenario.name, "--output", scenario.package, verify="test")


def emits_files(scenario):
    """Emits the descriptions of accounts, contacts and users, each named on the command line."""
    files = describe(SAMPLES, scenario.folder)
    result = scenario.run(scenario.scaffold, "new", *files, "--verify", "none")
    expect("warning:" not in result.stderr, "a warning", result)
    expect("3 entity sets" in result.stdout, "other sets", result)
    source = os.path.join(scenario.folder, "SObject", "Sources", "SObjectModel", "SObjectSchema.swift")
    with open(source, encoding="utf-8") as text:
        bindings = re.findall(r"^ *(set|bind) (\w+) (\S+)", text.read(), re.MULTILINE)
    accounts = bindings[bindings.index(("set", "Accounts", "SObject.Account")) + 1:]
    own = accounts[:[word for word, _, _ in accounts].index("set")]
    equal([target for _, name, target in own if name == "Owner"], ["Users"])
    # A folder with this name gives it to the package.
    scenario.run(scenario.scaffold, "new", *files, "--name", "Salesforce", "--dry-run")


def schema(scenario):
    """Writes the schema of the package for the server; returns the file and the version of the API."""
    source = os.path.join(scenario.package, "Sources", "BillingModel", "BillingSchema.swift")
    with open(source, encoding="utf-8") as text:
        literal = re.search(r'#"""\n(.*?)\n *"""#', text.read(), re.DOTALL).group(1)
    file = os.path.join(scenario.folder, "billing.schema")
    with open(file, "w", encoding="utf-8") as output:
        output.write(textwrap.dedent(literal) + "\n")
    return file, re.match(r"\s*schema \d+ salesforce ([0-9.]+)", literal).group(1)


def secret(scenario, name, text):
    """A file with a secret on its first line."""
    file = os.path.join(scenario.folder, name)
    with open(file, "w", encoding="utf-8") as output:
        output.write(text + "\n")
    return file
