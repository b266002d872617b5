import GeneratorCore
import HTTPTransport

/// Where the metadata comes from: a file, a URL or standard input.
public protocol DocumentSource: Sendable {
  /// What `scaffold.json` of a package in a folder records: a URL without credentials, or a path relative to it.
  ///
  /// - Parameter root: the package's root, an absolute path.
  func recorded(in root: String) -> String

  /// Reads the document.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file, `unreachable` for a service.
  func load() async throws -> SourceDocument

  /// Reads a document of the network that the document refers to. Who is calling is shown to the service itself alone.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func load(_ url: ServiceURL) async throws -> SourceDocument
}
