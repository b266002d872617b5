import Foundation

/// The files of this repository, as they are laid into the version control.
struct Repository {
  /// The root of this package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether this is a clone, and git is available.
  static let isClone = (try? Repository()) != nil

  /// The paths of all files under version control, relative to the root, in the order of their bytes.
  let paths: [String]

  /// Asks git for the files.
  ///
  /// - Throws: ``NoRepository`` if git is missing, or this folder is not a clone.
  init() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", Self.root.path, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NoRepository() }
    paths = data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { FileManager.default.fileExists(atPath: Self.root.appendingPathComponent($0).path) }
      .sorted()
  }

  /// The text of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The files with one of some extensions.
  func paths(endingIn endings: String...) -> [String] {
    paths.filter { path in endings.contains { path.hasSuffix($0) } }
  }

  /// The files with some extensions, except expected output of snapshots.
  func sources(endingIn endings: String...) -> [String] {
    paths.filter { path in
      !path.hasPrefix("templates/snapshots/") && endings.contains { path.hasSuffix($0) }
    }
  }

  /// This folder is not a clone, or git is missing.
  struct NoRepository: Error {}
}
