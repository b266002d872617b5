import Foundation
import Testing

@testable import LocalFiles

@Suite struct AtomicFileTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("atomic-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() }
  }

  @Test func replacesContentsForTheUserOnly() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("state.json").path
    _ = FileManager.default.createFile(atPath: path, contents: Data("old".utf8), attributes: [.posixPermissions: 0o644])
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try AtomicFile(path: path).replace(with: Array("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(after[.posixPermissions] as? Int == 0o600)
    #expect(after[.systemFileNumber] as? Int != before)
    #expect(try names == ["state.json"])
  }

  @Test func leavesNothingBehindAfterAFailure() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("folder").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let expected = AtomicFileError(operation: "replace", path: path, code: EISDIR)
    #expect(throws: expected) { try AtomicFile(path: path).replace(with: [1]) }
    #expect(try names == ["folder"])
    let lost = directory.appendingPathComponent("none/file").path
    #expect(throws: AtomicFileError.self) { try AtomicFile(path: lost).replace(with: [1]) }
  }

  @Test("what a killed process was writing is removed after a while")
  func drafts() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("state.json").path
    try AtomicFile(path: path).replace(with: Array("old".utf8))
    let folder = directory.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, folder = folder as String] in
      Thread.detachNewThread {
        while (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count == 1 {}
        kill(getpid(), SIGKILL)
      }
      try AtomicFile(path: path).replace(with: [UInt8](repeating: 1, count: 256 << 20))
    }
    let left = try #require(try names.first { $0 != "state.json" })
    #expect(left.hasPrefix(".state.json."))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    for name in [".hidden", ".state.json.lock file", "state.1"] {
      try Data().write(to: directory.appendingPathComponent(name))
    }
    AtomicFile.removeDrafts(in: directory.path)
    #expect(try names.contains(left))
    for name in try names {
      let past = Date(timeIntervalSinceNow: -61)
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: directory.appendingPathComponent(name).path)
    }
    AtomicFile.removeDrafts(in: directory.path)
    #expect(try names == [".hidden", ".state.json.lock file", "state.1", "state.json"])
  }

  @Test func acceptsANameWithoutADirectory() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("atomic-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(chdir(folder.path) == 0)
      try AtomicFile(path: "state").replace(with: [1, 2])
      #expect(try Data(contentsOf: folder.appendingPathComponent("state")) == Data([1, 2]))
    }
  }
}
