"""The application that is emitted from the samples of the plugin, and the files that its server needs."""

import os
import re
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from scenario import expect  # noqa: E402

SAMPLES = os.path.join(HERE, "..", "..", "plugins", "salesforce", "samples", "billing")


def emits(scenario):
    result = scenario.run(
        scenario.scaffold, "new", SAMPLES, "--name", scenario.name, "--output", scenario.package, "--verify", "test")
    expect("warning:" not in result.stderr, "a warning", result)


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
