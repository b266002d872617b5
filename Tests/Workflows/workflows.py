"""The examples for CI and the JSON schemas: workflows.py SCAFFOLD REPOSITORY. Prints 'N passed, N failed' at its end."""

import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

SCAFFOLD, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PRICE = '<Property Name="Price" Type="Edm.Decimal" Precision="15" Scale="2" Nullable="false">'


class Results:
    """Counts and prints the results."""

    def __init__(self):
        self.passed = self.failed = 0

    def step(self, name, work):
        try:
            work()
        except Exception as error:  # every failure is a result
            self.failed += 1
            print("✘ %s: %s" % (name, error))
        else:
            self.passed += 1
            print("✔ %s" % name)

    def skip(self, name, reason):
        print("skipped: %s, because %s" % (name, reason))


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def run(*command, cwd=None, env=None, status=0):
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=600)
    expect(done.returncode == status, "%s ended with %d, not %d\n%s%s" % (
        " ".join(command)[:200], done.returncode, status, done.stdout, done.stderr))
    return done.stdout


class Project:
    """A git repository with an emitted package in a folder: 'main' has it, 'change' has another version of the service."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder)
        self.document = open(os.path.join(ROOT, "Tests/SampleService/Shop.xml"), encoding="utf-8").read()
        self.write("service.xml", self.document)
        run(SCAFFOLD, "new", "service.xml", "--name", "Shop", "--template", "client", "--verify", "none", cwd=folder)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.base = self.commit("Add the package")
        self.write("service.xml", self.document.replace(PRICE, PRICE.replace('Nullable="false"', 'Nullable="true"')))
        run(SCAFFOLD, "regenerate", "Shop", "--verify", "none", cwd=folder)
        self.commit("Follow the service")

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def git(self, *arguments):
        return run("git", "-c", "user.name=Test", "-c", "user.email=test@example.com", *arguments, cwd=self.folder).strip()

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)
        return self.git("rev-parse", "HEAD")


def programs(folder):
    """A folder of programs: scaffold, and a 'swift' and a 'gh' that record how they are called."""
    os.makedirs(folder)
    os.symlink(SCAFFOLD, os.path.join(folder, "scaffold"))
    for name in ("swift", "gh"):
        path = os.path.join(folder, name)
        with open(path, "w") as file:
            file.write('#!/bin/sh\nprintf "%s\\n" "$*" >>"$CALLS.' + name + '"\n')
        os.chmod(path, 0o755)
    return folder


def github(results, yaml, work):
    action = yaml.safe_load(open(os.path.join(ROOT, "Examples/ci/github/action.yml")))
    steps = {step["name"]: step for step in action["runs"]["steps"]}
    project = Project(os.path.join(work, "project"))
    bin_folder = programs(os.path.join(work, "bin"))

    def perform(name, status=0, **variables):
        step = steps[name]
        expect("${{" not in step["run"], "'%s' has an expression in its script" % name)
        known = dict(os.environ, PATH="%s:%s" % (bin_folder, os.environ["PATH"]), RUNNER_TEMP=work, CALLS=os.path.join(work, "calls"),
                     GITHUB_OUTPUT=os.path.join(work, "output"), GITHUB_STEP_SUMMARY=os.path.join(work, "summary"),
                     GITHUB_REPOSITORY="jane/shop", PACKAGE="Shop", SERVICE="", BASE=project.base, **variables)
        for missing in set(step.get("env", {})) - set(known):
            raise AssertionError("the test does not set %s" % missing)
        return run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], cwd=project.folder, env=known, status=status)

    def written(name):
        return open(os.path.join(work, name), encoding="utf-8").read()

    def reports_the_change():
        perform("Check the package")
        report = written("scaffold.md.short")
        expect(report.startswith("<!-- scaffold -->\n"), report)
        expect("Schema changes" in report and "Shop.Product/Price" in report, report)
        expect(work not in report, "the report has an absolute path:\n%s" % report)
        expect("status=0\n" in written("output") and "changed=true\n" in written("output"), written("output"))
        expect(report in written("summary"), "the summary lacks the report")

    def comments_once():
        perform("Comment on the pull request", GH_TOKEN="secret", NUMBER="7")
        calls = written("calls.gh")
        expect("repos/jane/shop/issues/7/comments" in calls and "secret" not in calls, calls)
        expect("body=@%s/scaffold.md.short" % work in calls, calls)

    def builds():
        perform("Build and test")
        expect(written("calls.swift") == "build --package-path Shop --build-tests\ntest --package-path Shop --skip-build\n",
               written("calls.swift"))

    def tells_a_difference_from_a_failure():
        perform("Report the check", STATUS="0")
        perform("Report the check", STATUS="3", status=3)
        settings = json.loads(project.read("Shop/scaffold.json"))
        settings["exclude"] = ["Stock"]
        project.write("Shop/scaffold.json", json.dumps(settings))
        perform("Check the package")
        expect("status=3\n" in written("output"), written("output"))
        expect("scaffold regenerate" in written("scaffold.md.short"), written("scaffold.md.short"))
        project.write("Shop/scaffold.json", "{")
        perform("Check the package", status=64)
        project.git("checkout", "--quiet", "--", "Shop")

    for name in ("Examples/ci/github/action.yml", "Examples/ci/github/workflow.yml"):
        results.step("%s is YAML" % name, lambda name=name: yaml.safe_load(open(os.path.join(ROOT, name))))
    results.step("the action reports the change of a pull request", reports_the_change)
    results.step("the action writes one comment", comments_once)
    results.step("the action builds with the package's path", builds)
    results.step("the action tells a difference from a failure", tells_a_difference_from_a_failure)
    return project


class Notes(BaseHTTPRequestHandler):
    """Notes of a merge request, as GitLab keeps them."""

    notes = []
    tokens = []

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.tokens.append(self.headers["PRIVATE-TOKEN"])
        self.answer([{"id": number + 1, "body": body} for number, body in enumerate(self.notes)])

    def sent(self):
        self.tokens.append(self.headers["PRIVATE-TOKEN"])
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]

    def do_POST(self):
        self.notes.append(self.sent())
        self.answer({"id": len(self.notes)})

    def do_PUT(self):
        self.notes[int(self.path.split("/")[-1]) - 1] = self.sent()
        self.answer({"id": 1})

    def log_message(self, *_):
        pass


def gitlab(results, yaml, work, project):
    job = yaml.safe_load(open(os.path.join(ROOT, "Examples/ci/gitlab/scaffold.gitlab-ci.yml")))["scaffold"]
    server = HTTPServer(("127.0.0.1", 0), Notes)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def perform(status=0):
        variables = dict(
            os.environ, PATH="%s:%s" % (os.path.join(work, "bin"), os.environ["PATH"]), CALLS=os.path.join(work, "lab"), PACKAGE="Shop",
            CI_MERGE_REQUEST_DIFF_BASE_SHA=project.base, CI_MERGE_REQUEST_IID="7", CI_PROJECT_ID="9", SCAFFOLD_TOKEN="secret",
            CI_API_V4_URL="http://127.0.0.1:%d/api/v4" % server.server_port, no_proxy="127.0.0.1")
        return run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", "\n".join(job["script"]), cwd=project.folder, env=variables,
                   status=status)

    def comments_once():
        perform()
        perform()
        expect(len(Notes.notes) == 1, "%d comments" % len(Notes.notes))
        expect("Shop.Product/Price" in Notes.notes[0] and project.folder not in Notes.notes[0], Notes.notes[0])
        expect(set(Notes.tokens) == {"secret"}, "the token is not sent")
        expect(not os.path.exists(os.path.join(project.folder, "scaffold-token")), "the token is left on the disk")

    def fails_at_the_end():
        settings = json.loads(project.read("Shop/scaffold.json"))
        settings["exclude"] = ["Stock"]
        project.write("Shop/scaffold.json", json.dumps(settings))
        perform(status=3)
        expect("scaffold regenerate" in Notes.notes[0], Notes.notes[0])

    results.step("the job writes one comment, and replaces it", comments_once)
    results.step("the job builds, then ends with 3 for a difference", fails_at_the_end)
    server.shutdown()


def schemas(results, jsonschema, project):
    kinds = {
        "pack": ["templates/packs/*.json"],
        "module": ["templates/modules/*/module.json", "Examples/plugins/*/modules/*/module.json"],
        "case": ["templates/snapshots/*/*/case.json"],
    }

    def valid(kind, files):
        schema = json.load(open(os.path.join(ROOT, "docs/schemas/%s.schema.json" % kind)))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        expect(files, "there are no files")
        for file in files:
            for fault in validator.iter_errors(json.load(open(file, encoding="utf-8"))):
                raise AssertionError("%s: %s" % (file, fault.message))

    for kind, patterns in kinds.items():
        files = [file for pattern in patterns for file in glob.glob(os.path.join(ROOT, pattern))]
        results.step("every %s of the repository is valid" % kind, lambda kind=kind, files=files: valid(kind, files))

    def emitted():
        project.git("checkout", "--quiet", "--", "Shop")
        file = os.path.join(project.folder, "Shop/scaffold.json")
        valid("scaffold", [file])
        own = os.path.join(project.folder, "Shop", json.load(open(file))["$schema"])
        expect(open(own).read() == open(os.path.join(ROOT, "docs/schemas/scaffold.schema.json")).read(), "the package has another schema")

    results.step("the emitted scaffold.json is valid and names its schema", emitted)


def published(results):
    """The schemas that GitHub and GitLab publish, with which editors check these files."""
    program = os.path.join(os.path.dirname(sys.executable), "check-jsonschema")
    kinds = {
        "github/action.yml": ["vendor.github-actions"],
        "github/workflow.yml": ["vendor.github-workflows"],
        "gitlab/scaffold.gitlab-ci.yml": ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"],
    }
    if not os.path.exists(program):
        results.skip("the published schemas", "check-jsonschema cannot be installed from PyPI")
        return
    for name, schema in kinds.items():
        results.step("Examples/ci/%s follows the published schema" % name, lambda name=name, schema=schema: run(
            program, "--builtin-schema", *schema, os.path.join(ROOT, "Examples/ci", name)))


def main():
    results = Results()
    try:
        import yaml
    except ImportError:
        yaml = None
    try:
        import jsonschema
    except ImportError:
        jsonschema = None
    work = tempfile.mkdtemp(prefix="workflows-")
    published(results)
    try:
        missing = [name for name in ("git", "jq", "curl") if not shutil.which(name)] + ([] if yaml else ["PyYAML"])
        if missing:
            results.skip("the examples for CI", "%s is not installed" % " and ".join(missing))
            project = None
        else:
            project = github(results, yaml, work)
            gitlab(results, yaml, work, project)
        if jsonschema is None or project is None:
            results.skip("the schemas", "jsonschema, or what the examples need, is not installed")
        else:
            schemas(results, jsonschema, project)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print("%d passed, %d failed" % (results.passed, results.failed))
    sys.exit(1 if results.failed else 0)


main()
