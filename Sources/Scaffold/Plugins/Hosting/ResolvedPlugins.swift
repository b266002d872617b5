import FoundationEssentials
import GeneratorCore
import GeneratorPacks

/// The plugins of a run, in the order in which they were named.
public struct ResolvedPlugins: Sendable {
  /// The plugins.
  public private(set) var plugins: [LoadedPlugin] = []

  /// Creates an empty list.
  public init() {}

  /// Adds a plugin, unless it has already been added.
  public mutating func add(_ plugin: LoadedPlugin) {
    if !plugins.contains(where: { $0.identity == plugin.identity }) { plugins.append(plugin) }
  }

  /// The plugins of a kind.
  public func members(_ kind: PluginKind) -> [LoadedPlugin] { plugins.filter { $0.identity.kind == kind } }

  /// The template modules of the plugins.
  ///
  /// - Parameter tree: the existing modules.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) for missing modules, and for modules with the name of another.
  public func modules(addedTo tree: TemplateTree) throws -> TemplateTree {
    try plugins.reduce(TemplateTree()) { brought, plugin in
      guard let name = plugin.description.modules else { return brought }
      let own = try Self.modules(name, of: plugin)
      let known = Set(tree.moduleNames + brought.moduleNames)
      if let taken = own.moduleNames.first(where: known.contains) {
        throw plugin.process.failure(.invalidPluginModules, "it contains the module '\(taken)', which already exists")
      }
      return brought.overlaid(by: own)
    }
  }

  private static func modules(_ name: String, of plugin: LoadedPlugin) throws -> TemplateTree {
    guard let folder = plugin.file.folder else {
      throw plugin.process.failure(
        .invalidPluginModules, "it contains modules, but is not in a folder with its own name",
        hint: "put it at '\(plugin.identity.executable)/\(plugin.identity.executable)'")
    }
    var isFolder = false
    let path = "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      throw plugin.process.failure(.invalidPluginModules, "its folder of modules '\(path)' does not exist")
    }
    return try TemplateTree(modules: path)
  }

  /// Divides the user's settings between a pack and the plugins, and refuses invalid values.
  ///
  /// - Parameters:
  ///   - settings: the user's settings, by name.
  ///   - pack: the pack.
  /// - Returns: the settings for the pack, including unknown ones, which the pack refuses.
  /// - Throws: ``ScaffoldError`` (`usage`) for an invalid value of a plugin's parameter.
  public func settings(_ settings: [String: String], of pack: TemplatePack) throws -> [String: String] {
    let known = plugins.flatMap { plugin in plugin.description.parameters.map { (plugin.identity, $0) } }
    let objections = known.compactMap { identity, parameter -> Diagnostic? in
      guard let value = settings[parameter.name], let objection = parameter.objection(to: value) else { return nil }
      return Diagnostic(
        .error, .invalidParameterValue,
        "'\(value)' is not allowed for the parameter '\(parameter.name)' of the plugin '\(identity)': \(objection)")
    }
    guard objections.isEmpty else { throw ScaffoldError(.usage, objections) }
    let ofPlugins = Set(known.map(\.1.name))
    let ofPack = Set(pack.parameters.map(\.name))
    return settings.filter { !ofPlugins.contains($0.key) || ofPack.contains($0.key) }
  }
}
