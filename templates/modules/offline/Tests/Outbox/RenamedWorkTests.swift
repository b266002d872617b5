import Foundation
import Testing

@testable import LocalStore
@testable import OfflineData

/// Changes that wait while the names of the service change and change back: a package is emitted with declared renames,
/// and then reverted. Whichever version made the changes, each shows them as if it had been the only one.
struct RenamedWorkTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// What a version shows of its own changes, before and after they are undone.
  private func alone(_ fixture: RenamedOrderFixture) async throws -> (worked: [String], undone: [String]) {
    let folder = directory.url.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try await fixture.open(folder) { store, outbox in
      try await fixture.download(store)
      try await fixture.work(outbox)
      return (try await fixture.lines(store, outbox), try await undone(fixture, store, outbox))
    }
  }

  private func undone(_ fixture: RenamedOrderFixture, _ store: RowStore, _ outbox: Outbox) async throws -> [String] {
    try await outbox.undo(.all)
    return try await fixture.lines(store, outbox)
  }

  private func expectAll(in fixture: RenamedOrderFixture, isUndone: Bool) async throws {
    let expected = try await alone(fixture)
    let found = try await fixture.open(directory.url) { store, outbox in
      let outdated = try await outbox.outdatedRequests()
      let worked = try await fixture.lines(store, outbox)
      return (outdated, worked, isUndone ? try await undone(fixture, store, outbox) : expected.undone)
    }
    #expect(found.0.isEmpty)
    #expect(found.1 == expected.worked)
    #expect(found.2 == expected.undone)
  }

  @Test(arguments: [false, true])
  func changesOfTheEarlierVersion(isUndoneByTheLaterOne: Bool) async throws {
    let fixture = RenamedOrderFixture.earlier
    try await fixture.open(directory.url) { store, outbox in
      try await fixture.download(store)
      try await fixture.work(outbox)
    }
    try await expectAll(in: .later, isUndone: isUndoneByTheLaterOne)
    guard !isUndoneByTheLaterOne else { return }
    try await expectAll(in: .earlier, isUndone: true)
  }

  @Test func changesOfTheLaterVersion() async throws {
    try await RenamedOrderFixture.earlier.open(directory.url) { store, _ in
      try await RenamedOrderFixture.earlier.download(store)
    }
    try await RenamedOrderFixture.later.open(directory.url) { _, outbox in
      try await RenamedOrderFixture.later.work(outbox)
    }
    try await expectAll(in: .earlier, isUndone: true)
  }

  @Test func profileOfTheLaterVersion() async throws {
    try await RenamedOrderFixture.later.open(directory.url) { store, outbox in
      try await RenamedOrderFixture.later.download(store)
      try await RenamedOrderFixture.later.work(outbox)
    }
    try await expectAll(in: .earlier, isUndone: false)
    try await expectAll(in: .later, isUndone: false)
    try await expectAll(in: .earlier, isUndone: true)
  }
}
