/// Decides what happens to each file: plan × disk × what was written last.
///
///     | written last | on disk          | planned           | becomes                   |
///     |--------------|------------------|-------------------|---------------------------|
///     | no           | no               | yes               | created, or moved         |
///     | –            | as planned       | yes               | unchanged                 |
///     | yes          | as written       | something else    | updated                   |
///     | yes          | edited           | as written        | kept                      |
///     | – or yes     | something else   | something else    | merged, conflict          |
///     | yes          | no               | yes               | absent                    |
///     | yes          | as written       | no                | deleted                   |
///     | yes          | edited           | no                | kept, or deleted if moved |
///     | kept so      | no               | yes               | created                   |
///
/// A seeded file that was written once is kept, whatever it holds now. What was written last is told by the copies kept
/// as merge base; the record tells it of files that have none.
struct TreeComparison {
  private let record: GenerationRecord?
  private let tree: PackageTree
  private let merge: FileMerge

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - record: what was written last, if anything was.
  ///   - policy: what becomes of conflicts.
  ///   - fileSystem: the disk.
  init(root: String, record: GenerationRecord?, policy: ConflictPolicy = .markers, fileSystem: any FileSystem) {
    self.record = record
    tree = PackageTree(root: root, fileSystem: fileSystem)
    merge = FileMerge(policy: policy)
  }

  /// What happens to the planned files, and to those that were written last and are planned no more.
  ///
  /// - Throws: ``ScaffoldError``: `outputInTheWay` if the disk cannot be read, `notSetUp` where conflicts of an earlier run
  ///   are still to be decided.
  func changes(for plan: FilePlan) throws -> [FileChange] {
    do {
      var markers: [Diagnostic] = []
      let planned = try plan.files.map { file in try change(of: file, written: written(file.path), &markers) }
      let gone = try goneFiles(plan)
      for file in gone where file.base != nil { markers += Self.markers(in: file.found, at: file.path) }
      guard markers.isEmpty else { throw ScaffoldError(.notSetUp, markers) }
      let created = Set(planned.filter { $0.kind == .created }.map(\.path))
      let moves = MovedFiles(
        edited: gone.filter(\.isEdited), candidates: plan.files.filter { created.contains($0.path) })
      let moved = moves.pairs.map { change(of: $0.file, movedFrom: $0.origin) }
      let places = Set(moved.map(\.path))
      let origins = Set(moves.pairs.map(\.origin.path))
      return planned.filter { !places.contains($0.path) } + moved
        + gone.map { file in
          let isKept = file.isEdited && !origins.contains(file.path)
          return FileChange(path: file.path, kind: isKept ? .kept : .deleted, bytes: nil)
        }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// What happens to a file of the tool's own, which nobody else writes.
  ///
  /// - Parameter isKnown: whether it was written before.
  func change(ofOwn path: OutputPath, bytes: [UInt8], isKnown: Bool = false) throws -> FileChange {
    do {
      guard let found = try tree.file(path) else {
        return FileChange(path: path, kind: isKnown ? .restored : .created, bytes: bytes)
      }
      return FileChange(path: path, kind: found.bytes == bytes ? .unchanged : .updated, bytes: bytes)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func written(_ path: OutputPath) -> GenerationRecord.File? {
    record?.files[path.text] ?? record?.leftFiles[path.text]
  }

  private func change(
    of file: PlannedFile, written: GenerationRecord.File?, _ markers: inout [Diagnostic]
  ) throws -> FileChange {
    guard let found = try tree.file(file.path) else {
      // Something else than a file in its place is the user's doing too. One that was kept only for its edits was no
      // part of the package when the user removed it.
      let isFree = try record?.files[file.path.text] == nil && tree.isFree(file.path)
      return FileChange(
        path: file.path, kind: isFree ? .created : .absent, bytes: file.bytes, isExecutable: file.isExecutable)
    }
    guard found.bytes != file.bytes else { return FileChange(path: file.path, kind: .unchanged, bytes: nil) }
    if file.owner == .seeded {
      let isOutdated = written.map { $0.hash != ContentHash(of: file.bytes) } ?? true
      return FileChange(path: file.path, kind: .kept, bytes: nil, isOutdated: isOutdated)
    }
    if written != nil { markers += Self.markers(in: found, at: file.path) }
    let base = try written.flatMap { try self.base(of: file.path, $0, among: [found.bytes, file.bytes]) }
    return result(of: file, base: base, mine: found)
  }

  /// What to tell of conflicts that were not decided yet.
  private static func markers(in file: PackageTree.File, at path: OutputPath) -> [Diagnostic] {
    ConflictMarkers.lines(in: file.bytes).map { line in
      Diagnostic(
        .error, "a conflict of an earlier run is not decided yet",
        at: SourceLocation(file: path.text, line: line),
        hint: "choose among the lines between the markers, remove the markers, and run the command again")
    }
  }

  /// What was written last of a file: its copy, or where that is lost, one of the known contents that has its hash.
  private func base(
    of path: OutputPath, _ written: GenerationRecord.File, among known: [[UInt8]]
  ) throws -> [UInt8]? {
    if let base = try tree.file(ProjectLayout.base(of: path)) { return base.bytes }
    return known.first { ContentHash(of: $0) == written.hash }
  }

  private func result(
    of file: PlannedFile, base: [UInt8]?, mine: PackageTree.File, origin: OutputPath? = nil
  ) -> FileChange {
    let merged = merge.merge(base: base ?? [], mine: mine.bytes, theirs: file.bytes)
    let kind: FileChange.Kind =
      if !merged.conflicts.isEmpty {
        .conflict
      } else if origin != nil {
        .moved
      } else if merged.bytes == mine.bytes {
        .kept
      } else {
        merged.bytes == file.bytes ? .updated : .merged
      }
    return FileChange(
      path: file.path, kind: kind, bytes: kind == .kept ? nil : merged.bytes,
      isExecutable: file.isExecutable || mine.isExecutable, origin: origin, conflicts: merged.conflicts,
      decidedConflicts: merged.decided)
  }

  private func change(of file: PlannedFile, movedFrom origin: GoneFile) -> FileChange {
    guard file.owner == .merged, let base = origin.base else {
      return FileChange(
        path: file.path, kind: .moved, bytes: origin.found.bytes, isExecutable: origin.found.isExecutable,
        origin: origin.path, isOutdated: origin.base == nil)
    }
    return result(of: file, base: base, mine: origin.found, origin: origin.path)
  }

  /// The files that were written last, stand there and are planned no more.
  private func goneFiles(_ plan: FilePlan) throws -> [GoneFile] {
    guard let record else { return [] }
    return try record.files.merging(record.leftFiles) { file, _ in file }.compactMap { path, file in
      let path = try OutputPath(path)
      guard plan[path] == nil, let found = try tree.file(path) else { return nil }
      guard file.owner == .merged else { return GoneFile(path: path, found: found, base: nil, isEdited: true) }
      let base = try self.base(of: path, file, among: [found.bytes])
      return GoneFile(path: path, found: found, base: base, isEdited: base != found.bytes)
    }
  }
}
