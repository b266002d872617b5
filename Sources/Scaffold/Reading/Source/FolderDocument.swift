import Foundation
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
    guard let paths = FileManager.default.enumerator(atPath: path) else {
      throw ScaffoldError(.unreadable, "cannot read the folder '\(name)'")
    }
    var size = 0
    for case let file as String in paths {
      let isHidden = file.split(separator: "/").last?.hasPrefix(".") == true
      let type = paths.fileAttributes?[.type] as? FileAttributeType
      if isHidden && type == .typeDirectory { paths.skipDescendants() }
      guard !isHidden, type == .typeRegular else { continue }
      // The sizes of sparse files can be so large that their sum overflows.
      size += min((paths.fileAttributes?[.size] as? NSNumber)?.intValue ?? 0, Self.limits.bytes + 1)
      guard files.count < Self.limits.files, size <= Self.limits.bytes else {
        throw ScaffoldError(
          .unreadable,
          "the folder '\(name)' holds more than \(Self.limits.files) files or \(Self.limits.bytes >> 20) MB",
          hint: "name a folder that holds nothing but the description of the service, or one document")
      }
      guard let bytes = try? BoundedFile("\(path)/\(file)", limit: Self.limits.bytes).read() else {
        throw ScaffoldError(.unreadable, "cannot read the file '\(name)/\(file)'")
      }
      files[file] = String(data: bytes, encoding: .utf8).map(Content.text) ?? .bytes(bytes)
    }
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
