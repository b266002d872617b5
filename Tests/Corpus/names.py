"""Prints what the naming convention of SAP changes over the corpus: names.py SCAFFOLD CORPUS DOCUMENT…

A line for each document with a changed name: how many of its types, sets and members have another name in Swift than without the convention, and
an example. The last line is the sum over all documents that can be read.
"""

import json
import subprocess
import sys
from pathlib import Path

KINDS = ("types", "sets", "members")


def inspect(tool: str, document: Path) -> dict | None:
    run = subprocess.run([tool, "inspect", document, "--names", "--format", "json", "--quiet"], capture_output=True)
    return json.loads(run.stdout) if run.returncode == 0 else None


def names(service: dict, *members: str) -> list[str]:
    return [element["name"] for member in members for element in service.get(member, [])]


def count(model: dict) -> tuple[dict[str, int], dict[str, int], str]:
    """How many elements there are of each kind, how many have another name, and an example."""
    service = model["service"]
    types = set(names(service, "structuredTypes", "enumTypes", "typeDefinitions"))
    sets = {f"{child['container']}/{child['name']}" for child in service.get("entitySets", []) + service.get("singletons", [])}
    members = sum(len(kind.get(list_, [])) for kind in service.get("structuredTypes", []) for list_ in ("properties", "navigationProperties"))
    changed = dict.fromkeys(KINDS, 0)
    example = ""
    for name in model["names"]:
        if name.get("plain", name["swift"]) == name["swift"]:
            continue
        kind = "types" if name["path"] in types else "sets" if name["path"] in sets else "members"
        changed[kind] += 1
        if kind == "types" and not example:
            example = f"{name['plain']} → {name['swift']}"
    return {"types": len(types), "sets": len(sets), "members": members}, changed, example


def main(tool: str, corpus: Path, documents: list[str]) -> None:
    total, changed_total, read = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0), 0
    for document in documents:
        model = inspect(tool, corpus / document)
        if model is None:
            continue
        read += 1
        found, changed, example = count(model)
        for kind in KINDS:
            total[kind] += found[kind]
            changed_total[kind] += changed[kind]
        if any(changed.values()):
            print(f"{document}: " + ", ".join(f"{changed[kind]} of {found[kind]} {kind}" for kind in KINDS) + (f" ({example})" if example else ""))
    print(f"{read} documents: " + ", ".join(f"{changed_total[kind]} of {total[kind]} {kind}" for kind in KINDS))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
