"""Makes the service model of a folder from the file that names the service."""

import re

from reader.diagnostics import Diagnostics, Unusable, did_you_mean
from reader.schema_folder import SchemaFolder
from reader.type_builder import TypeBuilder

METHODS = ["GET", "POST", "PATCH", "DELETE"]
RESTRICTIONS = {
    "POST": ("Org.OData.Capabilities.V1.InsertRestrictions", "Insertable"),
    "PATCH": ("Org.OData.Capabilities.V1.UpdateRestrictions", "Updatable"),
    "DELETE": ("Org.OData.Capabilities.V1.DeleteRestrictions", "Deletable"),
}


class ServiceReader:
    """Reads the collections of a service; an invalid one is left out with a warning."""

    def __init__(self, folder: SchemaFolder, diagnostics: Diagnostics):
        self.folder = folder
        self.diagnostics = diagnostics

    def model(self):
        service = self.folder.service()
        name = service.text("name")
        if name is None or not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", name):
            raise Unusable(
                "the service has no name of letters and digits", service.get("name") or service,
                hint="write one as \"name\": \"ToolLibrary\"")
        types = TypeBuilder(name, self.folder, self.diagnostics)
        container = f"{name}.Service"
        sets = list(self.sets(service, types, container))
        if not sets:
            raise Unusable(
                "the service has no collection that can be used", service.get("collections") or service,
                hint="write each as \"tools\": { \"schema\": \"tool.schema.json\", \"key\": \"id\" }")
        return {
            "format": "scaffold-service-model",
            "version": 1,
            "service": {
                "serviceProtocol": {"name": "rest-json", "version": "1.0"},
                "namespaces": [{"name": name, "location": service.location()}],
                "structuredTypes": types.structured,
                "enumTypes": types.enumerations,
                "containers": [self.container(service, container)],
                "entitySets": sets,
            },
        }

    def container(self, service, name):
        made = {"name": name, "isDefault": True, "location": service.location()}
        if service.text("description"):
            made["documentation"] = {"summary": service.text("description")}
        return made

    def sets(self, service, types, container):
        # All entities must be known before the first one is read, because they refer to each other.
        found = []
        for name, node in service.members("collections").items():
            try:
                schema, key = self.schema(node)
                types.entities.add(schema.address)
                found.append((name, node, schema, key))
            except Unusable as error:
                self.leave_out(name, error)
        for name, node, schema, key in found:
            try:
                entity = types.entity(schema, key, node.get("key"))
            except Unusable as error:
                self.leave_out(name, error)
                continue
            made = {"name": name, "container": container, "type": entity, "location": node.location()}
            words = {"summary": node.text("description")} if node.text("description") else {}
            if service.text("root"):
                words["details"] = f"The path on the host is '{service.text('root').rstrip('/')}/{name}'."
            if words:
                made["documentation"] = words
            annotations = self.restrictions(node)
            if annotations:
                made["annotations"] = annotations
            yield made

    def schema(self, node):
        """The schema and the key of a collection."""
        file = node.text("schema")
        if file is None:
            raise Unusable("it has no schema", node, "write \"schema\": \"tool.schema.json\"")
        if node.text("key") is None:
            raise Unusable("it has no key", node, "write \"key\": \"id\", with the property that identifies entities")
        return self.folder.schema(file, node.get("schema")), node.text("key")

    def restrictions(self, node):
        """What the collection does not allow, as annotations; without `methods` it allows everything."""
        if node.get("methods") is None:
            return []
        methods = [item.value for item in node.items("methods")]
        for item in node.items("methods"):
            if item.value not in METHODS:
                self.diagnostics.warn(
                    f"ignored the unknown method '{item.value}'", item, did_you_mean(str(item.value), METHODS))
        return [
            {"term": term, "value": {"record": {member: False}}}
            for method, (term, member) in RESTRICTIONS.items() if method not in methods]

    def leave_out(self, name, error):
        self.diagnostics.warn(f"left out the collection '{name}': {error.message}", error.place, error.hint)
