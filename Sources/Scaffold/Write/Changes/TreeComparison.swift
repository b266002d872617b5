/// Decides what happens to each file: plan × disk × what was written last.
///
///     | written last | on disk          | planned           | becomes    |
///     |--------------|------------------|-------------------|------------|
///     | no           | no               | yes               | created    |
///     | –            | as planned       | yes               | unchanged  |
///     | yes          | as written       | something else    | updated    |
///     | yes          | edited           | as written        | kept       |
///     | – or yes     | something else   | something else    | diverged   |
///     | yes          | no               | yes               | absent     |
///     | yes          | as written       | no                | deleted    |
///     | yes          | edited           | no                | kept       |
///
/// A seeded file that was written once is kept, whatever it holds now.
public struct TreeComparison: Sendable {
  private let root: String
  private let record: GenerationRecord?
  private let fileSystem: any FileSystem

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - record: what was written last, if anything was.
  ///   - fileSystem: the disk.
  public init(root: String, record: GenerationRecord?, fileSystem: any FileSystem) {
    self.root = root
    self.record = record
    self.fileSystem = fileSystem
  }

  /// What happens to the planned files, and to those that were written last and are planned no more.
  ///
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) if the disk cannot be read.
  public func changes(for plan: FilePlan) throws -> [FileChange] {
    do {
      let gone = try (record?.files ?? [:]).compactMap { path, file -> FileChange? in
        let path = try OutputPath(path)
        return plan[path] == nil ? try change(ofGone: path, file) : nil
      }
      return try plan.files.map(change) + gone
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// What happens to a file of the tool's own, which nobody else writes.
  public func change(ofOwn path: OutputPath, bytes: [UInt8]) throws -> FileChange {
    do {
      guard let found = try bytesOnDisk(path) else { return FileChange(path: path, kind: .created, bytes: bytes) }
      return FileChange(path: path, kind: found == bytes ? .unchanged : .updated, bytes: bytes)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func change(of file: PlannedFile) throws -> FileChange {
    FileChange(path: file.path, kind: try kind(of: file), bytes: file.bytes, isExecutable: file.isExecutable)
  }

  private func kind(of file: PlannedFile) throws -> FileChange.Kind {
    let written = record?.files[file.path.text]
    guard let found = try bytesOnDisk(file.path) else { return written == nil ? .created : .absent }
    if found == file.bytes { return .unchanged }
    guard let written else { return .diverged }
    if written.owner == .seeded { return .kept }
    if ContentHash(of: found) == written.hash { return .updated }
    return ContentHash(of: file.bytes) == written.hash ? .kept : .diverged
  }

  private func change(ofGone path: OutputPath, _ file: GenerationRecord.File) throws -> FileChange? {
    guard let found = try bytesOnDisk(path) else { return nil }
    let isEdited = file.owner == .seeded || ContentHash(of: found) != file.hash
    return FileChange(path: path, kind: isEdited ? .kept : .deleted, bytes: nil)
  }

  private func bytesOnDisk(_ path: OutputPath) throws -> [UInt8]? {
    let place = "\(root)/\(path)"
    guard case .file = try fileSystem.status(of: place) else { return nil }
    return try fileSystem.contents(of: place)
  }
}
