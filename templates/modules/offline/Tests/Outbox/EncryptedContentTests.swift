import FakeService
import Foundation
import ODataDialect
import ServiceData
import ServiceFaults
import Testing

@testable import LocalStore
@testable import OfflineData

/// Waiting content of an encrypted outbox: it is inside the file, and never next to it. With a library that encrypts,
/// the outbox is really encrypted; without it, the outbox only stores content as if it were.
struct EncryptedContentTests {
  private static let secret = Array("A picture that nobody may see".utf8)
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var file: URL { directory.url.appendingPathComponent("outbox.sqlite") }

  private static func key() throws -> StoreKey? {
    SQLiteConnection.canEncrypt ? try StoreKey(bytes: Array(repeating: 7, count: 32)) : nil
  }

  private func outbox(
    _ place: URL? = nil, store: RowStore? = nil, keepsContent: Bool? = true
  ) async throws -> Outbox {
    try await Outbox.open(
      at: place ?? file, schema: JourneyModel.schema, store: store, key: Self.key(), keepsContent: keepsContent)
  }

  private static func picture(creates: Bool = true, file: String = "one") -> LocalChange {
    guard creates else {
      return .media(MediaUpload(set: "Photos", key: JourneyModel.key(1), file: file, contentType: "image/png"))
    }
    return .service(.create(new(file), set: "Photos"))
  }

  private static func new(_ file: String) -> Row {
    Row(type: JourneyModel.type(of: "Photos")).created(
      from: MediaContent(.bytes([]), contentType: "image/png"), file: file)
  }

  private static func keep(in outbox: Outbox, creates: Bool = true, file: String = "one") async throws -> OutboxRequest
  {
    let picture = picture(creates: creates, file: file)
    return try #require(try await outbox.enqueue(picture, content: .bytes(secret), options: ChangeOptions()))
  }

  private func kept(_ outbox: Outbox) async throws -> Int64 {
    try outbox.read { try $0.connection.integer("SELECT count(*) FROM contents") }
  }

