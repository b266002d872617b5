"""Puts the types of a folder of emitted Swift files into files of as many types as the second argument says."""
import os
import re
import sys

folder, size = sys.argv[1], int(sys.argv[2])
types = []
for name in sorted(os.listdir(folder)):
    path = os.path.join(folder, name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    os.remove(path)
    head, *parts = re.split(r"(?m)^(?=///[^\n]*\n(?:///[^\n]*\n)*public struct )", text)
    types += parts
for start in range(0, len(types), size):
    with open(os.path.join(folder, f"Types{start // size}.swift"), "w", encoding="utf-8") as file:
        file.write(head + "".join(types[start:start + size]))
