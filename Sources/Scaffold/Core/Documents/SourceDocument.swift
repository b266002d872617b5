import FoundationEssentials

/// The bytes of a document and the name that diagnostics use for it.
///
/// A document can be a folder. Its bytes are then the files in it as one JSON object, so that recording and comparing a
/// document works the same for both.
public struct SourceDocument: Hashable, Sendable {
  /// The display name: a path as the user gave it, a URL without credentials, or `<standard input>`.
  public let name: String
  /// The content.
  public let bytes: Data
  /// The absolute path of the folder to search for referenced documents; `nil` if there is none. If the document is a
  /// folder, its own path.
  public let folder: String?
  /// The absolute path of the document itself; `nil` if it has none, as a folder whose files come from elsewhere.
  public let path: String?
  /// Whether the document is a folder.
  public let isFolder: Bool
  /// The URL of the document; `nil` if it did not come from a service. Of a folder, that of the service.
  public let address: String?
  /// The display names of the files of a folder that the user named one by one, by their names in it.
  public let fileNames: [String: String]
  /// The documents on the network that this one refers to, directly or indirectly, by URL; empty unless they were
  /// fetched.
  public var companions: [String: SourceDocument] = [:]
  /// The files in its folder that this document refers to, directly or indirectly, by their paths relative to it; empty
  /// before the document is read.
  public var referencedFiles: [String: Data] = [:]

  /// Creates a document.
  public init(
    name: String, bytes: Data, folder: String? = nil, path: String? = nil, isFolder: Bool = false,
    address: String? = nil, fileNames: [String: String] = [:]
  ) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
    self.path = path
    self.isFolder = isFolder
    self.address = address
    self.fileNames = fileNames
  }

  /// Creates the document of a package's own copy, which may be that of a folder.
  ///
  /// - Parameters:
  ///   - folder: where referenced documents are, unless it is a folder.
  ///   - address: the URL of the service, if it is a folder.
  package init(kept bytes: Data, name: String, folder: String?, address: String? = nil) {
    let isFolder = FolderDocument(bytes) != nil
    self.init(
      name: name, bytes: bytes, folder: isFolder ? nil : folder, isFolder: isFolder,
      address: isFolder ? address : nil)
  }

  /// The document, a folder, at a place on disk.
  func placed(at path: String) -> SourceDocument {
    SourceDocument(
      name: name, bytes: bytes, folder: path, path: path, isFolder: true, address: address, fileNames: fileNames)
  }
}