  /// The files of the folder in which the content can be read.
  private func readable() throws -> [String] {
    let files = try #require(FileManager.default.enumerator(at: directory.url, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { url in
      FileManager.default.contents(atPath: url.path)?.range(of: Data(Self.secret)) != nil
    }.map(\.lastPathComponent)
  }

  @Test func storesContentInTheEncryptedFile() async throws {
    let outbox = try await outbox()
    _ = try await Self.keep(in: outbox)
    #expect(!FileManager.default.fileExists(atPath: outbox.mediaURL("").path))
    if SQLiteConnection.canEncrypt { #expect(try readable() == []) }
    await outbox.close()
    let again = try await self.outbox()
    #expect(try await again.requests().count == 1)
    #expect(try await again.content(ofNew: Self.new("one")).body == .bytes(Self.secret))
  }

  /// With the controller, as in an emitted package.
  @Test(.enabled(if: SQLiteConnection.canEncrypt, "the store is not linked with SQLCipher"))
  func controllerWithAKeyStoresContentEncrypted() async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 2
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema),
      options: StoreOptions(key: Self.key()))
    try await controller.open(.downloadIfNeeded)
    _ = try await controller.createMedia(Self.secret, contentType: "image/png", in: "Photos")
    #expect(try readable() == [])
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.upload?.succeeded.count == 1)
    #expect(try await controller.queue.requests().isEmpty)
    #expect(try await kept(try await controller.queue) == 0)
  }

  @Test func removesContentAfterTheUpload() async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 2
    options.faults = try FaultPlan("503@POST/1 lost@PUT/1")
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let photo = try #require(try await service.page(of: RowQuery(set: "Photos"), tracksChanges: false).rows.first?.key)
    let store = try await RowStore.open(
      at: directory.url.appendingPathComponent("store.sqlite"), schema: JourneyModel.schema,
      options: StoreOptions(key: Self.key()))
    let outbox = try await outbox(store: store)
    _ = try await Self.keep(in: outbox)
    let replaced = MediaUpload(set: "Photos", key: photo, file: "two", contentType: "image/png")
    try await outbox.enqueue(.media(replaced), content: .bytes([4, 5]), options: ChangeOptions())
    let context = UploadContext(
      remote: service, outbox: outbox, store: store,
      settings: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)), progress: ProgressPublisher())
    for _ in 1...4 { _ = try await UploadRun(context: context, directory: directory.url).upload(nil) }
    #expect(try await outbox.requests().map(\.summary) == [])
    #expect(try await kept(outbox) == 0)
    #expect(try await service.media(of: photo, in: "Photos", property: nil).body == .bytes([4, 5]))
    let photos = try await service.page(of: RowQuery(set: "Photos"), tracksChanges: false).rows
    var bodies: [MediaContent.Body] = []
    for row in photos { bodies.append(try await service.media(of: row.key, in: "Photos", property: nil).body) }
    #expect(bodies.filter { $0 == .bytes(Self.secret) }.count == 1)
  }

  /// Its space is returned to the disk.
  @Test func removesContentWithItsRequest() async throws {
    let outbox = try await outbox()
    let large = Array(repeating: UInt8(1), count: 400_000)
    let made = try await outbox.enqueue(Self.picture(), content: .bytes(large), options: ChangeOptions())
    let full = try outbox.read { try $0.connection.integer("PRAGMA page_count") }
    try await outbox.undo(.request(try #require(made).id))
    #expect(try await kept(outbox) == 0)
    let empty = try outbox.read { try $0.connection.integer("PRAGMA page_count") }
    #expect(empty * 4 < full)
  }

  /// A deletion makes earlier content of the same entity unnecessary, inside the outbox or next to it.
  @Test(arguments: [true, false])
  func deletionRemovesContent(keepsContent: Bool) async throws {
    let outbox = try await outbox(keepsContent: keepsContent)
    _ = try await Self.keep(in: outbox, creates: false)
    try await outbox.enqueue(.service(.delete(JourneyModel.key(1), set: "Photos", etag: nil)))
    #expect(try await outbox.requests().map(\.change.kind) == [.delete])
    if keepsContent { #expect(try await kept(outbox) == 0) }
    #expect(!FileManager.default.fileExists(atPath: outbox.mediaURL("one").path))
  }

  @Test("P30: only the owner can read waiting content in files", arguments: [true, false])
  func rights(isCopied: Bool) async throws {
    let outbox = try await outbox(keepsContent: false)
    let picture = directory.url.appendingPathComponent("picture")
    try Data(Self.secret).write(to: picture)
    let content = isCopied ? MediaContent.Body.file(picture.path) : .bytes(Self.secret)
    _ = try await outbox.enqueue(Self.picture(), content: content, options: ChangeOptions())
    let file = outbox.mediaURL("one")
    #expect(FileManager.default.contents(atPath: file.path) == Data(Self.secret))
    for (path, mode) in [(file.path, 0o600), (file.deletingLastPathComponent().path, 0o700)] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func killLeavesRequestAndContentOrNeither() async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let outbox = try await Outbox.open(
        at: URL(fileURLWithPath: path + "/outbox.sqlite"), schema: JourneyModel.schema, key: Self.key(),
        keepsContent: true)
      _ = try await Self.keep(in: outbox)
      _ = try await outbox.commit { database in
        try database.contents?.keep(ContentPart(name: "two", number: 0, bytes: Self.secret))
        _ = try database.enqueue(Self.picture(file: "two"), base: nil, ChangeOptions())
        kill(getpid(), SIGKILL)
      }
    }
    let outbox = try await outbox()
    #expect(try await outbox.requests().count == 1)
    #expect(try await kept(outbox) == 1)
    #expect(try await outbox.content(ofNew: Self.new("one")).body == .bytes(Self.secret))
  }

  @Test func exportsImportsAndSalvagesContent() async throws {
    let first = try await outbox()
    _ = try await Self.keep(in: first)
    var lines: [[UInt8]] = []
    let salvaged = try Outbox.salvage(at: file, key: Self.key()) { lines.append($0) }
    #expect(salvaged.requests == 1)
    #expect(salvaged.damage == nil)
    let place = directory.url.appendingPathComponent("other/outbox.sqlite")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    let second = try await outbox(place)
    #expect(try await second.import(lines).requests == 1)
    #expect(try await second.content(ofNew: Self.new("one")).body == .bytes(Self.secret))
    #expect(!FileManager.default.fileExists(atPath: second.mediaURL("").path))
    if SQLiteConnection.canEncrypt { #expect(try readable() == []) }
  }

  /// Files that an earlier version of the program left next to the outbox.
  @Test func movesFilesIntoTheEncryptedOutbox() async throws {
    let earlier = try await outbox(keepsContent: false)
    _ = try await Self.keep(in: earlier)
    try MediaFile.write(.bytes(Self.secret), to: earlier.mediaURL("of no request"))
    #expect(try readable().count == 2)
    #expect(try await earlier.content(ofNew: Self.new("one")).body == .file(earlier.mediaURL("one").path))
    await earlier.close()
    let now = try await outbox()
    #expect(try await now.content(ofNew: Self.new("one")).body == .bytes(Self.secret))
    #expect(try FileManager.default.contentsOfDirectory(atPath: now.mediaURL("").path) == [])
    if SQLiteConnection.canEncrypt { #expect(try readable() == []) }
  }
}
