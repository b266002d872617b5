"""Joins the symbol graphs of modules into one of a module that exports them all: symbols.py GRAPHS OUTPUT NAME PATTERN….

The targets of the generator are one library for those who use it, so that links between them are links within it.
"""

import json
import sys
from pathlib import Path


def main(folder: Path, output: Path, name: str, patterns: list[str]) -> None:
    graphs = [json.loads(path.read_text(encoding="utf-8")) for pattern in patterns for path in sorted(folder.glob(pattern))]
    symbols = {symbol["identifier"]["precise"]: symbol for graph in graphs for symbol in graph["symbols"]}
    joined = {
        "metadata": graphs[0]["metadata"],
        "module": graphs[0]["module"] | {"name": name},
        "symbols": list(symbols.values()),
        "relationships": [relationship for graph in graphs for relationship in graph["relationships"]],
    }
    output.mkdir(parents=True)
    (output / f"{name}.symbols.json").write_text(json.dumps(joined), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4:])
