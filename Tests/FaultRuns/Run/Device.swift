import Foundation
import LocalStore
import OfflineData
import ServiceData

/// The device of a run: its files, and the program that works on them until it dies.
final class Device {
  let folder: URL
  let disk = CountedDisk()
  private let searches: Bool
  private let followsByTheClock: Bool
  private let server: any WorldServer
  private(set) var controller: OfflineDataController?
  private var isChanged = false
  private let clock = MovedClock()

  /// - Parameters:
  ///   - searches: whether texts are indexed.
  ///   - followsByTheClock: whether the store also follows local work when nobody has asked it for anything for a
  ///     moment; without, what happens depends on the script alone.
  init(folder: URL, searches: Bool, followsByTheClock: Bool, server: any WorldServer) {
    self.folder = folder
    self.searches = searches
    self.followsByTheClock = followsByTheClock
    self.server = server
  }

  var schema: ServiceSchema { server.schema(isChanged: isChanged) }

  private var options: StoreOptions {
    var options = StoreOptions(searchedSets: searches ? Set(WorldSet.allCases.map(\.rawValue)) : [])
    if !followsByTheClock { options.flushDelay = .seconds(3_600) }
    return options
  }

  /// A service that clears omitted properties needs whole entities.
  private var uploads: UploadSettings {
    UploadSettings(
      updateMode: server.needsWholeEntities ? .replace : .merge, splitsTransactions: true, now: clock.now)
  }

  func start() async throws {
    CountingFileSystem.mount(disk, at: folder.path)
    try await open()
  }

  /// Ends the program at any point, and restarts it with the remaining files.
  func restart() async throws {
    try? await controller?.close()
    controller = nil
    disk.heal()
    try await open()
  }

  func changeSchema() async throws {
    isChanged.toggle()
    try await restart()
  }

  /// Deletes the store's files without the program's knowledge.
  func loseStore() async throws {
    try? await controller?.close()
    controller = nil
    disk.heal()
    try RowStore.remove(at: folder.appendingPathComponent("store.sqlite"))
    try await open()
  }

  /// Opens until all planned faults have occurred.
  func open() async throws {
    var last: (any Error)?
    for _ in 0..<4 {
      let controller = try OfflineDataController(
        remote: try server.client(schema: schema), directory: folder, queries: DefiningQuery.all(of: schema),
        parallelDownloads: 1, options: options, uploads: uploads)
      do {
        try await controller.open(.downloadIfNeeded)
        self.controller = controller
        return
      } catch {
        last = error
        try? await controller.close()
        disk.heal()
      }
    }
    if let last { throw last }
  }

  /// Uploads and downloads. Failures are expected. The clock advances, so that waiting requests are due.
  func synchronize() async {
    clock.move()
    _ = try? await controller?.synchronize(SyncOptions())
  }

  func retryErrors() async {
    for request in (try? await requests([.failed])) ?? [] { _ = try? await controller?.queue.retry(request.id) }
  }

  func requests(_ states: Set<OutboxRequest.State>? = nil) async throws -> [OutboxRequest] {
    guard let controller else { return [] }
    return try await controller.queue.requests(RequestFilter(states: states))
  }

  /// One of the rows that the user sees.
  func row(_ number: Int, of sets: [WorldSet]) async -> (set: WorldSet, row: Row)? {
    var rows: [(set: WorldSet, row: Row)] = []
    for set in sets { rows += (try? await self.rows(set))?.map { (set, $0) } ?? [] }
    rows.sort { ($0.row.token ?? "") < ($1.row.token ?? "") }
    return rows.isEmpty ? nil : rows[number % rows.count]
  }

  /// The row at a key, as the user asks for it.
  func row(_ key: EntityKey, _ set: WorldSet) async -> Row? {
    try? await controller?.row(key, of: RowQuery(set: set.rawValue))
  }

  func rows(_ set: WorldSet, search: String? = nil) async throws -> [Row] {
    guard let controller else { return [] }
    var query = RowQuery(set: set.rawValue)
    query.search = search
    return try await controller.rows(query)
  }
}

extension OutboxRequest {
  /// The token of the changed row.
  var token: String? {
    if case .service(.create(let row, _)) = change, let token = row.token { return token }
    return base?.token ?? theirs?.token
  }
}
