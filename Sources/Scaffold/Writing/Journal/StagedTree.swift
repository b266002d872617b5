import Foundation
import GeneratorCore

/// Writes a new package into a folder beside its place, on the same file system, and moves it there in one call.
///
/// The folder is locked while it is being written: what is left without a lock belongs to a run that was killed.
/// The disk is not waited for: nothing of the user's is in a new package, and a loss of power that takes it can be made
/// good by the same command. That wait would take longer than all the rest.
struct StagedTree {
  let root: String
  let fileSystem: any FileSystem

  /// Writes the created files of a change set and puts the tree in its place.
  ///
  /// - Throws: ``FileSystemError``; ``ScaffoldError`` (`outputInTheWay`) if something came to the place meanwhile. What was
  ///   staged is removed again.
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

  /// What is told of a place that was free when the run began.
  static func refusal(_ root: String) -> ScaffoldError {
    ScaffoldError(
      .outputInTheWay, "the output '\(root)' was free when this run began, and another run has written there since",
      hint: "choose another place with '--output', or run 'scaffold regenerate' there")
  }

  /// A folder beside the place that no other run fills, locked.
  private func ownFolder() throws -> (path: String, lock: any FileLock) {
    var number = 1
    while true {
      let path = try freeName(from: number)
      try fileSystem.makeDirectory(path)
      if let lock = try lock(path) { return (path, lock) }
      number = (Int(path.dropFirst(prefix.count)) ?? number) + 1
    }
  }

  /// The lock of a folder; nil where another run made the same one, or took it for a leftover and removed it.
  private func lock(_ folder: String) throws -> (any FileLock)? {
    do {
      guard let lock = try fileSystem.lock(folder) else { return nil }
      return try fileSystem.status(of: folder) == .directory ? lock : nil
    } catch let error as FileSystemError where error.code == ENOENT {
      return nil
    }
  }

  /// Takes a tree away from its place in one call, and removes it.
  ///
  /// - Throws: ``FileSystemError``; what is not yet removed by then is a leftover.
  func discard() throws {
    let staging = try freeName()
    try fileSystem.rename(root, to: staging)
    let lock = try fileSystem.lock(staging)
    try fileSystem.removeTree(staging)
    withExtendedLifetime(lock) {}
  }

  /// Removes what killed runs left beside a package's place.
  ///
  /// - Returns: whether there was anything.
  func discardLeftovers() throws -> Bool {
    let leftovers = try staged().filter { try fileSystem.lock($0) != nil }
    for leftover in leftovers { try fileSystem.removeTree(leftover) }
    return !leftovers.isEmpty
  }

  private func fill(_ staging: String, with changes: ChangeSet) throws {
    var folders: Set<String> = [staging]
    for change in changes.changes where change.kind == .created {
      try Task.checkCancellation()
      guard let bytes = change.bytes else { continue }
      let path = "\(staging)/\(change.path)"
      for folder in change.path.folders where folders.insert("\(staging)/\(folder)").inserted {
        try fileSystem.makeDirectory("\(staging)/\(folder)")
      }
      try fileSystem.write(bytes, to: path, isExecutable: change.isExecutable)
    }
  }

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

  /// What the path of a staged tree begins with.
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
  /// The folders that the path leads through, the outermost first.
  var folders: [Substring] {
    text.indices.filter { text[$0] == "/" }.map { text[..<$0] }
  }
}
