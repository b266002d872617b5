import CommandLineInterface
import Foundation
import Scaffold

extension PluginHost {
  /// The plugins that a command line can use: those of the folder that it is typed in, and those of the search paths.
  init(_ arguments: ParsedArguments) {
    self.init(
      project: FileManager.default.currentDirectoryPath, environment: ProcessInfo.processInfo.environment,
      isTrusting: arguments.contains(OptionCatalogue.trust))
  }
}
