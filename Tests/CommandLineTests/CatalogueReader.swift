/// A reader in Python for the tests: of files `NAME.type.json` with the names of properties, or of a service that has a
/// list of versions, which names a list of types, which names a document for each.
enum CatalogueReader {
  /// The path of the plugin below a folder of plugins.
  static let path = "scaffold-reader-catalogue/scaffold-reader-catalogue"

  static let text = #"""
    #!/usr/bin/env python3
    import fnmatch, json, os, sys

    if sys.argv[1:] == ["--describe"]:
        print(json.dumps({
            "protocolVersion": 1, "kind": "reader", "name": "catalogue", "version": "1.0",
            "summary": "Reads the types of a catalogue.",
            "handles": {"names": ["*.type.json"], "folders": True, "addresses": True},
            "parameters": [
                {"name": "fault", "summary": "What it does wrong.", "default": ""},
                {"name": "edition", "summary": "The version; the last one by default.", "default": ""},
            ],
        }))
        sys.exit()


    def fetch(*documents):
        return {"fetch": [{"url": url, "file": file} for url, file in documents]}


    def finding(message, **more):
        return {"diagnostics": [{"severity": "error", "message": message, **more}]}


    def model(types):
        entities = [{
            "name": "Catalogue." + name, "kind": "entity", "key": [{"path": "id"}],
            "properties": [{"name": "id", "type": {"kind": "primitive", "name": "Edm.Int32"}}] + [
                {"name": property, "type": {"kind": "primitive", "name": "Edm.String", "isNullable": True}}
                for property in properties
            ],
        } for name, properties in types.items()]
        return {"model": {"format": "scaffold-service-model", "version": 1, "service": {
            "serviceProtocol": {"name": "odata", "version": "4.0"},
            "namespaces": [{"name": "Catalogue"}],
            "structuredTypes": entities,
            "containers": [{"name": "Catalogue.Service", "isDefault": True}],
            "entitySets": [
                {"name": name + "List", "container": "Catalogue.Service", "type": "Catalogue." + name}
                for name in types
            ],
        }}}


    def answer(request):
        document = request["document"]
        folder = document.get("path") if document.get("isFolder") else None
        if folder is None:
            return finding("expected a folder")

        def load(file):
            with open(os.path.join(folder, file)) as stream:
                return json.load(stream)

        def has(file):
            return os.path.exists(os.path.join(folder, file))

        fault = request["parameters"].get("fault", "")
        if fault == "endless":
            count = len(os.listdir(folder))
            return fetch((f"versions?n={count}", f"{count}.json"))
        if fault == "again" and has("versions.json"):
            return fetch(("versions", "versions.json"))
        if fault.startswith("url "):
            return fetch((fault[4:], "x.json"))
        if fault.startswith("file "):
            return fetch(("versions", fault[5:]))
        if document.get("address") or has("versions.json"):
            if not has("versions.json"):
                return fetch(("versions", "versions.json"))
            edition = request["parameters"].get("edition") or load("versions.json")[-1]
            if not has("index.json"):
                return fetch((edition, "index.json"))
            wanted = [
                name for name in load("index.json")
                if any(fnmatch.fnmatchcase(name, pattern) for pattern in request.get("include", ["*"]))
            ]
            missing = [name for name in wanted if not has(f"types/{name}.type.json")]
            if missing:
                return fetch(*((f"types/{name}", f"types/{name}.type.json") for name in missing))
            described = model({name: load(f"types/{name}.type.json") for name in wanted})
            return {**described, "parameters": {"edition": edition}}
        types = {}
        for file in sorted(os.listdir(folder)):
            if file.endswith(".type.json"):
                try:
                    types[file[: -len(".type.json")]] = load(file)
                except ValueError:
                    return finding("expected a list of names", file=file, line=1, column=1)
        return model(types) if types else finding("there is no type")


    request = json.load(sys.stdin)
    if request["protocolVersion"] != 1:
        print(json.dumps({"protocolVersion": 1, **finding("expected version 1")}))
    else:
        print(json.dumps({"protocolVersion": 1, **answer(request)}))
    """#
}
