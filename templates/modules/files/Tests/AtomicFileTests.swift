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
