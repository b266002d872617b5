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

  /// The forms that `scaffold.json` records of the other files, if several form the document.
  ///
  /// - Parameter root: the package's root, an absolute path.
  func furtherRecorded(in root: String) -> [String]

  /// The URL of the service, for a reader that asks for the documents that it needs; `nil` if the source has none.
  var service: ServiceURL? { get }

  /// Reads the document.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file, `unreachable` for a service.
  func load() async throws -> SourceDocument

  /// Reads a referenced document from the network. Credentials are only sent to the service itself.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func load(_ url: ServiceURL) async throws -> SourceDocument

  /// Reads one of the documents that a reader asks for. Credentials are only sent to the service itself.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func fetch(_ url: ServiceURL) async throws -> SourceDocument
}

extension DocumentSource {
  public var remarks: [Diagnostic] { [] }

  public var service: ServiceURL? { nil }

  public func furtherRecorded(in root: String) -> [String] { [] }

  public func fetch(_ url: ServiceURL) async throws -> SourceDocument { try await load(url) }
}
