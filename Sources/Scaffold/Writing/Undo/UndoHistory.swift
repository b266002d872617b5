import GeneratorCore

/// The runs on a package that can be undone, last one first. Each is a numbered folder in `.scaffold/undo`.
///
/// A record is written together with the change, through the same journal. There is never a run without its record, or
/// a record without its run.
struct UndoHistory {
  /// The number of runs that are kept.
  static let limit = 10

  let root: String
  let fileSystem: any FileSystem

  /// The last run with its number; nil if there is none.
  ///
  /// - Throws: ``FileSystemError``; ``ScaffoldError`` (`notSetUp`) for a record that cannot be read.
  func last() throws -> (number: Int, record: UndoRecord)? {
    guard let number = try numbers().last else { return nil }
    let place = "\(root)/\(Self.path(number, "steps"))"
    guard let record = UndoRecord(String(decoding: try fileSystem.contents(of: place), as: UTF8.self)) else {
      throw ScaffoldError(
        .notSetUp, .damagedUndoRecord, "'\(place)' cannot be read", hint: "restore the package from version control")
    }
    return (number, record)
  }

  /// The changes of a run together with its undo record.
  ///
  /// - Throws: ``FileSystemError``.
  func recording(_ changes: ChangeSet, command: UndoRecord.Command) throws -> ChangeSet {
    let numbers = try numbers()
    let number = (numbers.last ?? 0) + 1
    let tree = PackageTree(root: root, fileSystem: fileSystem)
    var record = UndoRecord(command: command, steps: [])
    var added: [FileChange] = []
    for change in changes.changes where change.kind.isChange {
      let hash = change.path.isInOwnFolder ? nil : change.bytes.map { ContentHash(of: $0) }
      guard command.isAmongFiles, let found = try tree.file(change.path) else {
        if change.kind.isWritten { record.steps.append(.created(change.path, hash)) }
        continue
      }
      let path = Self.path(number, "\(added.count)")
      record.steps.append(
        change.kind.isWritten
          ? .changed(change.path, content: added.count, hash) : .removed(change.path, content: added.count))
      added.append(FileChange(path: path, kind: .created, bytes: found.bytes, isExecutable: found.isExecutable))
    }
    added.append(FileChange(path: Self.path(number, "steps"), kind: .created, bytes: Array(record.text.utf8)))
    let dropped = try numbers.dropLast(Self.limit - 1).flatMap(removal)
    return ChangeSet(root: root, changes: changes.changes + added + dropped)
  }

  /// The changes that delete a record.
  ///
  /// - Throws: ``FileSystemError``.
  func removal(of number: Int) throws -> [FileChange] {
    try fileSystem.names(in: "\(root)/\(ProjectLayout.undo)/\(number)").map { name in
      FileChange(path: Self.path(number, name), kind: .deleted, bytes: nil)
    }
  }

  /// The content of a file before a run; nil if it is missing.
  ///
  /// - Throws: ``FileSystemError``.
  func content(_ content: Int, of number: Int) throws -> PackageTree.File? {
    try PackageTree(root: root, fileSystem: fileSystem).file(Self.path(number, "\(content)"))
  }

  /// The sorted numbers of the runs. A folder with another name, or with an impossibly large number, is ignored.
  private func numbers() throws -> [Int] {
    let folder = "\(root)/\(ProjectLayout.undo)"
    guard try fileSystem.status(of: folder) == .directory else { return [] }
    return try fileSystem.names(in: folder).compactMap { name in
      Int(name).flatMap { (1..<Int(Int32.max)).contains($0) && String($0) == name ? $0 : nil }
    }.sorted()
  }

  private static func path(_ number: Int, _ name: String) -> OutputPath {
    OutputPath(own: "undo/\(number)/\(name)")
  }
}
