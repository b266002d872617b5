import GeneratorCore
import GeneratorWriting

/// Writes new files to a folder that may contain others, and never replaces an existing file.
public struct OverlayWriter: Sendable {
  private let fileSystem: any FileSystem

  /// Creates a writer.
  public init(fileSystem: any FileSystem = DiskFileSystem()) {
    self.fileSystem = fileSystem
  }

  /// Writes the files, or none of them if one already exists.
  ///
  /// - Throws: ``ScaffoldError`` (`outputExists`) for each file that already exists, or that the disk refuses.
  public func write(_ changes: ChangeSet) throws {
    do {
      let taken = try changes.changes.filter { try fileSystem.status(of: place(of: $0, changes)) != nil }
      guard taken.isEmpty else {
        throw ScaffoldError(
          .outputExists,
          taken.map { change in
            Diagnostic(
              .error, .outputExists, "'\(place(of: change, changes))' already exists",
              hint: "choose another folder with '--output', or move it away")
          })
      }
      for change in changes.changes {
        let place = place(of: change, changes)
        if let slash = place.lastIndex(of: "/") { try fileSystem.makeDirectories(String(place[..<slash])) }
        try fileSystem.write(change.bytes ?? [], to: place, isExecutable: change.isExecutable)
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func place(of change: FileChange, _ changes: ChangeSet) -> String { "\(changes.root)/\(change.path)" }
}
