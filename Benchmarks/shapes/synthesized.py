"""Writes the types of metadata.py as structs whose conformances the compiler synthesizes, one a file."""
import os
import sys

from metadata import properties

SWIFT = {
    "String": "String", "Int32": "Int", "Decimal": "Decimal", "Boolean": "Bool", "DateTimeOffset": "Date",
    "Guid": "UUID", "Double": "Double", "Int64": "Int",
}

count, folder = int(sys.argv[1]), sys.argv[2]
for number in range(count):
    members = list(properties(number))
    lines = ["import FoundationEssentials", "", f"public struct Type{number}: Codable, Hashable, Sendable {{"]
    lines += [
        f"  public var {name[0].lower() + name[1:]}: {SWIFT[kind]}{'?' if nullable else ''}"
        for name, kind, nullable in members
    ]
    lines += ["", "  enum CodingKeys: String, CodingKey {"]
    lines += [f'    case {name[0].lower() + name[1:]} = "{name}"' for name, _, _ in members]
    lines += ["  }", "}"]
    with open(os.path.join(folder, f"Type{number}.swift"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
