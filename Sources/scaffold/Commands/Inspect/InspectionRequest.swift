import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Builds a request from the command line of a command that reads metadata and writes nothing.
struct InspectionRequest {
  let arguments: ParsedArguments
  let console: Console

  /// The options that select what is read, and the reader.
  static let options: [any OptionDeclaration] = [
    OptionCatalogue.include, OptionCatalogue.exclude, OptionCatalogue.excludeType, OptionCatalogue.excludeNavigation,
    OptionCatalogue.excludeOperation, OptionCatalogue.followReferences, OptionCatalogue.reader, OptionCatalogue.set,
  ]

  /// The request of the command line.
  ///
  /// - Throws: the errors of ``MetadataArgument/source(of:)``.
  func request() throws -> ScaffoldRequest {
    let argument = MetadataArgument(
      arguments: arguments, console: console, user: arguments[OptionCatalogue.user])
    let settings = settings()
    let documents = arguments[OperandCatalogue.documents]
    return ScaffoldRequest(
      source: try argument.source(
        of: documents[0], further: Array(documents.dropFirst()), reader: settings.reader),
      settings: settings, workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// The settings that the options give for reading.
  func settings() -> ProjectSettings { SettingOption.apply(arguments, to: ProjectSettings(metadata: "")) }
}
