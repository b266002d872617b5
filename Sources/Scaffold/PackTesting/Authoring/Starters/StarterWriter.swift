import GeneratorCore
import GeneratorWriting

/// Puts what a starter has into a folder that is not there yet.
public struct StarterWriter: Sendable {
  private let fileSystem: any FileSystem

  /// Creates a writer.
  public init(fileSystem: any FileSystem = DiskFileSystem()) {
    self.fileSystem = fileSystem
  }

  /// Writes the files as a whole or not at all.
  ///
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) where something is, or the disk does not take it.
  public func write(_ changes: ChangeSet) throws {
    do {
      if try fileSystem.status(of: changes.root) != nil {
        throw ScaffoldError(
          .outputInTheWay, "'\(changes.root)' is there already",
          hint: "choose another folder with '--output', or move it away")
      }
      _ = try FileWriter(fileSystem: fileSystem).write(changes)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }
}
