import CommandLineInterface
import Foundation
import Scaffold

/// The operand METADATA with the options that say how a service is reached.
struct MetadataArgument {
  let arguments: ParsedArguments
  let console: Console
  /// The user, from `--user` or a question.
  let user: String?

  /// Whether a text is the URL of a service.
  static func isURL(_ text: String) -> Bool { text.contains("://") }

  /// The source that the operand names; a password is asked for only where there is a service to show it to.
  ///
  /// - Throws: as ``ServiceAccessBuilder/access()``; ``ScaffoldError`` (`usage`) for a URL that cannot be used.
  func source(of metadata: String) throws -> MetadataSource {
    let builder = ServiceAccessBuilder(arguments: arguments, console: console, user: user)
    let access = Self.isURL(metadata) ? try builder.access() : ServiceAccess()
    let cache = MetadataCache(
      environment: ProcessInfo.processInfo.environment, isRefreshed: arguments.contains(OptionCatalogue.refresh))
    return try MetadataSource(
      metadata, baseDirectory: FileManager.default.currentDirectoryPath, access: access, cache: cache)
  }
}
