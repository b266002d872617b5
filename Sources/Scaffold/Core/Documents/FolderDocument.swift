import FoundationEssentials

/// A folder as a document: its files as one JSON object, so that it can be stored, compared and read again like any
/// other.
///
///     {
///       "files": { "book.schema.json": "…", "cover.png": { "base64": "…" } },
///       "format": "scaffold-folder", "version": 1
///     }
///
/// The files can be those of a folder on disk, without hidden files and symbolic links, or files from elsewhere.
package struct FolderDocument: Sendable {
  /// The maximum number of files in a folder, and their maximum total size in bytes.
  package static let limits = (files: 10_000, bytes: 64 << 20)

  /// Why a file is not part of a folder.
  package enum Fault: Error, Hashable {
    /// There are too many files, or they are too large.
    case tooLarge
    /// A file of the folder on disk, at this path, cannot be read.
    case unreadable(String)
    /// There already is a file at this path, or a folder, or one of its parents is a file.
    case taken(String)
  }

  private static let format = "scaffold-folder"
  private static let version = 1

  /// The content of each file, by its path relative to the folder.
  package private(set) var files: [String: Data] = [:]
  private var folders: Set<String> = []
  private var size = 0

  /// Creates a folder without files.
  package init() {}

  /// Reads a folder on disk.
  ///
  /// - Parameter path: the absolute path.
  package init(path: String) throws(Fault) {
    do {
      try DiskFileSystem().walk(path) { file, status in
        if file.split(separator: "/").last?.hasPrefix(".") == true { return false }
        guard case .file = status else { return true }
        try add(try Self.bytes(of: file, in: path, limit: Self.limits.bytes - size), as: file)
        return false
      }
    } catch let fault as Fault {
      throw fault
    } catch let error as FileSystemError {
      throw .unreadable(String(error.path.dropFirst(path.count + 1)))
    } catch {
      throw .unreadable("")
    }
  }

  /// Adds a file.
  ///
  /// - Parameter path: its path relative to the folder.
  package mutating func add(_ bytes: Data, as path: String) throws(Fault) {
    guard files.count < Self.limits.files, size + bytes.count <= Self.limits.bytes else { throw .tooLarge }
    var parents: [String] = []
    for index in path.indices where path[index] == "/" { parents.append(String(path[..<index])) }
    guard files[path] == nil, !folders.contains(path), !parents.contains(where: { files[$0] != nil }) else {
      throw .taken(path)
    }
    size += bytes.count
    files[path] = bytes
    folders.formUnion(parents)
  }

  /// Writes all files below a folder, which must exist.
  package func write(to folder: String) throws {
    for (path, bytes) in files {
      let file = URL(fileURLWithPath: folder).appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
  }

  private static func bytes(of file: String, in folder: String, limit: Int) throws(Fault) -> Data {
    do throws(BoundedFile.Fault) {
      return try BoundedFile("\(folder)/\(file)", limit: limit).read()
    } catch {
      throw error == .tooLarge ? .tooLarge : .unreadable(file)
    }
  }
}

extension FolderDocument {
  private struct Stored: Codable {
    var files: [String: Content]
    var format = FolderDocument.format
    var version = FolderDocument.version
  }

  private enum Content: Codable {
    case text(String)
    case bytes(Data)

    private enum CodingKeys: String, CodingKey { case base64 }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
      } else {
        self = .bytes(try decoder.container(keyedBy: CodingKeys.self).decode(Data.self, forKey: .base64))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text):
        var container = encoder.singleValueContainer()
        try container.encode(text)
      case .bytes(let bytes):
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bytes.base64EncodedString(), forKey: .base64)
      }
    }
  }

  /// The JSON, which is canonical: equal files have equal bytes.
  package var bytes: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let contents = files.mapValues { bytes in
        String(data: bytes, encoding: .utf8).map(Content.text) ?? .bytes(bytes)
      }
      return try encoder.encode(Stored(files: contents)) + Data("\n".utf8)
    }
  }

  /// Reads the JSON of a folder; nil for any other document, and for one whose files would be outside of a folder.
  package init?(_ bytes: Data) {
    guard bytes.first == UInt8(ascii: "{"), bytes.suffix(256).contains(utf8: Self.format),
      let stored = try? JSONDecoder().decode(Stored.self, from: bytes),
      stored.format == Self.format, stored.version == Self.version
    else { return nil }
    for (path, content) in stored.files {
      let data =
        switch content {
        case .text(let text): Data(text.utf8)
        case .bytes(let bytes): bytes
        }
      guard Self.isInside(path), (try? add(data, as: path)) != nil else { return nil }
    }
  }

  /// Whether a path stays inside its folder.
  private static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { component in
      !component.isEmpty && component != "." && component != ".." && !component.utf8.contains(0)
        && component.utf8.count <= OutputPath.maximumComponentLength
    }
  }
}
