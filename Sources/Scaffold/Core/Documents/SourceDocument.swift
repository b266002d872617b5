import FoundationEssentials

/// The bytes of a document and the name that diagnostics use for it.
///
/// A document can be a folder. Its bytes are then the files in it as one JSON object, so that recording and comparing a
/// document works the same for both.
public struct SourceDocument: Hashable, Sendable {
  /// The fields are behind one reference: each stage of a run holds documents, and copying many fields takes a lot of code
  /// wherever that happens.
  private var fields: Fields

  /// The display name: a path as the user gave it, a URL without credentials, or `<standard input>`.
  public var name: String { fields.name }
  /// The content.
  public var bytes: Data { fields.bytes }
  /// The absolute path of the folder to search for referenced documents; `nil` if there is none. If the document is a
  /// folder, its own path.
  public var folder: String? { fields.folder }
  /// The absolute path of the document itself; `nil` if it has none, as a folder whose files come from elsewhere.
  public var path: String? { fields.path }
  /// Whether the document is a folder.
  public var isFolder: Bool { fields.isFolder }
  /// The URL of the document; `nil` if it did not come from a service. Of a folder, that of the service.
  public var address: String? { fields.address }
  /// The display names of the files of a folder that the user named one by one, by their names in it.
  public var fileNames: [String: String] { fields.fileNames }
  /// The documents on the network that this one refers to, directly or indirectly, by URL; empty unless they were
  /// fetched.
  public var companions: [String: SourceDocument] {
    get { fields.companions }
    set { fields = fields.with(companions: newValue, referencedFiles: fields.referencedFiles) }
  }
  /// The files in its folder that this document refers to, directly or indirectly, by their paths relative to it; empty
  /// before the document is read.
  public var referencedFiles: [String: Data] {
    get { fields.referencedFiles }
    set { fields = fields.with(companions: fields.companions, referencedFiles: newValue) }
  }

  /// Creates a document.
  public init(
    name: String, bytes: Data, folder: String? = nil, path: String? = nil, isFolder: Bool = false,
    address: String? = nil, fileNames: [String: String] = [:]
  ) {
    fields = Fields(
      name: name, bytes: bytes, folder: folder, path: path, isFolder: isFolder, address: address, fileNames: fileNames)
  }

  public static func == (one: SourceDocument, other: SourceDocument) -> Bool {
    one.fields === other.fields || one.fields.isEqual(to: other.fields)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bytes)
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

extension SourceDocument {
  private final class Fields: Sendable {
    let name: String
    let bytes: Data
    let folder: String?
    let path: String?
    let isFolder: Bool
    let address: String?
    let fileNames: [String: String]
    let companions: [String: SourceDocument]
    let referencedFiles: [String: Data]

    init(
      name: String, bytes: Data, folder: String?, path: String?, isFolder: Bool, address: String?,
      fileNames: [String: String], companions: [String: SourceDocument] = [:], referencedFiles: [String: Data] = [:]
    ) {
      self.name = name
      self.bytes = bytes
      self.folder = folder
      self.path = path
      self.isFolder = isFolder
      self.address = address
      self.fileNames = fileNames
      self.companions = companions
      self.referencedFiles = referencedFiles
    }

    func with(companions: [String: SourceDocument], referencedFiles: [String: Data]) -> Fields {
      Fields(
        name: name, bytes: bytes, folder: folder, path: path, isFolder: isFolder, address: address,
        fileNames: fileNames, companions: companions, referencedFiles: referencedFiles)
    }

    func isEqual(to other: Fields) -> Bool {
      name == other.name && bytes == other.bytes && folder == other.folder && path == other.path
        && isFolder == other.isFolder && address == other.address && fileNames == other.fileNames
        && companions == other.companions && referencedFiles == other.referencedFiles
    }
  }
}
