"""Makes the types of a service model from schemas (JSON Schema 2020-12, Validation)."""

import re

from reader.diagnostics import Diagnostics, Unusable, did_you_mean
from reader.schema_folder import SUFFIX, Schema, SchemaFolder

FORMATS = {
    "date": "Edm.Date", "date-time": "Edm.DateTimeOffset", "time": "Edm.TimeOfDay", "duration": "Edm.Duration",
    "uuid": "Edm.Guid", "byte": "Edm.Binary",
}
INTEGERS = {"int32": "Edm.Int32"}
TYPES = ["string", "integer", "number", "boolean", "array", "object", "null"]
LIMITS = {
    "minimum": "Org.OData.Validation.V1.Minimum", "maximum": "Org.OData.Validation.V1.Maximum",
    "pattern": "Org.OData.Validation.V1.Pattern",
}
JSON = {"kind": "unknown", "name": "JSON"}


def type_name(text):
    """`street-address` as the name of a type, `StreetAddress`."""
    words = [word for word in re.split(r"[^0-9A-Za-z]+", text) if word]
    return "".join(word[0].upper() + word[1:] for word in words) or "Type"


def documentation(node):
    """The documentation of a schema; empty if it has none."""
    words = {"label": node.text("title"), "summary": node.text("description")}
    words = {name: text for name, text in words.items() if text}
    return {"documentation": words} if words else {}


