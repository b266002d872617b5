import Foundation

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "command-line-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The absolute path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, with the folders above it.
  @discardableResult
  func write(_ text: String, to name: String, permissions: Int = 0o644) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if permissions & 0o111 != 0 { try settle(file) }
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
    return file.path
  }

  /// Has another process write the file again: this one starts others meanwhile, and as long as one of them holds a
  /// descriptor that it was written through, it cannot be run.
  private func settle(_ file: URL) throws {
    let draft = file.appendingPathExtension("draft")
    try FileManager.default.moveItem(at: file, to: draft)
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = [draft.path, file.path]
    try copy.run()
    copy.waitUntilExit()
    try FileManager.default.removeItem(at: draft)
  }
}
