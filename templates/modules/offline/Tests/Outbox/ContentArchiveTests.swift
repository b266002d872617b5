import Foundation
import LoopbackFixtures
import ServiceData
import SharedState
import Testing

@testable import LocalStore
@testable import OfflineData

/// Content in exported lines.
struct ContentArchiveTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static func outbox(_ name: String, in folder: String, isInside: Bool = false) async throws -> Outbox {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let key = SQLiteConnection.canEncrypt ? try StoreKey(bytes: Array(repeating: 7, count: 32)) : nil
    return try await Outbox.open(
      at: url.appendingPathComponent("outbox.sqlite"), schema: JourneyModel.schema, key: isInside ? key : nil,
      keepsContent: isInside)
  }

  private func outbox(_ name: String, isInside: Bool = false) async throws -> Outbox {
    try await Self.outbox(name, in: directory.url.path, isInside: isInside)
  }

  private static func media(_ file: String) -> LocalChange {
    .media(MediaUpload(set: "Photos", key: JourneyModel.key(1), file: file, contentType: "video/mp4"))
  }

  private static let block = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 8) }

  private static func film(megabytes: Int) -> MediaContent.Body {
    .parts(ContentParts(name: "film", size: nil) { $0 < megabytes ? block : [] })
  }

  private static func isFilm(_ outbox: Outbox, megabytes: Int) async throws -> Bool {
    guard case .media(let media)? = try await outbox.requests().first?.change else { return false }
    let comparison = ContentComparison(with: film(megabytes: megabytes))
    try ContentReader.pass(try await outbox.content(of: media), to: comparison.receiver)
    return try comparison.isSame()
  }

  @Test("content passes from outbox to outbox in constant memory", arguments: [true, false])
  func memory(isInside: Bool) async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .success) { [path = path as String, isInside = isInside as Bool] in
      let first = try await ContentArchiveTests.outbox("first", in: path, isInside: isInside)
      try await first.enqueue(
        ContentArchiveTests.media("film"), content: ContentArchiveTests.film(megabytes: 64), options: ChangeOptions())
      let second = try await ContentArchiveTests.outbox("second", in: path, isInside: !isInside)
      let growth = try await PeakMemory.growth {
        let file = path + "/export"
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: file))
        let report = try await first.export { line in try handle.write(contentsOf: line + [10]) }
        try handle.close()
        #expect(report.requests == 1 && report.damage == nil)
        #expect(try await second.import(from: .file(file)).requests == 1)
      }
      #expect(growth < 32 << 20, "\(growth) bytes")
      #expect(try await ContentArchiveTests.isFilm(second, megabytes: 64))
    }
  }

  private func lines(_ outbox: Outbox) async throws -> (lines: [[UInt8]], report: ArchiveReport) {
    let lines = Locked<[[UInt8]]>([])
    let report = try await outbox.export { line in lines.withLock { $0.append(line) } }
    return (lines.withLock { $0 }, report)
  }

  private func exported(_ content: MediaContent.Body, as name: String = "film") async throws -> [[UInt8]] {
    let first = try await outbox("first")
    try await first.enqueue(Self.media(name), content: content, options: ChangeOptions())
    return try await lines(first).lines
  }

  private func reason(_ lines: [[UInt8]], in outbox: Outbox) async throws -> String? {
    let error = await #expect(throws: OutboxError.self) { try await outbox.import(lines) }
    #expect(try await outbox.requests().isEmpty)
    #expect((try? FileManager.default.contentsOfDirectory(atPath: outbox.mediaURL("").path)) ?? [] == [])
    return error?.description
  }

  @Test func readsContentInTheLineOfItsRequest() async throws {
    var line = String(decoding: try await exported(.bytes([1, 2, 3]))[0], as: UTF8.self)
    line.replace("\"content\":3", with: "\"content\":\"AQID\"")
    let second = try await outbox("second")
    #expect(try await second.import([Array(line.utf8)]).requests == 1)
    guard case .media(let media)? = try await second.requests().first?.change else {
      throw CocoaError(.coderValueNotFound)
    }
    let body = try await second.content(of: media)
    guard case .file(let path) = body else { throw CocoaError(.coderValueNotFound) }
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
  }

  @Test func skipsContentOfKnownRequests() async throws {
    let lines = try await exported(Self.film(megabytes: 1))
    #expect(lines.count == 5)
    let second = try await outbox("second")
    let twice = try await second.import(lines + lines)
    #expect(twice.requests == 1 && twice.known == 1)
    #expect(try await second.import(lines).known == 1)
    #expect(try await Self.isFilm(second, megabytes: 1))
  }

  @Test("incomplete content, or content that another request has, changes nothing")
  func refusals() async throws {
    let lines = try await exported(Self.film(megabytes: 1))
    let second = try await outbox("second")
    #expect(try await reason(Array(lines.dropLast()), in: second)?.contains("line 1: the end is missing") == true)
    #expect(try await reason([lines[0]] + lines, in: second)?.contains("line 2: found no content") == true)
    #expect(try await reason(lines + [lines[1]], in: second)?.contains("line 6: found no request") == true)
    let odd = Array("{\"part\":\"?\"}".utf8)
    #expect(try await reason([lines[0], odd], in: second)?.contains("line 2: 'part' is not Base64") == true)
    let long = [lines[0].replacing(Array("1048576".utf8), with: Array("7".utf8))] + lines[1...]
    #expect(try await reason(long, in: second)?.contains("more than the 7 bytes") == true)
    let elsewhere = [lines[0].replacing(Array("\"film\"".utf8), with: Array("\"../film\"".utf8))] + lines[1...]
    #expect(try await reason(elsewhere, in: second)?.contains("expected a name without '/'") == true)
    try await second.enqueue(Self.media("film"), content: .bytes([1]), options: ChangeOptions())
    await #expect(throws: OutboxError.self) { try await second.import(lines) }
    #expect(FileManager.default.contents(atPath: second.mediaURL("film").path) == Data([1]))
  }

  @Test("a request is exported without content that is damaged", arguments: [true, false])
  func damage(isInside: Bool) async throws {
    let first = try await outbox("first", isInside: isInside)
    try await first.enqueue(Self.media("film"), content: Self.film(megabytes: 1), options: ChangeOptions())
    if isInside {
      try first.read { try $0.connection.execute("UPDATE contents SET part = 9 WHERE part = 2") }
    } else {
      try FileManager.default.removeItem(at: first.mediaURL("film"))
    }
    let (lines, report) = try await lines(first)
    #expect(lines.count == (isInside ? 4 : 1))
    #expect(report.requests == 1 && report.damage != nil)
    let second = try await outbox("second", isInside: isInside)
    #expect(try await second.import(lines).requests == 1)
    #expect(try second.read { try $0.contents?.names() ?? [] } == [])
  }
}
