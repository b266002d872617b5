"""Takes the plugins of this folder from their documents to a program at work: end_to_end.py SCAFFOLD FOLDER."""

import os
import shutil
import sys

import course
import tool_library
from scenario import Failed, Scenario, equal, expect
from server import Server

HERE = os.path.dirname(os.path.abspath(__file__))
PLUGIN = os.path.join(HERE, "scaffold-reader-jsonschema")


class SchemaScenario(Scenario):
    """A package for a folder of schemas."""

    schemas = os.path.join(PLUGIN, "samples", "tool-library")

    def generate(self, _):
        """Emits and builds the package and runs its tests, without a warning."""
        self.emit(
            "new", self.schemas, "--reader", "jsonschema", "--name", self.name, "--output", self.package, verify="test")

    def refuse_faults(self):
        """An error in a schema is reported with its place, and the rest is read."""
        broken = os.path.join(self.folder, "broken")
        shutil.copytree(self.schemas, broken)
        replace(os.path.join(broken, "loan.schema.json"), '"type": "integer"', '"type": "intger"')
        replace(os.path.join(broken, "member.schema.json"), "address.schema.json", "adress.schema.json")
        result = self.run(self.scaffold, "inspect", broken, "--reader", "jsonschema")
        for text in (
                "loan.schema.json:10:25: warning: left out the property 'toolId': unknown type 'intger'",
                "did you mean 'integer'?", "member.schema.json:11:23: warning: left out the property 'home'",
                "did you mean 'address.schema.json'?"):
            expect(text in result.stderr, "no '%s'" % text, result)

    def refuse_no_service(self):
        """A folder without a service is refused."""
        empty = os.path.join(self.folder, "empty")
        os.makedirs(empty)
        result = self.run(self.scaffold, "inspect", empty, "--reader", "jsonschema", status=65)
        expect("the folder has no 'service.json'" in result.stderr, "no reason", result)


def replace(file, old, new):
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    equal(text.count(old) > 0, True)
    with open(file, "w", encoding="utf-8") as opened:
        opened.write(text.replace(old, new))


def main(scaffold, work):
    os.environ["SCAFFOLD_PLUGIN_PATH"] = HERE
    folder = os.path.join(work, "jsonschema")
    scenario = SchemaScenario("ToolLibrary", scaffold, folder)
    server = Server(
        os.path.join(PLUGIN, "server", "serve.py"), "library", os.path.join(folder, "server.log"), probe="tools?limit=1")
    try:
        scenario.step("report errors with their places", scenario.refuse_faults)
        scenario.step("refuse a folder without a service", scenario.refuse_no_service)
        with server:
            course.play(scenario, server, tool_library)
    except Failed:
        print("the steps after that one were not run")
    except RuntimeError as error:
        scenario.failed += 1
        print("✘ %s: %s" % (scenario.name, error))
    print("%d passed, %d failed" % (scenario.passed, scenario.failed))
    return 1 if scenario.failed else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])))
