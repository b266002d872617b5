import CommandLineInterface
import Foundation
import Scaffold

/// Builds a request from the command line of a command that reads metadata and writes nothing.
struct InspectionRequest {
  let arguments: ParsedArguments
  let console: Console

  /// The options that select what is read, and the reader.
  static let options = [
    OptionCatalogue.include, OptionCatalogue.exclude, OptionCatalogue.followReferences, OptionCatalogue.reader,
    OptionCatalogue.set,
  ]

  /// The request of the command line.
  ///
  /// - Throws: the errors of ``MetadataArgument/source(of:)``.
  func request() throws -> ScaffoldRequest {
    let argument = MetadataArgument(
      arguments: arguments, console: console, user: arguments.value(OptionCatalogue.user))
    let settings = try settings()
    return ScaffoldRequest(
      source: try argument.source(of: arguments.operand(OperandCatalogue.metadata) ?? "-", reader: settings.reader),
      settings: settings, workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// The settings that the options give for reading.
  ///
  /// - Throws: ``ArgumentError`` for invalid parameters.
  func settings() throws -> ProjectSettings {
    ProjectSettings(
      metadata: "", name: arguments.value(OptionCatalogue.name),
      parameters: Dictionary(try arguments.parameters().map { ($0.name, $0.value) }) { $1 },
      include: arguments.values(OptionCatalogue.include), exclude: arguments.values(OptionCatalogue.exclude),
      reader: arguments.value(OptionCatalogue.reader), plugins: arguments.values(OptionCatalogue.plugin),
      followsReferences: arguments.contains(OptionCatalogue.followReferences))
  }
}
