import Foundation

/// Reads a service model from a document such as
///
///     # text after '#' is a comment
///     Product = ID:int, Name:text, Price:number
///
/// in which the first property is the key.
struct Reader: PluginWork {
  let description = PluginDescription(
    kind: .reader, name: PluginMain.name, version: "0.1.0",
    summary: "Reads services that are described by one line for each type.",
    handles: PluginDescription.Handles(names: ["*.\(PluginMain.name)"]),
    parameters: [
      PluginDescription.Parameter(
        name: "namespace", summary: "The namespace of all types.", kind: .text, default: "Sample")
    ])

  private static let types = [
    "date": "Edm.Date", "flag": "Edm.Boolean", "int": "Edm.Int32", "number": "Edm.Decimal", "text": "Edm.String",
  ]

  func answer(_ request: PluginRequest) throws -> PluginResponse {
    guard let document = request.document else { throw PluginRefusal("the request has no document") }
    guard document.contentBase64 == nil else { throw PluginRefusal("'\(document.name)' is not UTF-8 text") }
    let namespace = parameter("namespace", of: request)
    var diagnostics: [PluginDiagnostic] = []
    let types = declarations(of: document, namespace, &diagnostics)
    guard !types.isEmpty else {
      throw PluginRefusal(
        "'\(document.name)' declares no type", hint: "a line such as 'Product = ID:int, Name:text' declares one")
    }
    let container = JSONValue.string(namespace + ".Container")
    let sets = types.map { name, type -> JSONValue in
      ["name": .string(name + "Set"), "container": container, "type": type["name"] ?? .null]
    }
    let service: JSONValue = [
      "serviceProtocol": ["name": "odata", "version": "4.0"], "namespaces": [["name": .string(namespace)]],
      "containers": [["name": container, "isDefault": true]], "entitySets": .array(sets),
      "structuredTypes": .array(types.sorted { $0.name < $1.name }.map(\.type)),
    ]
    return PluginResponse(
      diagnostics: diagnostics, model: ["format": "scaffold-service-model", "version": 1, "service": service])
  }

  private func declarations(
    of document: PluginRequest.Document, _ namespace: String, _ diagnostics: inout [PluginDiagnostic]
  ) -> [(name: String, type: JSONValue)] {
    var types: [(name: String, type: JSONValue)] = []
    let lines = (document.content ?? "").split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      guard let match = line.wholeMatch(of: #/\s*([A-Za-z][A-Za-z0-9_]*)\s*=([^#]*)(?:#.*)?/#) else { continue }
      let name = String(match.1)
      let place: JSONValue = ["file": .string(document.name), "line": .int(index + 1), "column": 1]
      var warning = PluginDiagnostic(severity: .warning, message: "", line: index + 1)
      var properties: [JSONValue] = []
      for part in match.2.split(separator: ",") {
        let text = part.trimmingCharacters(in: .whitespaces)
        if let property = property(text, isKey: properties.isEmpty) {
          if !properties.contains(where: { $0["name"] == property["name"] }) { properties.append(property) }
        } else {
          warning.message = "left out '\(text)' of '\(name)'"
          warning.hint = "write NAME:TYPE, with one of the types \(Self.types.keys.sorted().joined(separator: ", "))"
          diagnostics.append(warning)
        }
      }
      guard let key = properties.first?["name"], !types.contains(where: { $0.name == name }) else { continue }
      let type: JSONValue = [
        "name": .string("\(namespace).\(name)"), "kind": "entity", "key": [["path": key]],
        "properties": .array(properties), "location": place,
      ]
      types.append((name, type))
    }
    return types
  }

  private func property(_ text: String, isKey: Bool) -> JSONValue? {
    guard let match = text.wholeMatch(of: #/([A-Za-z][A-Za-z0-9_]*):([a-z]+)/#),
      let name = Self.types[String(match.2)]
    else { return nil }
    var type: JSONValue = ["kind": "primitive", "name": .string(name)]
    if !isKey { type["isNullable"] = true }
    return ["name": .string(String(match.1)), "type": type]
  }
}
