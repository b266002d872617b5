import GeneratorCore
import GeneratorModel

extension ServiceSettings {
  private static let members = [
    "name", "metadata", "include", "exclude", "excludeTypes", "excludeNavigation", "excludeOperations", "names",
    "renames", "reader", "followReferences",
  ]

  /// The form of the list of services, as a schema in JSON.
  static let schema: String = {
    let forms = [
      "name": Setting.text, "metadata": MetadataSetting.schema, "reader": Setting.text, "include": Setting.texts,
      "exclude": Setting.texts, "excludeTypes": Setting.texts, "excludeNavigation": Setting.texts,
      "excludeOperations": Setting.texts, "names": NamesSetting.schema, "renames": Setting.namedTexts,
      "followReferences": Setting.flag,
    ]
    let properties = members.map { "\(JSONLines.quoted($0)): \(forms[$0] ?? "true")" }.joined(separator: ", ")
    return #"{ "type": "array", "items": { "type": "object", "required": ["name", "metadata"], "properties": { "#
      + properties + #" }, "additionalProperties": false } }"#
  }()

  /// The settings as a JSON object on one line. Default values are omitted.
  var jsonText: String {
    let place = furtherMetadata.isEmpty ? JSONLines.quoted(metadata) : JSONLines.array([metadata] + furtherMetadata)
    var members = [("name", JSONLines.quoted(name)), ("metadata", place)]
    let lists = [
      ("include", include), ("exclude", exclude), ("excludeTypes", cuts.types), ("excludeNavigation", cuts.navigation),
      ("excludeOperations", cuts.operations),
    ]
    for (name, list) in lists where !list.isEmpty { members.append((name, JSONLines.array(list))) }
    if !names.isEmpty { members.append(("names", NamesSetting.text(names))) }
    if !renames.isEmpty { members.append(("renames", JSONLines.object(renames))) }
    if let reader { members.append(("reader", JSONLines.quoted(reader))) }
    if followsReferences { members.append(("followReferences", "true")) }
    return "{ " + members.map { "\(JSONLines.quoted($0.0)): \($0.1)" }.joined(separator: ", ") + " }"
  }

  /// Reads the services of a package of several; empty for a package of one.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for an invalid service, and for settings of a service outside the list.
  static func all(of fields: JSONFields) throws -> [ServiceSettings] {
    let services = try fields.elements("services").map { node in
      try ServiceSettings(JSONFields(node, of: fields.source, known: members))
    }
    guard !services.isEmpty else { return [] }
    for member in members.dropFirst() {
      guard let value = fields.value(member) else { continue }
      throw fields.source.fault(
        .misplacedServiceSetting, "'\(member)' belongs to one of the services", at: value,
        hint: "write it into its entry in 'services'")
    }
    _ = try fields.requiredText("name")
    var known: Set<String> = []
    for (service, node) in zip(services, try fields.elements("services")) {
      guard !known.insert(service.name.lowercased()).inserted else { continue }
      throw fields.source.fault(.duplicateService, "there are two services '\(service.name)'", at: node)
    }
    return services
  }

  private init(_ fields: JSONFields) throws {
    let places = try MetadataSetting.places(fields)
    self.init(name: try fields.requiredText("name"), metadata: places[0])
    furtherMetadata = Array(places.dropFirst())
    include = try fields.texts("include")
    exclude = try fields.texts("exclude")
    cuts = ServiceCuts(
      types: try fields.texts("excludeTypes"), navigation: try fields.texts("excludeNavigation"),
      operations: try fields.texts("excludeOperations"))
    names = try NamesSetting.rules(fields)
    renames = try fields.textsByName("renames")
    reader = try fields.text("reader")
    followsReferences = try fields.flag("followReferences") ?? false
  }
}
