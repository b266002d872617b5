import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Builds a request from the settings of a package and the options that change them.
struct RegenerationRequestBuilder {
  let arguments: ParsedArguments
  let console: Console
  /// The package's name in messages.
  let name: String

  /// The request to regenerate a package.
  ///
  /// - Throws: ``ArgumentError`` for invalid option values; ``ScaffoldError``: `usage` if the metadata is not known,
  ///   other kinds for files that cannot be read.
  func request(for project: GeneratedProject) throws -> RegenerationRequest {
    let own = project.settings.resolved(in: project.root)
    let config = try arguments[OptionCatalogue.config].map(SettingsFile.document)
    let given = try config.map(SettingsFile.settings) ?? own
    let settings = SettingOption.apply(arguments, to: given)
    let isCheck = arguments[OptionCatalogue.check]
    let level = arguments[OptionCatalogue.verify]
    if isCheck, arguments.contains(OptionCatalogue.verify), level != .none {
      throw ArgumentError(
        .conflict, "'--check' writes nothing, so '--verify \(level.rawValue)' has nothing to build",
        hint: "remove one of them")
    }
    var request =
      try settings.services.isEmpty
      ? only(of: project, given, settings) : several(of: project, given, settings)
    request.apply(arguments)
    if let config { request.settingsDocument = config }
    request.reset = arguments[OptionCatalogue.reset]
    request.renewsNames = arguments[OptionCatalogue.newNames]
    if isCheck { request.isDryRun = true }
    return request
  }

  /// The request for a package of one service.
  private func only(
    of project: GeneratedProject, _ given: ProjectSettings, _ settings: ProjectSettings
  ) throws -> RegenerationRequest {
    if let name = arguments[OptionCatalogue.oneService], name != project.settings.name {
      throw ArgumentError(
        .invalidValue, "the package has no service '\(name)'",
        hint: project.settings.name.map { "it has '\($0)' only" }, path: arguments.path)
    }
    return RegenerationRequest(
      project: project,
      source: try source([given.metadata] + given.furtherMetadata, reader: settings.reader, of: project),
      settings: settings,
      renames: arguments[OptionCatalogue.rename], workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// The request for a package of several services. Options for a service are for the one that the command line names.
  private func several(
    of project: GeneratedProject, _ given: ProjectSettings, _ applied: ProjectSettings
  ) throws -> RegenerationRequest {
    let names = given.services.map(\.name)
    let name = arguments[OptionCatalogue.oneService]
    if let name, !names.contains(name) {
      throw ArgumentError(
        .invalidValue, "the package has no service '\(name)'",
        hint: NameSuggestion.hint(for: name, among: names)
          ?? "it has \(names.map { "'\($0)'" }.joined(separator: ", "))",
        path: arguments.path)
    }
    if name == nil, let option = arguments.given(Self.ofService).first {
      throw ArgumentError(
        .conflict, "'--\(option.name)' is for one service, and the package has \(names.count)",
        hint: "name it with '--service'", path: arguments.path)
    }
    var settings = applied.listing(applied.services)
    let kept = KeptSources(project: project, name: self.name, arguments: arguments, console: console)
    let services = try settings.services.indices.map { index in
      guard name == nil || name == names[index] else {
        return RegenerationRequest.Service(source: try kept.source(of: settings.services[index]))
      }
      if name != nil { settings.services[index].add(applied) }
      let service = settings.services[index]
      return RegenerationRequest.Service(
        source: try source(
          [service.metadata] + service.furtherMetadata, reader: service.reader, of: project.part(of: service.name)),
        renames: arguments[OptionCatalogue.rename])
    }
    return RegenerationRequest(
      project: project, services: services, settings: settings,
      workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// The options that are for one service.
  private static let ofService: [any OptionDeclaration] = [
    OptionCatalogue.newMetadata, OptionCatalogue.rename, OptionCatalogue.include, OptionCatalogue.exclude,
    OptionCatalogue.excludeType, OptionCatalogue.excludeNavigation,
    OptionCatalogue.excludeOperation,
    OptionCatalogue.reader, OptionCatalogue.followReferences,
  ]

  private func source(
    _ recorded: [String], reader: String?, of project: GeneratedProject
  ) throws -> any DocumentSource {
    let given = arguments[OptionCatalogue.newMetadata]
    if arguments[OptionCatalogue.offline] {
      guard given.isEmpty else {
        throw ScaffoldError(
          .usage, .conflictingArguments,
          "'--offline' uses the document that the package keeps, but '--metadata' names another one",
          hint: "remove one of them")
      }
      return try project.keptMetadata(name: name)
    }
    let isMissing = recorded.contains { isElsewhere($0, than: project.root) }
    if given.isEmpty, recorded == ["-"] || !project.settings.followsReferences && isMissing {
      return try project.keptMetadata(name: name, isReplacement: true)
    }
    let documents = given.isEmpty ? recorded.map(Self.shown) : given
    return try MetadataArgument(
      arguments: arguments, console: console, user: arguments[OptionCatalogue.user]
    ).source(of: documents[0], further: Array(documents.dropFirst()), reader: reader)
  }

  /// Whether the settings record a file outside of the package that is not on this machine, as in a clone. A missing file
  /// of the package itself was deleted or renamed, which must not go unnoticed.
  private func isElsewhere(_ recorded: String, than root: String) -> Bool {
    !MetadataArgument.isURL(recorded) && !recorded.hasPrefix(root + "/")
      && !FileManager.default.fileExists(atPath: recorded)
  }

  /// A path in messages, relative to the working folder if it is below it.
  private static func shown(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

extension ServiceSettings {
  /// Adds what options say about the service.
  fileprivate mutating func add(_ settings: ProjectSettings) {
    include += settings.include.filter { !include.contains($0) }
    exclude += settings.exclude.filter { !exclude.contains($0) }
    cuts.types += settings.cuts.types.filter { !cuts.types.contains($0) }
    cuts.navigation += settings.cuts.navigation.filter { !cuts.navigation.contains($0) }
    cuts.operations += settings.cuts.operations.filter { !cuts.operations.contains($0) }
    reader = settings.reader ?? reader
    if settings.followsReferences { followsReferences = true }
  }
}
