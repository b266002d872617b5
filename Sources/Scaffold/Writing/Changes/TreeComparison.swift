import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Decides the change of each file from the plan, the disk and what was last written.
///
///     | last written | on disk          | planned           | becomes                   |
///     |--------------|------------------|-------------------|---------------------------|
///     | no           | no               | yes               | created, or moved         |
///     | –            | as planned       | yes               | unchanged                 |
///     | yes          | as written       | something else    | updated                   |
///     | yes          | edited           | as written        | kept                      |
///     | – or yes     | something else   | something else    | merged, conflict          |
///     | yes          | no               | yes               | absent                    |
///     | yes          | as written       | no                | deleted                   |
///     | yes          | edited           | no                | kept, or deleted if moved |
///     | kept edited  | no               | yes               | created                   |
///
/// A seeded file that exists is kept, whatever its content. A file to reset is created or updated, whatever its
/// content. After a merge of branches, a file may have several last written contents; see
/// ``FileMerge/merge(bases:mine:theirs:)``.
struct TreeComparison {
  private let bases: MergeBases
  private let isNew: Bool
  private let reset: Set<OutputPath>
  private let tree: PackageTree
  private let merge: FileMerge

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - bases: the possible last written contents.
  ///   - isNew: whether the package is new, so that a file at a planned path is the user's.
  ///   - reset: the files to overwrite without regard to the user's edits.
  ///   - policy: how to resolve conflicts.
  ///   - fileSystem: the file system.
  init(
    root: String, bases: MergeBases, isNew: Bool = false, reset: Set<OutputPath> = [],
    policy: MergeConflictPolicy = .markers,
    fileSystem: any FileSystem
  ) {
    self.bases = bases
    self.isNew = isNew
    self.reset = reset
    tree = PackageTree(root: root, fileSystem: fileSystem)
    merge = FileMerge(policy: policy)
  }

  /// The changes of the planned files, and of the files that were last written and are no longer planned.
  ///
  /// - Throws: ``ScaffoldError``: `outputExists` if the disk cannot be read, `notSetUp` if conflicts of an earlier
  ///   run, or of git, are unresolved.
  func changes(for plan: FilePlan) throws -> [FileChange] {
    do {
      var markers: [Diagnostic] = []
      let planned = try plan.files.map { file in try change(of: file, &markers) }
      let gone = try goneFiles(plan)
      for file in gone where !reset.contains(file.path) {
        markers += Self.markers(in: file.found, at: file.path, planned: [])
      }
      guard markers.isEmpty else { throw ScaffoldError(.notSetUp, markers) }
      let created = Set(planned.filter { $0.kind == .created && !reset.contains($0.path) }.map(\.path))
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

  /// The change of one of the tool's own files, which nobody else writes.
  ///
  /// - Parameter isKnown: whether the file was written before.
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

  private func change(of file: PlannedFile, _ markers: inout [Diagnostic]) throws -> FileChange {
    let isReset = reset.contains(file.path)
    guard let found = try tree.file(file.path) else {
      // If something other than a file is at the path, the user has put it there. A file that was kept only for its
      // edits was not part of the package when the user removed it. A file that only one branch emitted may have been
      // omitted by git.
      let isFree = try (isReset || !bases.isEmittedByAll(file.path)) && tree.isFree(file.path)
      return FileChange(
        path: file.path, kind: isFree ? .created : .absent, bytes: file.bytes, isExecutable: file.isExecutable,
        isOutdated: !isReset && isOutdated(absent: file))
    }
    guard found.bytes != file.bytes else { return FileChange(path: file.path, kind: .unchanged, bytes: nil) }
    guard !isNew else { return Companion(path: file.path, found: found).change(adding: file) }
    guard !isReset else {
      return FileChange(path: file.path, kind: .updated, bytes: file.bytes, isExecutable: file.isExecutable)
    }
    markers += Self.markers(in: found, at: file.path, planned: file.bytes)
    if file.owner == .seeded {
      return FileChange(path: file.path, kind: .kept, bytes: nil, isOutdated: !isLastWritten(file))
    }
    let contents = bases.contents(of: file.path, among: [found.bytes, file.bytes])
    return result(of: file, bases: contents, mine: found)
  }

  /// Whether a file that the user removed, or renamed, would change. A seeded file never does.
  private func isOutdated(absent file: PlannedFile) -> Bool {
    file.owner == .merged && bases.isEmittedByAll(file.path) && !isLastWritten(file)
  }

  /// Whether the planned content is one that was last written.
  private func isLastWritten(_ file: PlannedFile) -> Bool {
    let hash = ContentHash(of: file.bytes)
    return bases.entries(of: file.path).contains { $0.hash == hash }
  }

  /// The diagnostics for unresolved conflicts of an earlier run and of git.
  private static func markers(in file: PackageTree.File, at path: OutputPath, planned: [UInt8]) -> [Diagnostic] {
    let own = ConflictMarkers.lines(in: file.bytes)
    guard own.isEmpty else {
      return own.map { line in
        Diagnostic(
          .error, .openConflict, "a conflict of an earlier run is not resolved",
          at: SourceLocation(file: path.text, line: line),
          hint: "choose among the lines between the markers, remove the markers, and run the command again")
      }
    }
    // The emitted text may contain markers itself.
    let lines = GitConflict.lines(in: file.bytes)
    guard lines.count > GitConflict.lines(in: planned).count else { return [] }
    return lines.map { GitConflict.diagnostic(at: $0, of: path.text) }
  }

  private func result(
    of file: PlannedFile, bases: [[UInt8]?], mine: PackageTree.File, origin: OutputPath? = nil
  ) -> FileChange {
    let merged = merge.merge(bases: bases, mine: mine.bytes, theirs: file.bytes)
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

  private func change(of file: PlannedFile, movedFrom origin: OrphanedFile) -> FileChange {
    guard file.owner == .merged, origin.base != nil else {
      return FileChange(
        path: file.path, kind: .moved, bytes: origin.found.bytes, isExecutable: origin.found.isExecutable,
        origin: origin.path, isOutdated: origin.base == nil)
    }
    return result(of: file, bases: origin.bases, mine: origin.found, origin: origin.path)
  }

  /// The files that were last written, exist on disk, and are no longer planned.
  private func goneFiles(_ plan: FilePlan) throws -> [OrphanedFile] {
    try bases.paths().compactMap { path in
      guard plan[path] == nil, let found = try tree.file(path) else { return nil }
      guard !reset.contains(path) else { return OrphanedFile(path: path, found: found, bases: [], isEdited: false) }
      let contents = bases.contents(of: path, among: [found.bytes])
      return OrphanedFile(path: path, found: found, bases: contents, isEdited: !contents.contains(found.bytes))
    }
  }
}
