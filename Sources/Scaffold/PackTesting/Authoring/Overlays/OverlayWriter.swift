import GeneratorCore
import GeneratorWriting

/// Puts new files into a folder in which others may be, and never over one that is there.
public struct OverlayWriter: Sendable {
  private let fileSystem: any FileSystem

  /// Creates a writer.
  public init(fileSystem: any FileSystem = DiskFileSystem()) {
    self.fileSystem = fileSystem
  }

  /// Writes the files, or none where one is in the way.
  ///
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) with every file that is there already, or that the disk does not take.
  public func write(_ changes: ChangeSet) throws {
    do {
      let taken = try changes.changes.filter { try fileSystem.status(of: place(of: $0, changes)) != nil }
      guard taken.isEmpty else {
        throw ScaffoldError(
          .outputInTheWay,
          taken.map { change in
            Diagnostic(
              .error, "'\(place(of: change, changes))' is there already",
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
