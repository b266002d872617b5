import CommandLineInterface
import FoundationEssentials
import Scaffold

extension PluginHost {
  /// The plugins that a command line can use: those of a project, which is the current folder by default, and those of
  /// the search paths and of this installation.
  init(_ arguments: ParsedArguments, project: String = FileManager.default.currentDirectoryPath) {
    self.init(
      project: project, environment: ProcessInfo.processInfo.environment,
      isTrusting: arguments[OptionCatalogue.trust], shipped: ShippedPlugins.folder)
  }
}