class TypeBuilder:
    """Makes a type of each requested schema, once, and of those that its properties lead to."""

    def __init__(self, namespace, folder: SchemaFolder, diagnostics: Diagnostics):
        self.namespace = namespace
        self.folder = folder
        self.diagnostics = diagnostics
        self.structured = []
        self.enumerations = []
        self.names = {}
        self.taken = set()
        self.entities = set()
        self.following = []

    def entity(self, schema: Schema, key: str, place):
        """The entity type of a schema; raises `Unusable` if it cannot be one."""
        node = schema.node
        if node.get("properties") is None:
            raise Unusable(f"the schema '{schema.file}' does not describe an object with properties", node)
        if node.get("properties").get(key) is None:
            raise Unusable(
                f"the schema '{schema.file}' has no property '{key}' for the key", place,
                did_you_mean(key, node.members("properties")))
        if schema.address not in self.names:
            self.entities.add(schema.address)
            self.structure(schema, self.name(schema, type_name(schema.file.removesuffix(SUFFIX))), "entity", key)
        return self.names[schema.address]

    def structure(self, schema: Schema, name, kind, key=None):
        """Adds a type with the properties of an object."""
        self.names[schema.address] = name
        made = {"name": name, "kind": kind, "properties": [], "location": schema.node.location()}
        made.update(documentation(schema.node))
        if schema.node.is_true("additionalProperties"):
            made["isOpen"] = True
        if key is not None:
            made["key"] = [{"path": key}]
        self.structured.append(made)
        required = {element.value for element in schema.node.items("required") if element.kind == "string"}
        for member in schema.node.members("properties"):
            inner = schema.below("properties", member)
            try:
                made["properties"].append(self.property(member, inner, name, member in required or member == key))
            except Unusable as error:
                self.diagnostics.warn(f"left out the property '{member}': {error.message}", error.place, error.hint)

    def property(self, name, schema: Schema, owner, is_required):
        reference, is_nullable = self.reference(schema, owner + type_name(name))
        if is_nullable or not is_required:
            reference["isNullable"] = True
        made = {"name": name, "type": reference, "location": schema.node.location()}
        made.update(documentation(schema.node))
        annotations = []
        if schema.node.is_true("readOnly"):
            annotations.append({"term": "Org.OData.Core.V1.Computed", "value": True})
        for keyword, term in LIMITS.items():
            limit = schema.node.get(keyword)
            if limit is not None and limit.kind in ("number", "string"):
                annotations.append({"term": term, "value": limit.value})
        if annotations:
            made["annotations"] = annotations
        default = schema.node.get("default")
        if default is not None and default.kind in ("string", "number", "boolean"):
            made["defaultValue"] = str(default.value).lower() if default.kind == "boolean" else default.value
        return made

    def reference(self, schema: Schema, proposed):
        """The type reference of a schema and whether its values can be null; a new type gets the proposed name."""
        node = schema.node
        if node.text("$ref") is not None:
            return self.referred(schema)
        for keyword in ("anyOf", "oneOf", "allOf"):
            if node.get(keyword) is not None:
                return self.alternatives(schema, keyword, proposed)
        if node.get("enum") is not None:
            return self.enumeration(schema, proposed)
        types, is_nullable = self.types(node)
        if len(types) != 1:
            return dict(JSON), is_nullable
        return self.single(types[0], schema, proposed), is_nullable

    def referred(self, schema: Schema):
        """The type reference of what a `$ref` leads to; a type in a file of its own is named after the file."""
        place = schema.node.get("$ref")
        target = self.folder.resolve(place.value, schema, place)
        if target.address in self.following and target.address not in self.names:
            raise Unusable(f"the reference '{place.value}' leads to itself", place)
        name = target.pointer.rpartition("/")[2] or target.file.removesuffix(SUFFIX)
        self.following.append(target.address)
        try:
            return self.reference(target, type_name(name))
        finally:
            self.following.pop()

    def types(self, node):
        """The types that a schema allows except null, and whether it allows null."""
        declared = node.get("type")
        if declared is None:
            return ["object"] if node.get("properties") is not None else [], node.kind == "boolean"
        nodes = declared.value if declared.kind == "array" else [declared]
        for item in nodes:
            if item.value not in TYPES:
                raise Unusable(f"unknown type '{item.value}'", item, did_you_mean(str(item.value), TYPES))
        names = [item.value for item in nodes]
        return [name for name in names if name != "null"], "null" in names

    def single(self, name, schema: Schema, proposed):
        node = schema.node
        if name == "array":
            return self.array(schema, proposed)
        if name == "object":
            return self.object(schema, proposed)
        made = {"kind": "primitive"}
        if name == "string":
            is_binary = node.text("contentEncoding") == "base64"
            made["name"] = "Edm.Binary" if is_binary else FORMATS.get(node.text("format"), "Edm.String")
            length = node.get("maxLength")
            if length is not None and str(length.value).isdigit() and made["name"] == "Edm.String":
                made["facets"] = {"maxLength": int(length.value)}
        elif name == "integer":
            made["name"] = INTEGERS.get(node.text("format"), "Edm.Int64")
        elif name == "boolean":
            made["name"] = "Edm.Boolean"
        else:
            made.update(self.number(node))
        return made

    def number(self, node):
        """A number with a power of ten as its step, such as `"multipleOf": 0.01` for money, is decimal."""
        step = node.get("multipleOf")
        match = re.fullmatch(r"(?:1|0\.(0*)1)", step.value) if step is not None and step.kind == "number" else None
        if match is None:
            return {"name": "Edm.Decimal" if node.text("format") == "decimal" else "Edm.Double"}
        return {"name": "Edm.Decimal", "facets": {"scale": 0 if step.value == "1" else len(match.group(1)) + 1}}

    def array(self, schema: Schema, proposed):
        items = schema.node.get("items")
        if items is None or items.kind == "boolean":
            return dict(JSON)
        reference, _ = self.reference(schema.below("items"), proposed)
        if reference.get("isCollection"):
            self.diagnostics.warn("an array of arrays is kept as JSON", items)
            return dict(JSON)
        return dict(reference, isCollection=True)

    def object(self, schema: Schema, proposed):
        if schema.address in self.entities:
            self.diagnostics.warn("an entity inside another is kept as JSON", schema.node)
            return dict(JSON)
        if schema.node.get("properties") is None:
            return dict(JSON)
        if schema.address not in self.names:
            self.structure(schema, self.name(schema, proposed.rpartition(".")[2]), "complex")
        return {"kind": "complex", "name": self.names[schema.address]}

    def enumeration(self, schema: Schema, proposed):
        values = schema.node.items("enum")
        is_nullable = any(value.kind == "null" for value in values)
        values = [value for value in values if value.kind != "null"]
        if not values or any(value.kind != "string" for value in values):
            self.diagnostics.warn("an enumeration of values other than strings is kept as JSON", schema.node)
            return dict(JSON), is_nullable
        if schema.address not in self.names:
            self.names[schema.address] = self.name(schema, proposed.rpartition(".")[2])
            self.enumerations.append({
                "name": self.names[schema.address], "underlyingType": "Edm.Int32",
                "members": [
                    {"name": value.value, "value": number, "location": value.location()}
                    for number, value in enumerate(values)],
                "location": schema.node.location(), **documentation(schema.node)})
        return {"kind": "enumeration", "name": self.names[schema.address]}, is_nullable

    def alternatives(self, schema: Schema, keyword, proposed):
        """One alternative in addition to null is a type like any other; several have no counterpart in the model."""
        found = []
        is_nullable = False
        for number, alternative in enumerate(schema.node.items(keyword)):
            if alternative.text("type") == "null":
                is_nullable = True
            else:
                found.append(Schema(schema.file, f"{schema.pointer}/{keyword}/{number}", alternative))
        if len(found) == 1:
            reference, is_inner_nullable = self.reference(found[0], proposed)
            return reference, is_nullable or is_inner_nullable
        self.diagnostics.warn(f"'{keyword}' has no counterpart and is kept as JSON", schema.node.get(keyword))
        return dict(JSON), is_nullable

    def name(self, schema: Schema, simple):
        """A full name that no other type has."""
        name = f"{self.namespace}.{simple}"
        number = 2
        while name in self.taken:
            name = f"{self.namespace}.{simple}{number}"
            number += 1
        self.taken.add(name)
        return name
