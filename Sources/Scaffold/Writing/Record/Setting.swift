import GeneratorCore

/// A key of `scaffold.json`: how the file has it, and where ``ProjectSettings`` stores it.
struct Setting: Sendable {
  let key: String
  /// The form of its value, as a schema in JSON (``SettingsSchema``).
  var schema = "true"
  let write: @Sendable (ProjectSettings, inout JSONLines) -> Void
  let read: @Sendable (JSONFields, inout ProjectSettings) throws -> Void

  /// A text that the file always has.
  static func text(
    _ key: String, _ path: WritableKeyPath<ProjectSettings, String> & Sendable, default value: String? = nil
  ) -> Setting {
    Setting(
      key: key, schema: text, write: { $1.append(key, $0[keyPath: path]) },
      read: { $1[keyPath: path] = try value == nil ? $0.requiredText(key) : $0.text(key) ?? value ?? "" })
  }

  /// The location of the metadata, which a package of several services has for each of them.
  static let metadata = Setting(
    key: MetadataSetting.key, schema: MetadataSetting.schema,
    write: { settings, text in
      guard settings.services.isEmpty else { return }
      guard !settings.furtherMetadata.isEmpty else { return text.append(MetadataSetting.key, settings.metadata) }
      text.append(MetadataSetting.key, lines: [settings.metadata] + settings.furtherMetadata)
    },
    read: { fields, settings in
      guard try fields.elements("services").isEmpty else { return settings.metadata = "" }
      let places = try MetadataSetting.places(fields)
      (settings.metadata, settings.furtherMetadata) = (places[0], Array(places.dropFirst()))
    })

  /// The services of a package of several.
  static let services = Setting(
    key: "services", schema: ServiceSettings.schema,
    write: { if !$0.services.isEmpty { $1.append("services", objects: $0.services.map(\.jsonText)) } },
    read: { $1.services = try ServiceSettings.all(of: $0) })

  /// A text that can be missing.
  static func optional(_ key: String, _ path: WritableKeyPath<ProjectSettings, String?> & Sendable) -> Setting {
    Setting(
      key: key, schema: text, write: { if let text = $0[keyPath: path] { $1.append(key, text) } },
      read: { $1[keyPath: path] = try $0.text(key) })
  }

  /// Texts in order; missing if there are none.
  static func list(_ key: String, _ path: WritableKeyPath<ProjectSettings, [String]> & Sendable) -> Setting {
    Setting(
      key: key, schema: texts, write: { if !$0[keyPath: path].isEmpty { $1.append(key, lines: $0[keyPath: path]) } },
      read: { $1[keyPath: path] = try $0.texts(key) })
  }

  /// Texts by name.
  ///
  /// - Parameter isShownEmpty: whether the file has the key even if there are none.
  static func entries(
    _ key: String, _ path: WritableKeyPath<ProjectSettings, [String: String]> & Sendable, isShownEmpty: Bool = false
  ) -> Setting {
    Setting(
      key: key, schema: namedTexts,
      write: { settings, text in
        let entries = settings[keyPath: path]
        if isShownEmpty || !entries.isEmpty { text.append(key, entries: entries.mapValues(JSONLines.quoted)) }
      },
      read: { $1[keyPath: path] = try $0.textsByName(key) })
  }

  /// A switch; missing if it is off.
  static func flag(_ key: String, _ path: WritableKeyPath<ProjectSettings, Bool> & Sendable) -> Setting {
    Setting(
      key: key, schema: flag, write: { if $0[keyPath: path] { $1.append(key, true) } },
      read: { $1[keyPath: path] = try $0.flag(key) ?? false })
  }

  static let text = #"{ "type": "string" }"#
  static let texts = #"{ "type": "array", "items": { "type": "string" } }"#
  static let namedTexts = #"{ "type": "object", "additionalProperties": { "type": "string" } }"#
  static let flag = #"{ "type": "boolean" }"#
}
