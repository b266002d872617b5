import GeneratorCore
import HTTPTransport

/// The source of the metadata: a file, a URL or standard input.
public protocol DocumentSource: Sendable {
  /// What the user should know about the source before the document is read.
  var remarks: [Diagnostic] { get }

  /// The form that `scaffold.json` records: a URL without credentials, or a path relative to the package.
  ///
  /// - Parameter root: the package's root, an absolute path.
  func recorded(in root: String) -> String

  /// Reads the document.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file, `unreachable` for a service.
  func load() async throws -> SourceDocument

  /// Reads a referenced document from the network. Credentials are only sent to the service itself.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func load(_ url: ServiceURL) async throws -> SourceDocument
}

extension DocumentSource {
  public var remarks: [Diagnostic] { [] }
}
