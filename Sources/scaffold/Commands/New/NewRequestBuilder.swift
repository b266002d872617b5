import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Builds a request from a command line. Settings come from a file, options override them, and missing values are asked
/// for.
struct NewRequestBuilder {
  let arguments: ParsedArguments
  let console: Console

  /// The request of the command line.
  ///
  /// - Throws: ``ArgumentError`` for options that contradict each other or have invalid values, ``ScaffoldError`` for
  ///   files that cannot be read.
  func request() throws -> ScaffoldRequest {
    let recorded = try arguments[OptionCatalogue.config].map(SettingsFile.read)
    if let recorded, !recorded.services.isEmpty {
      throw ScaffoldError(
        .usage, .severalServices,
        "the settings list \(recorded.services.count) services, and 'new' writes a package of one",
        hint: "add each of the others with 'scaffold add'")
    }
    let answers = try answers(recorded)
    var settings = recorded ?? ProjectSettings(metadata: answers.metadata)
    settings.metadata = answers.metadata
    if let name = answers.name { settings.name = name }
    settings = SettingOption.apply(arguments, to: settings)
    return ScaffoldRequest(
      source: try MetadataArgument(arguments: arguments, console: console, user: answers.user).source(
        of: answers.metadata, reader: settings.reader),
      settings: settings, output: answers.output, workingDirectory: FileManager.default.currentDirectoryPath,
      verification: arguments[OptionCatalogue.verify],
      isDryRun: arguments[OptionCatalogue.dryRun])
  }

  private func answers(_ recorded: ProjectSettings?) throws -> NewAnswers {
    let given = NewAnswers(
      metadata: arguments[OperandCatalogue.optionalMetadata] ?? recorded?.metadata ?? "",
      name: arguments[OptionCatalogue.name], output: arguments[OptionCatalogue.output],
      user: arguments[OptionCatalogue.user])
    guard given.metadata.isEmpty else { return given }
    guard console.isInteractive else {
      throw ArgumentError(
        .missingOperand, "missing operand METADATA: \(OperandCatalogue.metadata.specification.summary)",
        hint: "on a terminal, 'scaffold new' asks for it", path: arguments.path)
    }
    return try NewQuestions(console: console).complete(given)
  }
}
