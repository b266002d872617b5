import CommandLineInterface
import Foundation
import Scaffold

/// Makes a request of the command line of a command that reads metadata and writes nothing.
struct InspectionRequest {
  let arguments: ParsedArguments
  let console: Console

  /// The request.
  ///
  /// - Throws: as ``MetadataArgument/source(of:)``.
  func request() throws -> ScaffoldRequest {
    let argument = MetadataArgument(
      arguments: arguments, console: console, user: arguments.value(OptionCatalogue.user))
    return ScaffoldRequest(
      source: try argument.source(of: arguments.operand(OperandCatalogue.metadata) ?? "-"),
      settings: ProjectSettings(
        metadata: "", name: arguments.value(OptionCatalogue.name), include: arguments.values(OptionCatalogue.include),
        exclude: arguments.values(OptionCatalogue.exclude)),
      workingDirectory: FileManager.default.currentDirectoryPath)
  }
}
