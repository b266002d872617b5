import FoundationEssentials
import GeneratorCore

/// A folder as a document: its files as one JSON object, so that it can be stored and compared like any other.
///
///     {
///       "files": { "book.schema.json": "…", "cover.png": { "base64": "…" } },
///       "format": "scaffold-folder", "version": 1
///     }
///
/// Hidden files and symbolic links are left out.
struct FolderDocument: Encodable {
  /// The maximum number of files in a folder, and their maximum total size in bytes.
  static let limits = (files: 10_000, bytes: 64 << 20)

  private enum Content: Encodable {
    case text(String)
    case bytes(Data)

    private enum CodingKeys: String, CodingKey { case base64 }

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

  private let format = "scaffold-folder"
  private let version = 1
  private var files: [String: Content] = [:]

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - name: its display name.
  /// - Throws: ``ScaffoldError`` (`unreadable`) if the folder or a file cannot be read, or a limit is exceeded.
  init(path: String, name: String) throws {
    var size = 0
    do {
      try DiskFileSystem().walk(path) { file, status in
        if file.split(separator: "/").last?.hasPrefix(".") == true { return false }
        guard case .file = status else { return true }
        let bytes = try Self.bytes(of: file, in: path, called: name, limit: Self.limits.bytes - size)
        size += bytes.count
        files[file] = String(data: bytes, encoding: .utf8).map(Content.text) ?? .bytes(bytes)
        guard files.count <= Self.limits.files else { throw Self.tooLarge(name) }
        return false
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the folder '\(name)\(error.path.dropFirst(path.count))'")
    }
  }

  private static func bytes(of file: String, in folder: String, called name: String, limit: Int) throws -> Data {
    do {
      return try BoundedFile("\(folder)/\(file)", limit: limit).read()
    } catch .tooLarge {
      throw tooLarge(name)
    } catch .unreadable {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the file '\(name)/\(file)'")
    }
  }

  private static func tooLarge(_ name: String) -> ScaffoldError {
    ScaffoldError(
      .unreadable, .documentTooLarge,
      "the folder '\(name)' has more than \(limits.files) files or \(limits.bytes >> 20) MB",
      hint: "name one document, or a folder that contains only the description of the service")
  }

  /// The JSON, which is canonical: equal files have equal bytes.
  var bytes: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}
