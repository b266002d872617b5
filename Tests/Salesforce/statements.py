"""Reads the statements of SOQL that others wrote in the tests and documents of their packages. None of them are copied here: the
packages are downloaded from PyPI, in the versions of `statements.json`, which also has the number of statements that are read, and the
reasons of those that are refused."""

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.parse
import warnings
from collections import Counter

STATEMENT = re.compile(r"select\b.+\bfrom\s+\w", re.I | re.S)
IN_ADDRESS = re.compile(r"[?&]q=(select[^\"\s&\\]+)", re.I)
IN_DOCUMENT = re.compile(r"(\"\"\"|'''|\"|'|``?)(select\s.+?\sfrom\s\w.*?)(?<!\\)\1", re.I | re.S)


def strings(source):
    """The texts of a Python file, and those with parts in braces, whose parts are kept as they are written."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
             for part in ast.walk(node) if part is not node}
    for node in ast.walk(tree):
        if id(node) in inner:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "{%s}" % ast.unparse(part.value) for part in node.values)


def candidates(name, source):
    """What looks like a statement in a file."""
    if name.endswith(".py"):
        try:
            texts = list(strings(source))
        except SyntaxError:
            return
        yield from (text for text in texts if STATEMENT.match(text.strip()))
        sources = texts
    else:
        yield from (match.group(2) for match in IN_DOCUMENT.finditer(source))
        sources = [source]
    for text in sources:
        for match in IN_ADDRESS.finditer(text):
            found = urllib.parse.unquote_plus(match.group(1))
            # The last quote is that of the file, if the others are in pairs.
            yield found if found.count("'") % 2 == 0 else found.rpartition("'")[0]


def collect(archive):
    """The statements of an archive, each with the first file that it is in."""
    found = {}
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda member: member.name):
            if not member.isfile() or not member.name.endswith((".py", ".rst", ".md", ".yml", ".yaml", ".robot")):
                continue
            path = member.name.partition("/")[2]
            source = tar.extractfile(member).read().decode("utf-8", "replace")
            for text in candidates(member.name, source):
                text = " ".join(text.split())
                if len(text) < 2000:
                    found.setdefault(text, path)
    return found


def download(package, version, folder):
    """The source archive of a package, which is downloaded once."""
    stem = "%s-%s.tar.gz" % (package.replace("-", "_"), version)
    for name in [stem, stem.replace("_", "-")]:
        if os.path.exists(os.path.join(folder, name)):
            return os.path.join(folder, name)
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps", "--no-binary",
         ":all:", "--dest", folder, "%s==%s" % (package, version)], check=True, capture_output=True, timeout=600)
    return next(os.path.join(folder, name) for name in [stem, stem.replace("_", "-")]
                if os.path.exists(os.path.join(folder, name)))


def verdict(organization, text):
    """Nil for a statement that is read, even if the organization has no such object, else why it is not."""
    answer = organization.send("GET", "query", params={"q": text})
    if answer.status_code == 200:
        return None
    error = answer.json()[0]
    place = re.search(r"ERROR at Row:(\d+):Column:(\d+)\n(.*)", error["message"])
    if error["errorCode"] != "MALFORMED_QUERY" or not place:
        assert answer.status_code == 400, answer.text
        return None
    message = re.sub(r"found '[^']*'|'[^']*' cannot", "found …", place.group(3))
    return message.split(", expected a literal")[0] if "a literal:" in message else message


def check(checks, organization, folder):
    """Checks the statements of every package."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "statements.json"), encoding="utf-8") as file:
        packages = json.load(file)
    total = Counter()
    for package in packages:
        checks.run(check_package, organization, folder, package, total)
    checks.run(check_total, total)
    if "--record" in sys.argv:
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "statements.json"), "w", encoding="utf-8") as file:
            json.dump(packages, file, indent=2, ensure_ascii=False)
            file.write("\n")


def check_package(organization, folder, package, total):
    """The statements of a package are read, or refused for the recorded reasons"""
    found = collect(download(package["package"], package["version"], folder))
    reasons = Counter()
    for text, path in found.items():
        reason = verdict(organization, text)
        reasons[reason] += 1
        if reason and "--verbose" in sys.argv:
            print("%s/%s: %s\n  %s" % (package["repository"], path, text, reason))
    read = reasons.pop(None, 0)
    print("%s: %d statements read, %d refused" % (package["repository"], read, sum(reasons.values())))
    total["read"] += read
    total["refused"] += sum(reasons.values())
    refused = dict(sorted(reasons.items()))
    if "--record" in sys.argv:
        package["read"], package["refused"] = read, refused
    assert (read, refused) == (package["read"], package["refused"]), (read, refused)


def check_total(total):
    """At least 200 statements were tried"""
    print("%d statements read, %d refused for a reason" % (total["read"], total["refused"]))
    assert sum(total.values()) >= 200, total
