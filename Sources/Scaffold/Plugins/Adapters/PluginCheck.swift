import GeneratorCore
import GeneratorPlanning

/// A plugin as a check of the written package.
public struct PluginCheck: PackageCheck {
  let plugin: LoadedPlugin
  let parameters: [String: String]

  /// Creates a check from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `check`.
  ///   - settings: the parameters that the user set, by name.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:]) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
  }

  public var name: String { plugin.identity.name }

  /// Runs the plugin, and reports its findings.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if it fails.
  public func check(_ package: WrittenPackage, diagnostics: inout DiagnosticSink) async throws {
    var request = PluginRequest(.check, parameters: parameters)
    request.package = PluginRequest.Package(name: package.name, directory: package.root)
    request.files = package.files.map(\.text)
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: package.root, by: plugin.identity)
    diagnostics.report(contentsOf: translation.diagnostics(response.diagnostics ?? []))
  }
}
