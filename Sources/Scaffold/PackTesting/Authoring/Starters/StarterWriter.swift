import GeneratorCore
import GeneratorWriting

/// Writes the files of a starter to a new folder.
public struct StarterWriter: Sendable {
  private let fileSystem: any FileSystem

  /// Creates a writer.
  public init(fileSystem: any FileSystem = DiskFileSystem()) {
    self.fileSystem = fileSystem
  }

  /// Writes all files or none.
  ///
  /// - Throws: ``ScaffoldError`` (`outputExists`) if the folder already exists, or the disk refuses a change.
  public func write(_ changes: ChangeSet) throws {
    do {
      if try fileSystem.status(of: changes.root) != nil {
        throw ScaffoldError(
          .outputExists, .outputExists, "'\(changes.root)' already exists",
          hint: "choose another folder with '--output', or move it away")
      }
      _ = try FileWriter(fileSystem: fileSystem).write(changes)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }
}
