import FoundationEssentials

/// A folder document as a temporary folder on disk, which is deleted with the object.
package final class UnpackedFolder: Sendable {
  /// The document with the path of the folder.
  package let document: SourceDocument
  private let path: String

  /// Writes the files of a document to disk; nil if it is not a folder, or has a path of its own.
  ///
  /// - Throws: ``ScaffoldError``: `unusableMetadata` if it is not the JSON of a folder, `outputExists` if it cannot be
  ///   written.
  package init?(_ packed: SourceDocument) throws {
    guard packed.isFolder, packed.path == nil else { return nil }
    guard let folder = FolderDocument(packed.bytes) else {
      throw ScaffoldError(.unusableMetadata, .unreadableFile, "'\(packed.name)' does not contain the files of a folder")
    }
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-folder-\(UUID().uuidString)")
    path = url.path
    document = packed.placed(at: path)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try folder.write(to: path)
    } catch {
      throw ScaffoldError(.outputExists, .fileSystemError, "cannot write the files of '\(packed.name)' to '\(path)'")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
