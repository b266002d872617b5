import GeneratorCore

extension ProjectSettings {
  /// The text of the file: the same bytes for the same settings. Default values are omitted.
  public var jsonText: String {
    var text = JSONLines()
    text.append(SettingsSchema.member, SettingsSchema.reference)
    return finished(text)
  }

  private func finished(_ start: JSONLines) -> String {
    var text = start
    for key in Self.keys { key.write(self, &text) }
    return text.finished
  }

  /// The hash of the settings without the location of the metadata, whose content is recorded instead.
  var hash: ContentHash {
    var settings = self
    settings.metadata = ""
    settings.furtherMetadata = []
    for index in services.indices {
      settings.services[index].metadata = ""
      settings.services[index].furtherMetadata = []
    }
    return ContentHash(of: settings.finished(JSONLines()).utf8)
  }

  /// Reads settings that a person wrote.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name in diagnostics.
  /// - Throws: ``ScaffoldError`` (`usage`) with the location of the first fault.
  public init(_ bytes: [UInt8], name: String) throws {
    let source = try JSONSource(bytes, name: name, failure: .usage)
    let fields = try JSONFields(source.root, of: source, known: [SettingsSchema.member] + Self.keys.map(\.key))
    self.init(metadata: "")
    for key in Self.keys { try key.read(fields, &self) }
  }
}
