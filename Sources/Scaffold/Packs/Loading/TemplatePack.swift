import CommandLineInterface
import GeneratorCore

/// A pack with all modules that it can use. The service determines which module fills a slot.
public struct TemplatePack: Sendable {
  /// The manifest of the pack.
  public let manifest: PackManifest
  /// The hash of the pack's file.
  public let hash: ContentHash
  /// All available modules, by name.
  public let modules: [String: TemplateModule]

  /// The pack's name.
  public var name: String { manifest.name }

  /// The parameters of the pack and of the modules that it can use, sorted by name.
  public var parameters: [PackParameter] {
    let ofModules = reachableModules.flatMap(\.manifest.parameters)
    return (manifest.parameters + ofModules).reduce(into: [String: PackParameter]()) { known, parameter in
      if known[parameter.name] == nil { known[parameter.name] = parameter }
    }.values.sorted { $0.name < $1.name }
  }

  /// The modules that the pack names, and those that can fill its slots.
  public var reachableModules: [TemplateModule] {
    manifest.entries.flatMap { entry in
      switch entry.subject {
      case .module(let name): modules[name].map { [$0] } ?? []
      case .slot(let slot):
        modules.values.filter { $0.manifest.provisions.contains { $0.slot == slot } }.sorted { $0.name < $1.name }
      }
    }
  }

  /// Returns the value of every parameter: the user's setting, or else the default.
  ///
  /// - Parameter settings: the user's settings, by name.
  /// - Throws: ``ScaffoldError`` (`usage`) with every setting that is unknown or invalid.
  public func parameterValues(settings: [String: String]) throws -> [String: String] {
    let parameters = parameters
    var values = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.defaultValue) })
    var sink = DiagnosticSink()
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        sink.report(
          Diagnostic(
            .error, .unknownParameter, "the pack '\(self.name)' has no parameter '\(name)'", hint: hint(for: name)
          ).about(SettingReference("parameters", name, value: value, isAboutName: true)))
        continue
      }
      if let objection = parameter.objection(to: value) {
        sink.report(
          Diagnostic(
            .error, .invalidParameterValue, "'\(value)' is not allowed for the parameter '\(name)': \(objection)"
          ).about(SettingReference("parameters", name, value: value)))
      }
      values[name] = value
    }
    guard !sink.hasErrors else { throw ScaffoldError(.usage, sink.diagnostics) }
    return values
  }

  private func hint(for name: String) -> String {
    let names = parameters.map(\.name)
    if let hint = NameSuggestion.hint(for: name, among: names) { return hint }
    return names.isEmpty ? "it has none" : "it has \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
