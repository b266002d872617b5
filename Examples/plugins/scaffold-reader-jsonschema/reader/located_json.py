"""JSON whose values know their place, which those of the standard library do not."""

import json
import re

from reader.diagnostics import Unusable

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"', re.DOTALL)
SPACE = re.compile(r"[ \t\r\n]*")
WORDS = {"true": True, "false": False, "null": None}
MAXIMUM_DEPTH = 100


class Node:
    """A value with its place. An object is a dict of nodes, an array a list of them; numbers keep their digits."""

    def __init__(self, file, text, start, end, value, kind):
        self.file = file
        self.line = text.count("\n", 0, start) + 1
        self.column = start - (text.rfind("\n", 0, start) + 1) + 1
        line_end = text.find("\n", start)
        self.length = max(1, min(end, len(text) if line_end < 0 else line_end) - start)
        self.value = value
        self.kind = kind

    def location(self):
        return {"file": self.file, "line": self.line, "column": self.column}

    def get(self, name):
        """The member of an object; None if there is none, or if this is not an object."""
        return self.value.get(name) if self.kind == "object" else None

    def text(self, name):
        """The string in a member of an object; None for anything else."""
        member = self.get(name)
        return member.value if member is not None and member.kind == "string" else None

    def items(self, name):
        """The elements of an array in a member; none for anything else."""
        member = self.get(name)
        return member.value if member is not None and member.kind == "array" else []

    def members(self, name):
        """The members of an object in a member; none for anything else."""
        member = self.get(name)
        return member.value if member is not None and member.kind == "object" else {}

    def is_true(self, name):
        member = self.get(name)
        return member is not None and member.value is True


class Parser:
    """Parses one text (RFC 8259)."""

    def __init__(self, file, text):
        self.file = file
        self.text = text
        self.offset = 0

    def document(self):
        node = self.value(0)
        self.skip_space()
        if self.offset < len(self.text):
            self.fail("the end of the text")
        return node

    def value(self, depth):
        self.skip_space()
        if depth > MAXIMUM_DEPTH:
            self.fail(f"at most {MAXIMUM_DEPTH} levels")
        character = self.text[self.offset:self.offset + 1]
        if character == "{":
            return self.object(depth)
        if character == "[":
            return self.array(depth)
        if character == '"':
            return self.string()
        return self.word()

    def object(self, depth):
        start = self.offset
        self.offset += 1
        members = {}
        if not self.takes("}"):
            while True:
                self.skip_space()
                name = self.string()
                self.take(":")
                members[name.value] = self.value(depth + 1)
                if self.takes("}"):
                    break
                self.take(",")
        return self.node(start, members, "object")

    def array(self, depth):
        start = self.offset
        self.offset += 1
        elements = []
        if not self.takes("]"):
            while True:
                elements.append(self.value(depth + 1))
                if self.takes("]"):
                    break
                self.take(",")
        return self.node(start, elements, "array")

    def string(self):
        start = self.offset
        match = STRING.match(self.text, start)
        if match is None:
            self.fail("a string")
        self.offset = match.end()
        try:
            return self.node(start, json.loads(match.group()), "string")
        except ValueError:
            self.offset = start
            self.fail("a string with known escapes")

    def word(self):
        start = self.offset
        for word, value in WORDS.items():
            if self.text.startswith(word, start):
                self.offset += len(word)
                return self.node(start, value, "null" if value is None else "boolean")
        match = NUMBER.match(self.text, start)
        if match is None:
            self.fail("a value")
        self.offset = match.end()
        return self.node(start, match.group(), "number")

    def node(self, start, value, kind):
        return Node(self.file, self.text, start, self.offset, value, kind)

    def skip_space(self):
        self.offset = SPACE.match(self.text, self.offset).end()

    def takes(self, character):
        """Skips a character if it comes next."""
        self.skip_space()
        if not self.text.startswith(character, self.offset):
            return False
        self.offset += 1
        return True

    def take(self, character):
        if not self.takes(character):
            self.fail(f"'{character}'")

    def fail(self, expected):
        found = self.text[self.offset:self.offset + 1]
        place = Node(self.file, self.text, self.offset, self.offset + 1, None, "null")
        what = f"found '{found}'" if found.strip() else "found the end of the line" if found else "found the end"
        raise Unusable(f"{what}, expected {expected}", place)
