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
    let given = try arguments[OptionCatalogue.config].map(SettingsFile.read) ?? own
    let settings = SettingOption.apply(arguments, to: given)
    let isCheck = arguments[OptionCatalogue.check]
    let level = arguments[OptionCatalogue.verify]
    if isCheck, arguments.contains(OptionCatalogue.verify), level != .none {
      throw ArgumentError(
        .conflict, "'--check' writes nothing, so '--verify \(level.rawValue)' has nothing to build",
        hint: "remove one of them")
    }
    return RegenerationRequest(
      project: project, source: try source(given.metadata, reader: settings.reader, of: project), settings: settings,
      renames: arguments[OptionCatalogue.rename],
      workingDirectory: FileManager.default.currentDirectoryPath,
      conflicts: arguments[OptionCatalogue.onConflict],
      reset: arguments[OptionCatalogue.reset], verification: level,
      isDryRun: isCheck || arguments[OptionCatalogue.dryRun])
  }

  private func source(
    _ recorded: String, reader: String?, of project: GeneratedProject
  ) throws -> any DocumentSource {
    let given = arguments[OptionCatalogue.newMetadata]
    if arguments[OptionCatalogue.offline] {
      guard given == nil else {
        throw ScaffoldError(
          .usage, .conflictingArguments,
          "'--offline' uses the document that the package keeps, but '--metadata' names another one",
          hint: "remove one of them")
      }
      return try project.keptMetadata(name: name)
    }
    guard given != nil || recorded != "-" else {
      throw ScaffoldError(
        .usage, .inputNotKept, "the package was made from standard input, which is not kept",
        hint: "name the metadata with '--metadata', or use the document that the package keeps with '--offline'")
    }
    return try MetadataArgument(
      arguments: arguments, console: console, user: arguments[OptionCatalogue.user]
    ).source(of: given ?? Self.shown(recorded), reader: reader)
  }

  /// A path in messages, relative to the working folder if it is below it.
  private static func shown(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
