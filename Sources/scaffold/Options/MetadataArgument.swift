import CommandLineInterface
import FoundationEssentials
import Scaffold

/// The operand METADATA with the options for reaching a service.
struct MetadataArgument {
  let arguments: ParsedArguments
  let console: Console
  /// The user, from `--user` or a question.
  let user: String?

  /// Whether a text is the URL of a service.
  static func isURL(_ text: String) -> Bool { text.contains("://") }

  private static let takesAnything: @Sendable (SourceDocument) -> Bool = { _ in true }

  /// The source that the operands name. A document for a plugin is taken from a URL unchanged. A password is asked for
  /// only if there is a service to send it to.
  ///
  /// - Parameters:
  ///   - metadata: the operand.
  ///   - further: more operands, for files that form one document.
  ///
  /// - Throws: the errors of ``ServiceAccessBuilder/access()``; ``ScaffoldError`` (`usage`) for a URL that cannot be
  ///   used.
  func source(of metadata: String, further: [String] = [], reader: String? = nil) throws -> MetadataSource {
    let builder = ServiceAccessBuilder(arguments: arguments, console: console, user: user)
    let access = Self.isURL(metadata) ? try builder.access() : ServiceAccess()
    let cache = MetadataCache(
      environment: ProcessInfo.processInfo.environment, isRefreshed: arguments[OptionCatalogue.refresh])
    let isForeign = reader != nil && reader != CSDLReader().name
    return try MetadataSource(
      metadata, further: further, baseDirectory: FileManager.default.currentDirectoryPath, access: access, cache: cache,
      isMetadata: isForeign ? Self.takesAnything : nil)
  }
}
