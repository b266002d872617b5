import FakeService
import Foundation
import LocalStore
import ODataDialect
import SeededNumbers
import ServiceData
import Testing

@testable import OfflineData

/// A query has the same result on the device and on the service. For random schemas with and without referential
/// constraints, random links, services that expand badly or not at all, and random changes on both sides, the store
/// returns the service's result, or reports that it is not known.
struct LinkAgreementTests {
  static let quirkSets: [Set<ServiceQuirk>] = [
    [], [.refusesNestedSelect], [.pagesExpanded], [.noDelta], [.relatedDeltas], [.removedAnnotations],
    [.deltasWithoutLinks], [.refusesExpand], [.ignoresExpand], [.pagesExpanded, .refusesNestedSelect, .noDelta],
  ]

  @Test("P63: store and service agree", arguments: 1...80)
  func storeAndServiceAgree(_ seed: Int) async throws {
    let fixture = try LinkFixture(seed: UInt64(seed), quirks: Self.quirkSets[seed % Self.quirkSets.count])
    try await fixture.run()
  }

  @Test func storesAllLinksOfACorrectService() async throws {
    var unknown = 0
    // Seeds with all entities on the device, whose store is not lost.
    for seed: UInt64 in [100, 103, 104, 106, 108, 110, 111, 114] {
      let fixture = try LinkFixture(seed: seed, quirks: [])
      try await fixture.run()
      unknown += fixture.unknown
    }
    #expect(unknown == 0)
  }
}

/// A service whose data is seen by two clients: one with the quirks, and one without any.
private final class LinkFixture {
  let seed: UInt64
  private let relations: RandomRelations
  private let quirks: Set<ServiceQuirk>
  private let directory: TemporaryDirectory
  private var controller: OfflineDataController
  /// The filters of the defining queries by set: not all entities of these sets are kept.
  private let filters: [String: QueryExpression]
  private let honest: ODataService
  private var random: SeededNumbers
  private var script: [String] = []
  private var keys: [String: [Int64]] = [:]
  private var nextKey: Int64 = 500
  /// The number of results that were not known.
  private(set) var unknown = 0

  init(seed: UInt64, quirks: Set<ServiceQuirk>) throws {
    self.seed = seed
    self.quirks = quirks
    relations = RandomRelations(seed: seed)
    random = SeededNumbers(seed: seed &+ 1000)
    directory = try TemporaryDirectory()
    let state = directory.url.appendingPathComponent("service.json").path
    honest = try Self.service(relations, [], state)
    filters = seed % 4 == 1 ? relations.filters : [:]
    controller = try Self.controller(relations, quirks, directory.url, filters, seed)
  }

