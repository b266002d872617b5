import GeneratorCore

extension ProjectSettings {
  /// The text of the file: the same bytes for the same settings. Default values are omitted.
  public var jsonText: String {
    var text = JSONLines()
    text.append("metadata", metadata)
    if let name { text.append("name", name) }
    text.append("template", pack)
    if !templateDirectories.isEmpty { text.append("templateDirectories", lines: templateDirectories) }
    text.append("parameters", entries: parameters.mapValues(JSONLines.quoted))
    if !include.isEmpty { text.append("include", lines: include) }
    if !exclude.isEmpty { text.append("exclude", lines: exclude) }
    if !renames.isEmpty { text.append("renames", entries: renames.mapValues(JSONLines.quoted)) }
    if let reader { text.append("reader", reader) }
    if !plugins.isEmpty { text.append("plugins", lines: plugins) }
    if followsReferences { text.append("followReferences", true) }
    return text.finished
  }

  /// The hash of the settings without the location of the metadata, whose content is recorded instead.
  var hash: ContentHash {
    var settings = self
    settings.metadata = ""
    return ContentHash(of: settings.jsonText.utf8)
  }

  /// Reads settings that a person wrote.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name in diagnostics.
  /// - Throws: ``ScaffoldError`` (`usage`) with the location of the first fault.
  public init(_ bytes: [UInt8], name: String) throws {
    let source = try JSONSource(bytes, name: name, failure: .usage)
    let fields = try JSONFields(
      source.root, of: source,
      known: [
        "metadata", "name", "template", "templateDirectories", "parameters", "include", "exclude", "renames", "reader",
        "plugins", "followReferences",
      ])
    self.init(
      metadata: try fields.requiredText("metadata"), name: try fields.text("name"),
      pack: try fields.text("template") ?? Self.defaultPack,
      templateDirectories: try fields.texts("templateDirectories"), parameters: try fields.textsByName("parameters"),
      include: try fields.texts("include"), exclude: try fields.texts("exclude"),
      renames: try fields.textsByName("renames"), reader: try fields.text("reader"),
      plugins: try fields.texts("plugins"), followsReferences: try fields.flag("followReferences") ?? false)
  }
}
