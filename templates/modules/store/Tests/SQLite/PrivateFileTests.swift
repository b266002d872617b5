import Foundation
import Testing

@testable import LocalStore

struct PrivateFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file().path }

  init() throws { folder = try TemporaryFolder() }

  /// The rights of all files in the folder.
  private func modes() throws -> [String: Int] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path + "/" + name)
        return (name, try #require(attributes[.posixPermissions] as? Int))
      })
  }

  private func write(_ connection: SQLiteConnection) throws {
    try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (a); INSERT INTO t VALUES (1)")
  }

  @Test("P30: nobody but the owner can read a new store, nor the files next to it")
  func newFiles() throws {
    let connection = try SQLiteConnection(path: path)
    try write(connection)
    let modes = try modes()
    #expect(modes.count == 3)
    #expect(Set(modes.values) == [0o600])
  }

  @Test func takesRightsOfOthersFromAnExistingFile() throws {
    do { try write(try SQLiteConnection(path: path)) }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let reader = try SQLiteConnection(path: path, access: .readOnly)
    #expect(try reader.integer("SELECT count(*) FROM t") == 1)
    #expect(try modes()[folder.file().lastPathComponent] == 0o644)
    let connection = try SQLiteConnection(path: path)
    try write(connection)
    #expect(Set(try modes().values) == [0o600])
  }

  @Test func keepsAFileThatItsOwnerMayOnlyRead() throws {
    do { try write(try SQLiteConnection(path: path)) }
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    PrivateFile.prepare(path)
    #expect(try modes() == [folder.file().lastPathComponent: 0o400])
  }
}