  private static func controller(
    _ relations: RandomRelations, _ quirks: Set<ServiceQuirk>, _ directory: URL, _ filters: [String: QueryExpression],
    _ seed: UInt64
  ) throws -> OfflineDataController {
    var queries = DefiningQuery.all(of: relations.schema, pageSize: seed % 3 == 0 ? 2 : nil)
    for index in queries.indices { queries[index].query.filter = filters[queries[index].name] }
    let state = directory.appendingPathComponent("service.json").path
    return try OfflineDataController(
      remote: service(relations, quirks, state), directory: directory.appendingPathComponent("store"),
      queries: queries, uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
  }

  /// Deletes the store, but keeps the local changes.
  private func loseStore() async throws {
    script.append("the store is lost")
    let url = controller.storeURL
    try await controller.close()
    try RowStore.remove(at: url)
    controller = try Self.controller(relations, quirks, directory.url, filters, seed)
    try await controller.open(.local)
  }

  private static func service(
    _ relations: RandomRelations, _ quirks: Set<ServiceQuirk>, _ state: String
  ) throws -> ODataService {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = quirks
    options.stateFile = FakeServiceStateFile(path: state)
    let fake = try FakeODataService(schema: relations.schema, options: options)
    return try ODataService(root: fake.root, schema: relations.schema, transport: fake)
  }

  func run() async throws {
    try await controller.open(.downloadIfNeeded)
    for set in relations.setNames { try await readKeys(of: set) }
    try await compare("after the first download", with: honest)
    for round in 1...3 {
      try await changeService()
      _ = try await controller.synchronize(SyncOptions())
      try await compare("after changes of the service, round \(round)", with: honest)
      let expected = try await changeHere()
      if filters.isEmpty { try await compare("with local changes, round \(round)", with: expected) }
      if seed % 5 == 2, round == 2 { try await loseStore() }
      _ = try await controller.synchronize(SyncOptions())
      try await compare("after the upload, round \(round)", with: honest)
    }
    try await controller.close()
  }

  private func readKeys(of set: String) async throws {
    keys[set] = try await ServiceReader(honest).rows(RowQuery(set: set)).compactMap { row in
      if case .int(let id)? = row["ID"] { id } else { nil }
    }
  }

  private func nextChange() -> ServiceChange? {
    nextKey += 1
    let change = relations.change(&keys, number: nextKey, &random)
    if let change { script.append(Self.text(change)) }
    return change
  }

  private static func text(_ change: ServiceChange) -> String {
    func id(_ key: EntityKey?) -> String { key.map { "\($0.parts.first?.value ?? .null)" } ?? "-" }
    switch change {
    case .create(let row, let set):
      let links = row.type.members.filter(\.isNavigation).compactMap { member -> String? in
        guard let value = row[member.name] else { return nil }
        var rows = [value]
        if case .list(let values) = value { rows = values }
        return "\(member.name)=" + rows.map { if case .row(let row) = $0 { id(row.key) } else { "-" } }.joined()
      }
      return "create \(set) \(id(row.key)) \(links)"
    case .delete(let key, let set, _): return "delete \(set) \(id(key))"
    case .link(let key, let set, let navigation, let target, _):
      return "link \(set) \(id(key)) \(navigation) \(id(target))"
    case .unlink(let key, let set, let navigation, let target, _):
      return "unlink \(set) \(id(key)) \(navigation) \(id(target))"
    default: return "\(change)"
    }
  }

  /// Sends a change to a service, which may find nothing to unlink.
  ///
  /// - Returns: whether it was applied.
  private func send(_ change: ServiceChange, to service: ODataService) async throws -> Bool {
    do {
      _ = try await service.send(change, identity: nil)
      return true
    } catch let error as ServiceError where error.kind == .notFound {
      script.append("  (not done)")
      return false
    }
  }

  private func changeService() async throws {
    script.append("on the service:")
    for _ in 0..<4 { if let change = nextChange() { _ = try await send(change, to: honest) } }
  }

  /// Makes the same changes here and on a copy of the service, which applies them at once.
  private func changeHere() async throws -> ODataService {
    script.append("here:")
    let (from, copy) = ("service.json", "copy.json")
    let place = directory.url.appendingPathComponent(copy)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.copyItem(at: directory.url.appendingPathComponent(from), to: place)
    let expected = try Self.service(relations, [], place.path)
    let queue = try await controller.queue
    let first = nextKey
    for _ in 0..<4 {
      guard let change = nextChange() else { continue }
      // The service never learns of an entity that is created and deleted here.
      if case .delete(let key, let set, _) = change, case .int(let id)? = key.parts.first?.value, id > first {
        keys[set, default: []].append(id)
        continue
      }
      guard try await send(change, to: expected) else { continue }
      switch change {
      case .delete(let key, let set, _):
        // An entity that no defining query finds cannot be deleted here.
        do { try await controller.delete(key, in: set) } catch OutboxError.unknownEntity where !filters.isEmpty {
          script.append("  (not here)")
        }
      default: try await queue.enqueue(.service(change))
      }
    }
    return expected
  }

  private func compare(_ when: String, with service: ODataService) async throws {
    for _ in 0..<12 {
      let query = relations.query(&random)
      var narrowed = query
      if let filter = filters[query.set] { narrowed.filter = query.filter.map { .binary(.and, $0, filter) } ?? filter }
      let online = try await ServiceReader(service).rows(narrowed)
      let offline: [Row]
      do {
        offline = try await controller.rows(query)
      } catch StoreError.linksNotKnown {
        unknown += 1
        continue
      }
      let comparison = LinkComparison(query)
      let (found, expected) = comparison.texts(offline, online)
      unknown += comparison.unknown
      #expect(
        found == expected,
        """
        seed \(seed), OData \(relations.version), \(quirks.map(\.rawValue)), \(when): \(query.set) \
        \(QueryOptionsWriter().options(of: query).map { "\($0.name)=\($0.text)" })
        \(relations.ways)
        \(script.joined(separator: "\n"))
        """)
    }
  }
}

/// Compares rows as text, without what the store does not know.
private final class LinkComparison {
  private let query: RowQuery
  private(set) var unknown = 0

  init(_ query: RowQuery) { self.query = query }

  func texts(_ offline: [Row], _ online: [Row]) -> (found: [String], expected: [String]) {
    let known = Dictionary(offline.map { ($0.key, $0) }) { first, _ in first }
    let found = offline.map { text($0, $0, query.expand, counts: true) }.sorted()
    let expected = online.map { text($0, known[$0.key] ?? $0, query.expand, counts: false) }.sorted()
    return (found, expected)
  }

  /// - Parameter guide: the row that lists what is not known.
  private func text(_ row: Row, _ guide: Row, _ terms: [ExpandTerm], counts: Bool) -> String {
    var parts = row.type.members.filter { !$0.isNavigation }.map { "\($0.name)=\(row[$0.name] ?? .null)" }
    for term in terms {
      if guide.unknownNavigations.contains(term.path) {
        if counts { unknown += 1 }
        continue
      }
      let (inner, guides) = (rows(row[term.path]), rows(guide[term.path]))
      let known = Dictionary(guides.map { ($0.key, $0) }) { first, _ in first }
      let texts = inner.map { text($0, known[$0.key] ?? $0, term.expand, counts: counts) }.sorted()
      parts.append("\(term.path)=\(texts)")
    }
    return parts.joined(separator: " ")
  }

  private func rows(_ value: Value?) -> [Row] {
    switch value {
    case .row(let row): [row]
    case .list(let values): values.compactMap { if case .row(let row) = $0 { row } else { nil } }
    default: []
    }
  }
}
