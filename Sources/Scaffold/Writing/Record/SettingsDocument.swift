import GeneratorCore

/// The text of a `scaffold.json`, in which errors about its values get their locations.
public struct SettingsDocument: Sendable {
  /// The content of the file.
  public let bytes: [UInt8]
  /// The file's name in diagnostics.
  public let name: String

  /// Creates the text of a file, without checking it.
  public init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Returns an error with the locations of the settings that its diagnostics are about. A diagnostic about a value that
  /// is not in the file, such as that of an option, stays the same.
  ///
  /// - Parameter service: the service, one of several, that the error is about; nil if it may be about any.
  package func locating(_ error: ScaffoldError, ofService service: String?) -> ScaffoldError {
    guard error.diagnostics.contains(where: { $0.setting != nil }),
      let source = try? JSONSource(bytes, name: name, failure: error.failure)
    else { return error }
    let services = (source.root["services"]?.items ?? []).filter { service == nil || $0["name"]?.text == service }
    let objects = services + [source.root]
    let diagnostics = error.diagnostics.map { diagnostic -> Diagnostic in
      guard diagnostic.location == nil, let setting = diagnostic.setting,
        let node = objects.compactMap({ Self.node(of: setting, in: $0) }).first
      else { return diagnostic }
      return source.diagnostic(diagnostic.severity, diagnostic.id, diagnostic.message, at: node, hint: diagnostic.hint)
    }
    return ScaffoldError(error.failure, diagnostics)
  }

  /// The place of a setting in the object of the package or of a service; nil if it is not there.
  private static func node(of setting: SettingReference, in object: JSONNode) -> JSONNode? {
    var (name, value) = (object, object)
    for step in setting.path {
      guard let member = value.members?.first(where: { $0.name == step }) else { return nil }
      let end = member.nameOffset + member.name.utf8.count + 2
      name = JSONNode(content: .string(member.name), range: member.nameOffset..<end)
      value = member.value
    }
    if let items = value.items { return items.first { $0.text == setting.value } }
    guard value.text == setting.value else { return nil }
    return setting.isAboutName ? name : value
  }
}
