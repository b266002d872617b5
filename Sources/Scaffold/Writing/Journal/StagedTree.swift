import GeneratorCore
import Glibc

/// Writes a new package to a folder next to its place, on the same file system, and moves it there with one call.
///
/// The folder is locked while it is being written. A folder without a lock belongs to a killed run. The files are not
/// synced to the disk: a new package contains nothing of the user's, and the same command restores it after a power
/// failure. Syncing would take longer than everything else.
struct StagedTree {
  let root: String
  let fileSystem: any FileSystem

  /// Writes the created files of a change set and moves the tree to its place.
  ///
  /// - Throws: ``FileSystemError``; ``ScaffoldError`` (`outputExists`) if the place has been taken in the meantime.
  ///   The staged files are removed.
  func write(_ changes: ChangeSet) throws {
    let parent = Self.parent(of: root)
    try fileSystem.makeDirectories(parent)
    let (staging, lock) = try ownFolder()
    do {
      try fill(staging, with: changes)
      try fileSystem.rename(staging, to: root)
    } catch {
      try? fileSystem.removeTree(staging)
      let isTaken = try fileSystem.status(of: root) != nil
      throw isTaken ? Self.refusal(root) : error
    }
    withExtendedLifetime(lock) {}
  }

  /// The error for a place that was free when the run began and is not any more.
  static func refusal(_ root: String) -> ScaffoldError {
    ScaffoldError(
      .outputExists, .outputExists,
      "the output '\(root)' was empty when this run began, but another run has written to it",
      hint: "choose another place with '--output', or run 'scaffold regenerate' there")
  }

  /// A new, locked folder next to the place, which no other run uses.
  private func ownFolder() throws -> (path: String, lock: any FolderLock) {
    var number = 1
    while true {
      let path = try freeName(from: number)
      try fileSystem.makeDirectory(path)
      if let lock = try lock(path) { return (path, lock) }
      number = (Int(path.dropFirst(prefix.count)) ?? number) + 1
    }
  }

  /// The lock of a folder; nil if another run created the same folder, or removed it as a leftover.
  private func lock(_ folder: String) throws -> (any FolderLock)? {
    do {
      guard let lock = try fileSystem.lock(folder) else { return nil }
      return try fileSystem.status(of: folder) == .directory ? lock : nil
    } catch let error as FileSystemError where error.code == ENOENT {
      return nil
    }
  }

  /// Moves the tree away from its place with one call, and removes it.
  ///
  /// - Throws: ``FileSystemError``. Files that are not yet removed are then leftovers.
  func discard() throws {
    let staging = try freeName()
    try fileSystem.rename(root, to: staging)
    let lock = try fileSystem.lock(staging)
    try fileSystem.removeTree(staging)
    withExtendedLifetime(lock) {}
  }

  /// Removes the leftovers of killed runs next to the package's place.
  ///
  /// - Returns: whether there were any.
  func discardLeftovers() throws -> Bool {
    let leftovers = try staged().filter { try fileSystem.lock($0) != nil }
    for leftover in leftovers { try fileSystem.removeTree(leftover) }
    return !leftovers.isEmpty
  }

  private func fill(_ staging: String, with changes: ChangeSet) throws {
    var rest = changes.changes.filter { $0.kind == .created && $0.bytes != nil }[...]
    var folders: Set<String> = [staging]
    for folder in rest.lazy.flatMap(\.path.folders) where folders.insert("\(staging)/\(folder)").inserted {
      try fileSystem.makeDirectory("\(staging)/\(folder)")
    }
    while !rest.isEmpty {
      try Task.checkCancellation()
      let files = Array(rest.prefix(Self.writtenTogether))
      try ParallelWork.run(files.count, lanes: Self.lanes) { [fileSystem] number in
        let file = files[number]
        guard let bytes = file.bytes else { return }
        try fileSystem.write(bytes, to: "\(staging)/\(file.path)", isExecutable: file.isExecutable)
      }
      rest = rest.dropFirst(files.count)
    }
  }

  /// The number of files between two checks for cancellation.
  private static let writtenTogether = 256
  /// The number of threads that write files. The kernel creates files in different folders concurrently.
  private static let lanes = 4

  private func freeName(from first: Int = 1) throws -> String {
    let taken = Set(try staged())
    var number = first
    while taken.contains(prefix + "\(number)") { number += 1 }
    return prefix + "\(number)"
  }

  private func staged() throws -> [String] {
    let parent = Self.parent(of: root)
    guard try fileSystem.status(of: parent) == .directory else { return [] }
    return try fileSystem.names(in: parent).map { Self.joined(parent, $0) }.filter { $0.hasPrefix(prefix) }
  }

  /// The prefix of the paths of staged trees.
  private var prefix: String {
    Self.joined(Self.parent(of: root), ".\(root.split(separator: "/").last ?? "").scaffold-")
  }

  private static func parent(of path: String) -> String {
    DiskFileSystem.parent(of: path) ?? "/"
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}

extension OutputPath {
  /// The parent folders of the path, outermost first.
  var folders: [Substring] {
    text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { text[..<$0] }
  }
}
