import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Finds the words with which a command line can continue.
struct CompletionCandidates {
  /// The words between the program's name and the completed word, parsed as far as possible.
  let arguments: ParsedArguments

  /// The candidates for a word, each as a whole word. Some may not begin with it.
  func list(_ completer: Completer, for word: String) async throws -> [String] {
    switch completer {
    case .command: arguments.program.subcommand(at: arguments.operands)?.shownSubcommands.map(\.name) ?? []
    case .pack: try EmbeddedTemplates.tree().packNames
    case .parameter: try await parameters(word)
    case .selectable: try await names { ResourceNames($0).all + $0.operations.map(\.name.name) }
    case .rename: try await renames(word)
    case .type:
      try await names { model in
        let types = model.structuredTypes.map(\.name) + model.enumTypes.map(\.name)
        return types.map(\.name) + types.map(\.description)
      }
    case .navigationPath: try await names(\.navigationPaths)
    case .operationName: try await names { $0.operations.map(\.name.name) + $0.operationImports.map(\.name) }
    case .plugin: plugins.filter(isPossible).map(\.description)
    case .reader: [CSDLReader().name] + plugins.filter { $0.kind == .reader }.map(\.name)
    case .snapshotCase: try cases
    case .diagnostic: DiagnosticReference.all.map(\.name)
    case .service: package?.services.map(\.name) ?? []
    case .template: try templates
    }
  }

  private var document: CompletionDocument { CompletionDocument(arguments: arguments) }

  private func names(_ names: (ServiceModel) -> some Sequence<String>) async throws -> [String] {
    Set(names(try await document.model())).sorted()
  }

  /// The settings of the package that the command line names.
  private var package: ProjectSettings? { try? SettingsFile.read(document.root + "/scaffold.json") }

  /// The pack that the command line or the package names, with the modules of its plugins.
  private func pack(_ plugins: ResolvedPlugins) throws -> TemplatePack {
    let isGiven = arguments.contains(OptionCatalogue.template)
    let name = isGiven ? arguments[OptionCatalogue.template] : package?.pack ?? ProjectSettings.defaultPack
    let overlays = (package?.templateDirectories ?? []) + arguments[OptionCatalogue.templateDirectory]
    let builtIn = try EmbeddedTemplates.tree()
    let templates = builtIn.overlaid(by: try plugins.modules(addedTo: builtIn))
    let place = try PackLocator(builtIn: templates).locate(name, overlays: overlays)
    return try PackLoader(tree: place.tree).pack(named: place.pack)
  }

  /// The plugins that the command line or the package names, if they can be asked.
  private func namedPlugins() async -> ResolvedPlugins {
    let reader = arguments[OptionCatalogue.reader] ?? package?.reader
    let names =
      [reader.map { "\(PluginKind.reader):\($0)" }].compactMap(\.self)
      + (package?.plugins ?? []) + arguments[OptionCatalogue.plugin]
    var resolved = ResolvedPlugins()
    for identity in names.compactMap({ try? PluginIdentity($0) }) {
      if let plugin = try? await PluginHost(arguments).load(identity, listener: { _, _ in }) { resolved.add(plugin) }
    }
    return resolved
  }

  private func parameters(_ word: String) async throws -> [String] {
    let plugins = await namedPlugins()
    let parameters = try pack(plugins).parameters + plugins.plugins.flatMap(\.description.parameters)
    guard let split = word.firstIndex(of: "=") else { return parameters.map { $0.name + "=" } }
    switch parameters.first(where: { $0.name == word[..<split] })?.kind {
    case .flag: return ["true", "false"].map { word[...split] + $0 }
    case .choice(let values): return values.map { word[...split] + $0 }
    case .text, .number, nil: return []
    }
  }

  /// Operations are left out, because a shell takes their parentheses for its own.
  private func renames(_ word: String) async throws -> [String] {
    let split = word.firstIndex(of: "=")
    let model = try await split == nil ? document.olderModel() : document.newerModel()
    let paths = ElementTable(model).elements.keys.map(\.text).filter { !$0.contains("(") }.sorted()
    return paths.map { path in split.map { word[...$0] + path } ?? path + "=" }
  }

  private var plugins: [PluginIdentity] { PluginHost(arguments).finder.effective().map(\.identity) }

  /// Whether the command line can name a plugin of this kind: `--plugin` does not take readers.
  private func isPossible(_ plugin: PluginIdentity) -> Bool {
    arguments.path.first == "plugin" || plugin.kind != .reader
  }

  private var cases: [String] {
    get throws {
      let locator = SnapshotLocator(
        builtIn: try EmbeddedTemplates.tree(), workingDirectory: FileManager.default.currentDirectoryPath,
        overlays: arguments[OptionCatalogue.templateDirectory], snapshots: arguments[SnapshotCommand.snapshots])
      let subjects = try arguments.operands.first.map { [try locator.subject($0)] } ?? locator.subjects()
      return Set(try subjects.flatMap { try $0.caseNames() } + [HostileCheck.name]).sorted()
    }
  }

  /// The built-in files, and the folders that contain them.
  private var templates: [String] {
    get throws {
      let files = try EmbeddedTemplates.tree().files.keys
      let folders = files.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
      return Set(files + folders).sorted()
    }
  }
}
