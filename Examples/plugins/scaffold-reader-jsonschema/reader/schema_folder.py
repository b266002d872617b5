"""The files of a folder, and the references between them."""

import os

from reader.diagnostics import Diagnostics, Unusable, did_you_mean
from reader.located_json import Node, Parser

SERVICE_FILE = "service.json"
SUFFIX = ".schema.json"
MAXIMUM_SIZE = 16 << 20


class Schema:
    """A schema with its address in references."""

    def __init__(self, file, pointer, node):
        self.file = file
        self.pointer = pointer
        self.node = node

    @property
    def address(self):
        return f"{self.file}#{self.pointer}"

    def below(self, *names):
        """The schema at a path of members below this one."""
        node = self.node
        for name in names:
            node = node.get(name)
        return Schema(self.file, self.pointer + "".join("/" + name for name in names), node)


class SchemaFolder:
    """Reads files of one folder, each once. A file that cannot be read is reported once, and is treated as missing then."""

    def __init__(self, path, diagnostics: Diagnostics):
        self.path = path
        self.diagnostics = diagnostics
        self.documents = {}

    def service(self) -> Node:
        """The file that names the service."""
        if not os.path.isfile(os.path.join(self.path, SERVICE_FILE)):
            raise Unusable(
                f"the folder has no '{SERVICE_FILE}'",
                hint="add one that names the service and its collections")
        return self.load(SERVICE_FILE)

    def names(self):
        return sorted(name for name in os.listdir(self.path) if name.endswith(SUFFIX))

    def schema(self, file, place) -> Schema:
        """The schema in a file; raises `Unusable` with the place of the reference."""
        if file not in self.names():
            raise Unusable(
                f"no schema '{file}' in the folder", place,
                did_you_mean(file, self.names()) or f"the names of schemas end in '{SUFFIX}'")
        if file not in self.documents:
            try:
                self.documents[file] = self.load(file)
            except Unusable as error:
                self.documents[file] = None
                self.diagnostics.warn(error.message, error.place, error.hint)
        if self.documents[file] is None:
            raise Unusable(f"the schema '{file}' cannot be read", place)
        return Schema(file, "", self.documents[file])

    def resolve(self, reference: str, origin: Schema, place) -> Schema:
        """The schema that a `$ref` names: another file of the folder, a place in one, or a place in this one."""
        file, _, pointer = reference.partition("#")
        file = file.removeprefix("./")
        schema = self.schema(file, place) if file else Schema(origin.file, "", self.documents[origin.file])
        for name in pointer.split("/")[1:]:
            name = name.replace("~1", "/").replace("~0", "~")
            inner = schema.below(name)
            if inner.node is None:
                known = schema.node.value if schema.node.kind == "object" else {}
                raise Unusable(
                    f"the reference '{reference}' leads nowhere: there is no '{name}'", place,
                    did_you_mean(name, known))
            schema = inner
        return schema

    def load(self, file) -> Node:
        path = os.path.join(self.path, file)
        try:
            if os.path.getsize(path) > MAXIMUM_SIZE:
                raise Unusable(f"'{file}' is larger than {MAXIMUM_SIZE} bytes")
            with open(path, encoding="utf-8-sig", newline="") as opened:
                return Parser(file, opened.read()).document()
        except (OSError, UnicodeDecodeError) as error:
            raise Unusable(f"cannot read '{file}': {error}") from error
