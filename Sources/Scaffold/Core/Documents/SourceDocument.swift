import Foundation

/// The bytes of a document with the name that diagnostics call it by.
///
/// A document may be a folder; its bytes are then the files in it, as one JSON object, so that whatever is recorded or
/// compared of a document needs to know no difference.
public struct SourceDocument: Hashable, Sendable {
  /// The name for people: a path as the user gave it, a URL without credentials, or `<standard input>`.
  public let name: String
  /// What was read.
  public let bytes: Data
  /// The absolute path of the folder in which documents that it refers to are looked for; `nil` for none. Of a document
  /// that is a folder, its own path.
  public let folder: String?
  /// The absolute path of the document itself; `nil` where it has none.
  public let path: String?
  /// Whether it is a folder.
  public let isFolder: Bool
  /// The URL that it came from; `nil` for a document that is no service's.
  public let address: String?
  /// The documents of the network that it refers to, and that these refer to, by URL; none unless they were asked for.
  public var companions: [String: SourceDocument] = [:]

  /// Creates a document.
  public init(
    name: String, bytes: Data, folder: String? = nil, path: String? = nil, isFolder: Bool = false,
    address: String? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
    self.path = path
    self.isFolder = isFolder
    self.address = address
  }
}
