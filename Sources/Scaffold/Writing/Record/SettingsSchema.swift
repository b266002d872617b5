/// The JSON Schema (2020-12) of `scaffold.json`, with which editors complete and check it.
///
/// Each package has it as a file, so that an editor needs no network.
public enum SettingsSchema {
  /// The member that names the schema.
  static let member = "$schema"
  /// The place of the schema as `scaffold.json` names it.
  static let reference = ProjectLayout.schema.text

  /// The text of the schema, with a final newline: from the same list of keys as the reader of the settings.
  public static let text: String = {
    let keys = [(member, Setting.text)] + ProjectSettings.keys.map { ($0.key, $0.schema) }
    let properties = keys.map { key, form in "    \(JSONLines.quoted(key)): \(described(form, key))" }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "scaffold.schema.json",
        "title": "The settings of a package, scaffold.json",
        "type": "object",
        "anyOf": [{ "required": ["metadata"] }, { "required": ["name", "services"] }],
        "properties": {
      \(properties.joined(separator: ",\n"))
        },
        "additionalProperties": false
      }

      """
  }()

  /// The form of a key with what editors show about it.
  private static func described(_ form: String, _ key: String) -> String {
    guard let text = descriptions[key], form.hasPrefix("{ ") else { return form }
    return "{ \(JSONLines.quoted("description")): \(JSONLines.quoted(text)), \(form.dropFirst(2))"
  }

  private static let descriptions = [
    member: "Where editors find this schema.",
    "metadata":
      "The service's URL, or the file of its metadata, relative to the package; several files form one document.",
    "name": "The package's name, a Swift identifier.",
    "template": "The pack: a built-in one, the file of one, or 'URL#COMMIT[:FILE]'; 'offline-app' by default.",
    "templateDirectories":
      "Overlays, whose files replace those of the pack with the same path; later ones take precedence.",
    "parameters": "The values of the pack's and the plugins' parameters, by name.",
    "include": "The included entity sets, singletons and operations; '*' matches any characters. All by default.",
    "exclude": "The excluded entity sets, singletons and operations.",
    "renames": "Declared renames of the service: the new path by the old path.",
    "reader": "The reader of the metadata: 'odata', or a plugin's name; detected by default.",
    "plugins": "The plugins to use, in order, such as 'check:licence'.",
    "followReferences": "Whether referenced documents are read over the network.",
    "services": "The services of a package of several; each has its own metadata and selection.",
  ]
}
