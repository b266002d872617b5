import Foundation
import ServiceData
import Testing

@testable import OfflineData

/// How an upload runs next to others, and how it is stopped and reported.
struct UploadRunTests {
  @Test func stopsBetweenRequests() async throws {
    let fixture = try await UploadFixture()
    for number in 1...3 { try await fixture.create("Trips", ["Name": .string("New \(number)")]) }
    let (reached, signal) = AsyncStream.makeStream(of: Int.self)
    let (release, go) = AsyncStream.makeStream(of: Void.self)
    fixture.service.change { state in
      state.onMutation = { number in
        signal.yield(number)
        for await _ in release { break }
      }
    }
    let running = Task { try await fixture.controller.synchronize(SyncOptions()) }
    for await _ in reached { break }
    running.cancel()
    go.yield()
    let report = try await running.value
    let upload = try #require(report.upload)
    #expect(upload.isStopped)
    #expect(upload.succeeded.count == 1)
    #expect(upload.skipped.count == 2)
    #expect(report.queries.isEmpty)
    #expect(try await fixture.requests([.pending]).count == 2)
    fixture.service.change { $0.onMutation = nil }
    let rest = try await fixture.upload()
    #expect(rest.succeeded.count == 2)
    #expect(fixture.service.rows("Trips").count == 6)
  }

  @Test func onlyOneUploadRuns() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Trips", ["Name": .string("New")])
    let lock = try #require(try DownloadLock.take(in: fixture.directory.url))
    let waiting = Task { try await fixture.controller.synchronize(SyncOptions()) }
    waiting.cancel()
    let report = try await waiting.value
    #expect(report.upload?.isStopped == true)
    #expect(fixture.service.requests.isEmpty)
    withExtendedLifetime(lock) {}
  }

  @Test func throwsIfTheControllerIsClosed() async throws {
    let fixture = try await UploadFixture()
    try await fixture.controller.close()
    await #expect(throws: ControllerError.storeClosed) {
      try await fixture.controller.synchronize(SyncOptions(downloads: false))
    }
    await #expect(throws: ControllerError.storeClosed) { try await fixture.controller.failures() }
  }

  @Test func reportsItsSteps() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Trips", ["Name": .string("New")])
    let events = fixture.controller.progress.events
    try await fixture.upload()
    var published: [ProgressEvent] = []
    for await event in events {
      published.append(event)
      if event.phase.isTerminal { break }
    }
    #expect(Set(published.map(\.operation)) == [.upload])
    #expect(published.map(\.number) == published.map(\.number).sorted())
    #expect(published.last?.phase == .finished)
    #expect(published.last?.message == "1 sent: 1 succeeded")
    #expect(published.contains { $0.step == .sendingDataToServer && $0.parameters["sent"] == "1" })
    #expect(fixture.controller.progress.steps.isEmpty)
  }

  /// Drafts do not count as work of an upload, and nothing is done before the first answer.
  @Test func reportsProgress() async throws {
    let fixture = try await UploadFixture()
    var draft = ChangeOptions()
    draft.isDraft = true
    for name in ["A", "B"] { try await fixture.create("Trips", ["Name": .string(name)]) }
    try await fixture.controller.create(JourneyModel.row("Trip", ["Name": .string("C")]), in: "Trips", options: draft)
    let events = fixture.controller.progress.events
    try await fixture.upload()
    var counts: [[Int?]] = []
    for await event in events {
      if event.step == .sendingDataToServer, counts.last != [event.done, event.expected] {
        counts.append([event.done, event.expected])
      }
      if event.phase.isTerminal { break }
    }
    #expect(counts.drop { $0 == [nil, nil] } == [[0, 2], [1, 2], [2, 2]])
  }

  @Test func delaysGrowAndFollowTheService() {
    let backoff = BackoffPolicy(initialDelay: 2, maximumDelay: 60, random: { 0.5 })
    #expect((1...7).map { backoff.delay(after: $0, retryAfter: nil) } == [1.5, 3, 6, 12, 24, 45, 45])
    #expect(backoff.delay(after: 1, retryAfter: 100) == 105)
  }

  /// A new process that takes over the outbox of a killed one finds the request that was being sent.
  @Test func killedProcessLosesNothing() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let service = WritableService { state in
        state.onMutation = { number in if number == 2 { kill(getpid(), SIGKILL) } }
      }
      let controller = try Self.controller(service, path)
      try await controller.open(.downloadIfNeeded)
      for name in ["A", "B", "C"] { try await controller.create(Self.trip(name), in: "Trips") }
      _ = try await controller.synchronize(SyncOptions())
    }
    let service = WritableService()
    service.put(JourneyModel.row("Trip", ["ID": .int(100), "Name": .string("A")]), in: "Trips")
    service.put(JourneyModel.row("Trip", ["ID": .int(101), "Name": .string("B")]), in: "Trips")
    service.change { $0.nextKey = 102 }
    let controller = try Self.controller(service, path)
    try await controller.open(.local)
    #expect(try await controller.rows(RowQuery(set: "Trips")).count == 3)
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.upload?.succeeded.count == 2)
    #expect(service.rows("Trips").compactMap { $0["Name"] } == [.string("A"), .string("B"), .string("C")])
    #expect(try await controller.rows(RowQuery(set: "Trips")).count == 3)
  }

  @Test func anotherProcessEditsDuringTheUpload() async throws {
    let fixture = try await UploadFixture()
    let path = fixture.directory.url.path
    try await fixture.create("Trips", ["Name": .string("A")])
    fixture.service.change { state in
      state.onMutation = { number in
        guard number == 1 else { return }
        await #expect(processExitsWith: .success) { [path = path as String] in
          let controller = try Self.controller(WritableService(), path)
          try await controller.open(.local)
          try await controller.create(Self.trip("B"), in: "Trips")
          try await controller.close()
        }
      }
    }
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    let names = fixture.service.rows("Trips").compactMap { $0["Name"] }
    #expect(names.suffix(2) == [.string("A"), .string("B")])
    #expect(try await fixture.controller.count(RowQuery(set: "Trips")) == 5)
    fixture.service.change { $0.onMutation = nil }
  }

  private static func trip(_ name: String) -> Row {
    var row = Row(type: JourneyModel.type(of: "Trips"))
    row["Name"] = .string(name)
    return row
  }

  private static func controller(_ service: WritableService, _ path: String) throws -> OfflineDataController {
    try OfflineDataController(
      remote: service, directory: URL(fileURLWithPath: path), queries: DefiningQuery.all(of: JourneyModel.schema))
  }
}
