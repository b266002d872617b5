import GeneratorCore

/// The setting `metadata`: a text, or several texts for files that form one document.
enum MetadataSetting {
  static let key = "metadata"

  /// The form of its value, as a schema in JSON.
  static let schema =
    #"{ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" }, "minItems": 1 }] }"#

  /// Reads the setting.
  ///
  /// - Returns: at least one place.
  /// - Throws: ``ScaffoldError`` (`usage`) if it is missing or has another form.
  static func places(_ fields: JSONFields) throws -> [String] {
    guard case .array? = fields.value(key)?.content else { return [try fields.requiredText(key)] }
    let places = try fields.texts(key)
    guard !places.isEmpty else {
      throw fields.source.fault(.missingMember, "'\(key)' names no file", at: fields.value(key) ?? fields.node)
    }
    return places
  }
}
