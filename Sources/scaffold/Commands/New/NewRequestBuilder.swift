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
  func request() async throws -> ScaffoldRequest {
    let config = try arguments[OptionCatalogue.config].map(SettingsFile.document)
    let recorded = try config.map(SettingsFile.settings)
    if let recorded, !recorded.services.isEmpty {
      throw ScaffoldError(
        .usage, .severalServices,
        "the settings list \(recorded.services.count) services, and 'new' writes a package of one",
        hint: "add each of the others with 'scaffold add'")
    }
    let answers = try await answers(recorded)
    let source =
      try answers.source
      ?? MetadataArgument(arguments: arguments, console: console, user: answers.user).source(
        of: answers.settings.metadata, further: answers.settings.furtherMetadata, reader: answers.settings.reader)
    var request = ScaffoldRequest(
      source: source, settings: answers.settings, output: answers.output,
      workingDirectory: FileManager.default.currentDirectoryPath, verification: answers.verification,
      isDryRun: arguments[OptionCatalogue.dryRun])
    request.settingsDocument = config
    return request
  }

  private func answers(_ recorded: ProjectSettings?) async throws -> NewAnswers {
    var settings = recorded ?? ProjectSettings(metadata: "")
    let documents = arguments[OperandCatalogue.optionalDocuments]
    if let first = documents.first {
      settings.metadata = first
      settings.furtherMetadata = Array(documents.dropFirst())
    }
    let given = NewAnswers(
      settings: SettingOption.apply(arguments, to: settings), output: arguments[OptionCatalogue.output],
      user: arguments[OptionCatalogue.user], verification: arguments[OptionCatalogue.verify])
    guard given.settings.metadata.isEmpty else { return given }
    guard console.isInteractive else {
      throw ArgumentError(
        .missingOperand, "missing operand METADATA: \(OperandCatalogue.metadata.specification.summary)",
        hint: "on a terminal, 'scaffold new' asks for it", path: arguments.path)
    }
    return try await NewQuestions(arguments: arguments, console: console).complete(given)
  }
}
