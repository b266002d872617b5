import CommandLineInterface

/// The sources of settings. Each layer overrides the ones before it: the settings' defaults, the program, the files, the
/// service, the environment, and the command line.
public struct SettingLayers: Sendable {
  /// The settings of the program.
  public var declared: [any SettingDeclaration]
  /// The program's values instead of the defaults.
  public var presets: [SettingPreset] = []
  /// The files; a later one overrides an earlier one.
  public var files: [SettingsFile] = []
  /// The service's values, by name. A value that this version of the program does not understand is ignored.
  public var server: [String: String] = [:]
  /// The beginning of the names of environment variables: `SHOP`.
  public var prefix: String
  /// Returns the value of an environment variable.
  public var environment: @Sendable (String) -> String? = { _ in nil }
  /// The values of the command line; a later one overrides an earlier one.
  public var flags: [(name: String, text: String)] = []

  /// Creates layers without values. The setting of the variant is always declared.
  public init(_ declared: [any SettingDeclaration], prefix: String) {
    self.declared = [ProgramVariant.setting] + declared
    self.prefix = prefix
  }

  /// A value in a layer.
  private struct Entry {
    let name: String
    let text: String?
    let origin: SettingOrigin
    var variant: ProgramVariant?
  }

  /// The values of all settings.
  ///
  /// - Throws: ``SettingsError`` for the first unknown name or invalid value of a layer other than the service.
  public func settings() throws(SettingsError) -> ProgramSettings {
    let specifications = declared.map(\.specification)
    var accepted: [Entry] = []
    var ignored: [SettingsError] = []
    for entry in try entries {
      do {
        try check(entry)
        accepted.append(entry)
      } catch {
        guard entry.origin == .server else { throw error }
        ignored.append(error)
      }
    }
    let name = ProgramVariant.setting.specification.name
    let chosen = accepted.last { $0.name == name && $0.variant == nil }?.text
    let variant = ProgramVariant.setting.value(chosen)
    let values = specifications.map { specification in
      let entry = accepted.last { $0.name == specification.name && ($0.variant ?? variant) == variant }
      return ProgramSettings.Value(
        specification: specification, text: entry.map(\.text) ?? specification.defaultText,
        origin: entry?.origin ?? .declaration)
    }
    return ProgramSettings(values: values, ignored: ignored)
  }

  /// The specification of a setting.
  ///
  /// - Throws: ``SettingsError/unknown(name:origin:suggestion:)``.
  public func specification(
    of name: String, origin: SettingOrigin? = nil
  ) throws(SettingsError) -> SettingSpecification {
    if let found = declared.first(where: { $0.specification.name == name }) { return found.specification }
    let suggestion = NameSuggestion.nearest(to: name, among: declared.map(\.specification.name))
    throw .unknown(name: name, origin: origin, suggestion: suggestion)
  }

  /// Checks a value of a setting.
  ///
  /// - Throws: ``SettingsError``.
  public func check(_ text: String, of name: String, origin: SettingOrigin? = nil) throws(SettingsError) {
    let specification = try specification(of: name, origin: origin)
    guard let expected = specification.value.expectation(for: text) else { return }
    throw .invalid(name: name, text: text, expected: expected, origin: origin)
  }

  private func check(_ entry: Entry) throws(SettingsError) {
    guard let text = entry.text else {
      // Only a preset can have no value on purpose.
      _ = try specification(of: entry.name, origin: entry.origin)
      return
    }
    try check(text, of: entry.name, origin: entry.origin)
  }

  /// The values of all layers. A value for a variant follows the value for all variants of the same file.
  private var entries: [Entry] {
    get throws(SettingsError) {
      var entries: [Entry] = []
      for preset in presets.sorted(by: { $0.variant == nil && $1.variant != nil }) {
        entries.append(Entry(name: preset.name, text: preset.text, origin: .program, variant: preset.variant))
      }
      for file in files {
        for entry in file.entries.filter({ $0.variant == nil }) + file.entries.filter({ $0.variant != nil }) {
          entries.append(try Self.entry(entry, of: file))
        }
      }
      entries += server.sorted { $0.key < $1.key }.map { Entry(name: $0.key, text: $0.value, origin: .server) }
      for specification in declared.map(\.specification) {
        let variable = specification.variable(prefix: prefix)
        guard let text = environment(variable), !text.isEmpty else { continue }
        entries.append(Entry(name: specification.name, text: text, origin: .environment(variable: variable)))
      }
      entries += flags.map { Entry(name: $0.name, text: $0.text, origin: .flag) }
      return entries
    }
  }

  private static func entry(_ entry: SettingsFile.Entry, of file: SettingsFile) throws(SettingsError) -> Entry {
    let origin = SettingOrigin.file(path: file.path, line: entry.line)
    guard let text = entry.text else {
      throw .invalid(name: entry.name, text: entry.json, expected: "a string, a number or a boolean", origin: origin)
    }
    if entry.variant != nil, entry.name == ProgramVariant.setting.specification.name {
      throw .malformed(path: file.path, line: entry.line, reason: "a variant cannot choose a variant; remove this line")
    }
    return Entry(name: entry.name, text: text, origin: origin, variant: entry.variant)
  }
}
