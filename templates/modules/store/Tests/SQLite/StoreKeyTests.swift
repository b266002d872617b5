import Foundation
import ServiceData
import Testing

@testable import LocalStore

struct StoreKeyTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file().path }
  private static let secret = "Milk that nobody may read"

  init() throws { folder = try TemporaryFolder() }

  private func open(_ key: StoreKey?) throws -> StoreDatabase {
    try StoreDatabase(path: path, schema: ShopSchema.schema, options: StoreOptions(key: key))
  }

  private func fill(_ key: StoreKey?) throws {
    let database = try open(key)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1), "Name": .string(Self.secret)])], of: query)
  }

  private func holdsSecret() throws -> Bool {
    let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
    return try files.contains { try Data(contentsOf: $0).range(of: Data(Self.secret.utf8)) != nil }
  }

  @Test func parsesHexKeysAndPassphrases() throws {
    let digits = String(repeating: "0aF1", count: 16)
    #expect(try StoreKey(text: digits + "\n") == StoreKey(bytes: (0..<32).map { $0 % 2 == 0 ? 0x0A : 0xF1 }))
    #expect(try StoreKey(text: " it's \n").literal == "'it''s'")
    #expect(String(reflecting: try StoreKey(text: "hidden")).contains("hidden") == false)
    for text in ["", " \n", "a\0b"] {
      #expect(throws: StoreError.self) { try StoreKey(text: text) }
    }
    #expect(throws: StoreError.unusableKey(reason: "found 2 bytes, expected 32")) { try StoreKey(bytes: [1, 2]) }
  }

  @Test func readsAKeyFromAFile() throws {
    try Data("words of a person\n".utf8).write(to: folder.file("key"))
    #expect(try StoreKey(file: folder.file("key")) == StoreKey(text: "words of a person"))
    #expect(throws: StoreError.self) { try StoreKey(file: folder.file("nothing")) }
  }

  @Test(
    "P30: refuses a key without SQL cipher",
    .enabled(if: !SQLiteConnection.canEncrypt, "the store is linked with SQLCipher"))
  func refusesAKeyWithoutSQLCipher() throws {
    let error = #expect(throws: SQLiteError.self) { try open(try StoreKey(text: "hidden")) }
    #expect(error?.kind == .misuse)
    #expect(error?.description.contains("hidden") == false)
    try fill(nil)
    #expect(try holdsSecret())
  }

  @Test(
    .enabled(if: SQLiteConnection.canEncrypt, "the store is linked with SQLite"),
    arguments: ["it's me", String(repeating: "0123456789abcdef", count: 4)])
  func onlyTheKeyOpensTheFile(text: String) throws {
    let key = try StoreKey(text: text)
    try fill(key)
    #expect(try !holdsSecret())
    let bytes = try Data(contentsOf: folder.file())
    let wrong = try StoreKey(text: "another")
    #expect(throws: StoreError.cannotDecrypt(path: path)) { try open(wrong) }
    #expect(throws: SQLiteError.self) { try open(nil) }
    #expect(try Data(contentsOf: folder.file()) == bytes)
    let database = try open(key)
    #expect(try database.rows(of: RowQuery(set: "Products")).map { $0["Name"] } == [.string(Self.secret)])
    #expect(try database.diagnosis().isEncrypted)
  }
}
