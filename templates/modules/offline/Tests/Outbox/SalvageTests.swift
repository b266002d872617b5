import Foundation
import LocalStore
import OtherUser
import ServiceData
import Testing

@testable import OfflineData

/// The rest of an outbox is read without writing anything, wherever the file is and however its pages are damaged.
struct SalvageTests {
  private let directory: TemporaryDirectory
  private let folder: URL

  init() throws {
    directory = try TemporaryDirectory(in: OtherUser.temporaryFolder)
    folder = directory.url.appendingPathComponent("kept")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var file: URL { folder.appendingPathComponent("outbox.sqlite") }

  /// Leaves an outbox as a process does that ends abruptly: part of it is only in the log.
  private func leave(changes count: Int, length: Int = 800) async throws {
    let place = directory.url.appendingPathComponent("outbox.sqlite")
    let outbox = try await Outbox.open(at: place, schema: OrderModel.schema)
    for number in 1...count {
      var row = Row(type: OrderModel.type("Order"))
      row["Name"] = .string("Order \(number) " + String(repeating: "x", count: length))
      try await outbox.enqueue(.service(.create(row, set: "Orders")))
    }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: place.path + suffix, toPath: file.path + suffix)
    }
    await outbox.close()
  }

  private func permit(_ rights: Int, on path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
  }

  /// Reads as a user without the right to write.
  private func salvage() throws -> (report: ArchiveReport, lines: [[UInt8]]) {
    var lines: [[UInt8]] = []
    // Only the owner can read the files of an outbox, and the other user has to.
    for path in [file.path, file.path + "-wal"] where FileManager.default.fileExists(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      try permit((attributes[.posixPermissions] as? Int ?? 0) | 0o044, on: path)
    }
    return (try OtherUser.run { try Outbox.salvage(at: file) { lines.append($0) } }, lines)
  }

  /// Another process ends requests in the meantime.
  @Test func readsAConsistentSnapshot() async throws {
    try await leave(changes: 3)
    let other = try SQLiteConnection(path: file.path)
    var count = 0
    let report = try Outbox.salvage(at: file) { _ in
      if count == 0 { try other.execute("DELETE FROM requests") }
      count += 1
    }
    #expect(report.damage == nil)
    #expect(count == 3)
    #expect(report.requests == 3)
  }

  /// The log can only be read from a copy, which is a temporary file.
  @Test(.enabled(if: OtherUser.canMakeTemporaryFiles, "another user cannot enter the folder for temporary files"))
  func readsAReadOnlyFolder() async throws {
    try await leave(changes: 3)
    try permit(0o755, on: directory.url.path)
    for suffix in ["", "-wal"] { try permit(0o444, on: file.path + suffix) }
    try permit(0o555, on: folder.path)
    defer { try? permit(0o755, on: folder.path) }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let (report, lines) = try salvage()
    #expect(report.requests == 3)
    #expect(report.damage == nil)
    #expect(lines.count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test func readsAReadOnlyFile() async throws {
    try await leave(changes: 2)
    try permit(0o755, on: directory.url.path)
    try permit(0o777, on: folder.path)
    for suffix in ["", "-wal"] { try permit(0o444, on: file.path + suffix) }
    let bytes = try Data(contentsOf: file)
    #expect(try salvage().report.requests == 2)
    #expect(try Data(contentsOf: file) == bytes)
  }

  /// If two pages are damaged, the requests between them cannot be reached from either end.
  @Test(arguments: [["Order 30 x"], ["Order 20 x", "Order 40 x"], ["Order 20 x", "Order 60 x"]])
  func losesOnlyTheRequestsOfADamagedPage(_ marks: [String]) async throws {
    try await leave(changes: 60)
    let connection = try SQLiteConnection(path: file.path)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: file)
    for text in marks {
      let mark = try #require(bytes.range(of: Data(text.utf8)))
      let page = mark.lowerBound / 4096 * 4096
      bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xA5, count: 4096))
    }
    try bytes.write(to: file)
    try permit(0o444, on: file.path)
    let (report, lines) = try salvage()
    #expect(report.damage != nil)
    #expect(report.requests > 40)
    #expect(report.requests < 60)
    #expect(lines.count == report.requests)
    #expect(try Data(contentsOf: file) == bytes)
  }

  /// The damaged sector contains the headers of requests, so their numbers are random: they must not mislead the search
  /// in either direction.
  @Test(arguments: [(20, nil), (20, 30), (44, 30)] as [(Int, Int?)])
  func losesOnlyTheRequestWithADamagedNumber(_ number: Int, _ page: Int?) async throws {
    try await leave(changes: 60, length: 300)
    do { try SQLiteConnection(path: file.path).execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    var bytes = try Data(contentsOf: file)
    func start(_ number: Int) throws -> Int {
      try #require(bytes.range(of: Data("Order \(number) x".utf8))).lowerBound / 4096 * 4096
    }
    let (place, lost) = (try start(number), try page.map(start))
    let count = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
    // The cell that is read next to the other page (sqlite.org, "Database File Format", 1.6).
    let pointer = place + 8 + (number < 30 ? 2 * (count - 1) : 0)
    let cell = place + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
    bytes.replaceSubrange(cell..<cell + 40, with: Data(repeating: 0xA5, count: 40))
    if let lost { bytes.replaceSubrange(lost..<lost + 4096, with: Data(repeating: 0xA5, count: 4096)) }
    try bytes.write(to: file)
    let report = try salvage().report
    #expect(report.requests == (page == nil ? 59 : 50))
    #expect(report.damage != nil)
  }

  /// Without its table, no number is searched for.
  @Test func reportsAMissingTableOfRequests() async throws {
    try await leave(changes: 3)
    try SQLiteConnection(path: file.path).execute("ALTER TABLE requests RENAME TO others")
    let report = try salvage().report
    #expect(report.requests == 0)
    #expect(report.damage?.contains("requests") == true)
  }

  @Test func reportsAFileThatIsNotAnOutbox() throws {
    try Data("this is a letter, and not a database; it is long enough to be read as one.".utf8).write(to: file)
    let error = #expect(throws: OutboxError.self) { try Outbox.salvage(at: file) { _ in } }
    guard case .database(let reason)? = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(reason.kind == .notADatabase)
    #expect(reason.description.hasSuffix("it is not a database, or is encrypted with another key"))
  }
}
