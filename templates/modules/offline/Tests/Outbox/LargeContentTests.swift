import FakeService
import Foundation
import LocalFiles
import LoopbackFixtures
import ODataDialect
import ServiceData
import ServiceFaults
import Testing

@testable import LocalStore
@testable import OfflineData

/// Waiting content of any size, inside an encrypted outbox and next to others.
struct LargeContentTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static func key() throws -> StoreKey? {
    SQLiteConnection.canEncrypt ? try StoreKey(bytes: Array(repeating: 7, count: 32)) : nil
  }

  private static func outbox(in folder: String, isInside: Bool) async throws -> Outbox {
    try await Outbox.open(
      at: URL(fileURLWithPath: folder + "/outbox.sqlite"), schema: JourneyModel.schema,
      key: isInside ? key() : nil, keepsContent: isInside)
  }

  private func outbox(isInside: Bool) async throws -> Outbox {
    try await Self.outbox(in: directory.url.path, isInside: isInside)
  }

  private static let block = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 8) }

  /// Content like that of a pipe: its size is not known, and its parts have any size.
  private static func film(megabytes: Int, then end: @escaping @Sendable () throws -> Void = {}) -> MediaContent.Body {
    .parts(
      ContentParts(name: "film", size: nil) { number in
        if number < megabytes { return block }
        try end()
        return []
      })
  }

  private static func media(_ file: String) -> LocalChange {
    .media(MediaUpload(set: "Photos", key: JourneyModel.key(1), file: file, contentType: "video/mp4"))
  }

  /// The names of stored content, with those of files.
  private func stored(_ outbox: Outbox) throws -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: outbox.mediaURL("").path)) ?? []
    return try outbox.read { try $0.contents?.names() ?? [] } + files
  }

  @Test("300 MB are stored and read in constant memory", arguments: [true, false])
  func memory(isInside: Bool) async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .success) { [path = path as String, isInside = isInside as Bool] in
      let outbox = try await LargeContentTests.outbox(in: path, isInside: isInside)
      _ = LargeContentTests.block.count
      let growth = try await PeakMemory.growth {
        let made = try await outbox.enqueue(
          LargeContentTests.media("film"), content: LargeContentTests.film(megabytes: 300), options: ChangeOptions())
        guard case .media(let media)? = made?.change else { throw CocoaError(.coderValueNotFound) }
        let body = try await outbox.content(of: media)
        let comparison = ContentComparison(with: LargeContentTests.film(megabytes: 300))
        try ContentReader.pass(body, to: comparison.receiver)
        #expect(try comparison.isSame())
        if isInside, case .parts(let parts) = body { #expect(parts.size == 300 << 20) }
        _ = try await outbox.undo(.all)
      }
      #expect(growth < 32 << 20, "\(growth) bytes")
    }
  }

  @Test("content that cannot be read leaves nothing behind", arguments: [true, false])
  func failure(isInside: Bool) async throws {
    let outbox = try await outbox(isInside: isInside)
    let broken = Self.film(megabytes: 9) { throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await outbox.enqueue(Self.media("film"), content: broken, options: ChangeOptions())
    }
    #expect(try stored(outbox) == [])
    let missing = MediaContent.Body.file(directory.url.path + "/missing")
    let error = await #expect(throws: OutboxError.self) {
      try await outbox.enqueue(Self.media("film"), content: missing, options: ChangeOptions())
    }
    #expect(error == .mediaNotKept(path: directory.url.path + "/missing", reason: "No such file or directory"))
    #expect(try await outbox.requests().isEmpty)
  }

  @Test("content of a change that is refused leaves nothing behind", arguments: [true, false])
  func refusal(isInside: Bool) async throws {
    let outbox = try await outbox(isInside: isInside)
    try await outbox.enqueue(.service(.delete(JourneyModel.key(1), set: "Photos", etag: nil)))
    let film = Self.film(megabytes: 9)
    await #expect(throws: OutboxError.self) {
      try await outbox.enqueue(Self.media("film"), content: film, options: ChangeOptions())
    }
    #expect(try stored(outbox) == [])
    #expect(try await outbox.requests().map(\.change.kind) == [.delete])
  }

  /// What a killed process has left is removed at the next opening, except while content is being stored.
  @Test(arguments: [true, false])
  func removesContentWithoutARequest(isInside: Bool) async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, isInside = isInside as Bool] in
      let outbox = try await LargeContentTests.outbox(in: path, isInside: isInside)
      let kept = LargeContentTests.film(megabytes: 9)
      _ = try await outbox.enqueue(LargeContentTests.media("kept"), content: kept, options: ChangeOptions())
      let film = LargeContentTests.film(megabytes: 9) { kill(getpid(), SIGKILL) }
      _ = try await outbox.enqueue(LargeContentTests.media("film"), content: film, options: ChangeOptions())
    }
    let lock = try FileLock(path: Outbox.contentLock(of: directory.url.appendingPathComponent("outbox.sqlite")))
    try lock.wait(.shared)
    let during = try await outbox(isInside: isInside)
    #expect(Set(try stored(during)) == ["film", "kept"])
    await during.close()
    lock.release()
    let after = try await outbox(isInside: isInside)
    #expect(try stored(after) == ["kept"])
    guard case .media(let media)? = try await after.requests().first?.change else {
      throw CocoaError(.coderValueNotFound)
    }
    let comparison = ContentComparison(with: Self.film(megabytes: 9))
    try ContentReader.pass(try await after.content(of: media), to: comparison.receiver)
    #expect(try comparison.isSame())
  }

  /// Waiting content of a request that cannot be read is not lost.
  @Test(arguments: [true, false])
  func keepsContentOfAnUnreadableRequest(isInside: Bool) async throws {
    let first = try await outbox(isInside: isInside)
    try await first.enqueue(Self.media("film"), content: .bytes([1]), options: ChangeOptions())
    try first.read { try $0.connection.execute("UPDATE requests SET kind = 'unknown'") }
    await first.close()
    #expect(try stored(try await outbox(isInside: isInside)) == ["film"])
  }

  /// Earlier versions stored content in one piece.
  @Test func readsContentInOnePiece() async throws {
    let first = try await outbox(isInside: true)
    try await first.enqueue(Self.media("film"), content: .bytes([1, 2, 3]), options: ChangeOptions())
    try first.read { database in
      try database.connection.execute("DROP TABLE contents")
      try database.connection.execute("CREATE TABLE contents (name TEXT PRIMARY KEY, content BLOB)")
      try database.connection.execute("INSERT INTO contents VALUES ('film', x'010203')")
    }
    await first.close()
    var lines: [[UInt8]] = []
    let salvaged = try Outbox.salvage(at: first.url, key: Self.key()) { lines.append($0) }
    #expect(salvaged.requests == 1 && salvaged.damage == nil)
    #expect(lines.map { String(decoding: $0, as: UTF8.self) }.last == "{\"part\":\"AQID\"}")
    let second = try await outbox(isInside: true)
    guard case .media(let media)? = try await second.requests().first?.change else {
      throw CocoaError(.coderValueNotFound)
    }
    #expect(try await second.content(of: media) == .bytes([1, 2, 3]))
    try await second.undo(.all)
    #expect(try stored(second) == [])
  }

  /// A lost answer is looked up by comparing content while it is received.
  @Test(arguments: ["", "lost@POST/1", "late:504@POST/1"])
  func uploadsPartsOnce(_ faults: String) async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 2
    options.faults = try FaultPlan(faults)
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let store = try await RowStore.open(
      at: directory.url.appendingPathComponent("store.sqlite"), schema: JourneyModel.schema,
      options: StoreOptions(key: Self.key()))
    let outbox = try await Outbox.open(
      at: directory.url.appendingPathComponent("outbox.sqlite"), schema: JourneyModel.schema, store: store,
      key: Self.key(), keepsContent: true)
    let row = Row(type: JourneyModel.type(of: "Photos")).created(
      from: MediaContent(.bytes([]), contentType: "video/mp4"), file: "film")
    try await outbox.enqueue(
      .service(.create(row, set: "Photos")), content: Self.film(megabytes: 3), options: ChangeOptions())
    let context = UploadContext(
      remote: service, outbox: outbox, store: store,
      settings: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)), progress: ProgressPublisher())
    for _ in 1...3 { _ = try await UploadRun(context: context, directory: directory.url).upload(nil) }
    #expect(try await outbox.requests().map(\.summary) == [])
    let photos = try await service.page(of: RowQuery(set: "Photos"), tracksChanges: false).rows
    #expect(photos.count == 3)
    var same = 0
    for photo in photos {
      let comparison = ContentComparison(with: Self.film(megabytes: 3))
      _ = try await service.media(of: photo.key, in: "Photos", property: nil, into: comparison.receiver)
      if try comparison.isSame() { same += 1 }
    }
    #expect(same == 1)
    #expect(try stored(outbox) == [])
  }
}
