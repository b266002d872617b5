import ServiceData
import Testing

@testable import LocalStore

/// The order of waiting and postponed calls of a store.
struct WaitingCallTests {
  private struct Stop: Error {}

  private let folder: TemporaryFolder
  private let store: RowStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try await Self.open(folder)
    try await store.perform { _ = try $0.addQuery(named: "Products", set: "Products", definition: "") }
  }

  private static func open(_ folder: TemporaryFolder) async throws -> RowStore {
    var options = StoreOptions()
    // Longer than any test, so that only the next call runs the postponed ones.
    options.flushDelay = .seconds(3600)
    return try await RowStore.open(at: folder.file(), schema: ShopSchema.schema, options: options)
  }

  private func add(_ id: Int64) -> @Sendable (StoreDatabase) throws -> Void {
    { database in
      let query = try #require(try database.query(named: "Products"))
      try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(id)])], of: query)
    }
  }

  private func count(in store: RowStore) async throws -> Int { try await store.count(of: RowQuery(set: "Products")) }

  @Test func yieldingWorkResumesAfterWaitingCalls() async throws {
    let (waiting, last) = try await addTwo(on: store)
    var found: [Int] = []
    for call in waiting { found.append(try await call.value) }
    #expect(found == [1, 1])
    #expect(last == 2)
  }

  /// Work that occupies the store except when it yields.
  private func addTwo(on store: isolated RowStore) async throws -> (waiting: [Task<Int, any Error>], last: Int) {
    try store.perform(add(1))
    // A task is queued on the store when it is created.
    let waiting = (0..<2).map { _ in Task { try store.count(of: RowQuery(set: "Products")) } }
    await store.yield()
    try store.perform(add(2))
    return (waiting, try store.count(of: RowQuery(set: "Products")))
  }

  @Test func runsPostponedCallsBeforeTheNext() async throws {
    for id in 1...3 as ClosedRange<Int64> { store.postpone(add(id)) }
    #expect(try await count(in: store) == 3)
    store.postpone(add(4))
    #expect(try await count(in: store) == 4)
    #expect(store.takePostponedFailure() == nil)
  }

  @Test func runsPostponedCallsAtomically() async throws {
    store.postpone(add(1))
    store.postpone { _ in throw Stop() }
    store.postpone(add(2))
    #expect(try await count(in: store) == 0)
    #expect(store.takePostponedFailure() is Stop)
    #expect(store.takePostponedFailure() == nil)
    store.postpone(add(3))
    #expect(try await count(in: store) == 1)
  }

  @Test func closingRunsPostponedCalls() async throws {
    store.postpone(add(1))
    await store.close()
    #expect(store.takePostponedFailure() == nil)
    #expect(try await count(in: try await Self.open(folder)) == 1)
    store.postpone(add(2))
    #expect(await !store.isOpen)
    #expect((store.takePostponedFailure() as? StoreError) == .closed(path: store.url.path))
  }
}
