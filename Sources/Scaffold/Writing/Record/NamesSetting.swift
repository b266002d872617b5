import GeneratorCore
import GeneratorModel
import GeneratorNaming

/// The member `names` of `scaffold.json`: the rules for names as a JSON object.
enum NamesSetting {
  private static let members = ["conventions", "paths", "types", "sets", "members", "plurals"]

  /// The form of the rules, as a schema in JSON.
  static let schema: String = {
    let conventions = JSONLines.array(NameRules.Convention.allCases.map(\.rawValue))
    let forms = [
      ("conventions", #"{ "type": "array", "items": { "enum": \#(conventions) } }"#), ("paths", Setting.namedTexts),
      ("types", Setting.texts), ("sets", Setting.texts), ("members", Setting.texts), ("plurals", Setting.flag),
    ]
    let properties = forms.map { "\(JSONLines.quoted($0.0)): \($0.1)" }.joined(separator: ", ")
    return #"{ "type": "object", "properties": { \#(properties) }, "additionalProperties": false }"#
  }()

  /// The members that say something, each with its JSON.
  static func entries(_ rules: NameRules) -> [(key: String, value: String)] {
    var entries: [(key: String, value: String)] = []
    if let conventions = rules.conventions {
      entries.append(("conventions", JSONLines.array(conventions.map(\.rawValue))))
    }
    if !rules.paths.isEmpty {
      let paths = rules.paths.map { ($0.key.text, $0.value) }
      entries.append(("paths", JSONLines.object(Dictionary(paths) { first, _ in first })))
    }
    for (key, list) in [("types", rules.types), ("sets", rules.sets), ("members", rules.members)] where !list.isEmpty {
      entries.append((key, JSONLines.array(list)))
    }
    if rules.usesPlurals { entries.append(("plurals", "true")) }
    return entries
  }

  /// The rules as an object on one line.
  static func text(_ rules: NameRules) -> String {
    "{ " + entries(rules).map { "\(JSONLines.quoted($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
  }

  /// Reads the rules from the object that has the member.
  ///
  /// - Throws: ``ScaffoldError`` for a pattern without exactly one `*`, and for an unknown convention.
  static func rules(_ outer: JSONFields) throws -> NameRules {
    guard let node = outer.value("names") else { return NameRules() }
    let fields = try JSONFields(node, of: outer.source, known: members)
    let paths = try fields.textsByName("paths").map { (MetadataPath($0.key), $0.value) }
    return NameRules(
      conventions: try conventions(fields), paths: Dictionary(paths) { first, _ in first },
      types: try patterns("types", fields), sets: try patterns("sets", fields),
      members: try patterns("members", fields), usesPlurals: try fields.flag("plurals") ?? false)
  }

  private static func conventions(_ fields: JSONFields) throws -> [NameRules.Convention]? {
    guard fields.value("conventions") != nil else { return nil }
    return try zip(fields.texts("conventions"), fields.elements("conventions")).map { name, node in
      guard let convention = NameRules.Convention(rawValue: name) else {
        throw fields.source.fault(
          .unknownConvention, "unknown convention '\(name)' for names", at: node,
          hint: "expected 'sap', or an empty list for none")
      }
      return convention
    }
  }

  private static func patterns(_ key: String, _ fields: JSONFields) throws -> [String] {
    try zip(fields.texts(key), fields.elements(key)).map { text, node in
      guard NamePattern(text) != nil else {
        throw fields.source.fault(
          .invalidNamePattern, "'\(text)' is not a pattern for names", at: node,
          hint: "write the prefix and suffix to strip around one '*', such as 'A_*' or '*Type'")
      }
      return text
    }
  }
}

extension Setting {
  /// The rules for names.
  static let names = Setting(
    key: "names", schema: NamesSetting.schema,
    write: { settings, text in
      if !settings.names.isEmpty { text.append("names", entries: NamesSetting.entries(settings.names)) }
    },
    read: { $1.names = try NamesSetting.rules($0) })
}
