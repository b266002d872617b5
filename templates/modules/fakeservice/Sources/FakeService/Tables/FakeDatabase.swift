import ServiceData
import Synchronization

/// All entities of the fake service. A table gets its sample entities when it is first looked at, so that a service of
/// a thousand sets starts at once.
///
/// Every method sees and leaves a consistent state, whoever else calls one at the same time.
final class FakeDatabase: Sendable {
  let catalog: TableCatalog
  let source: SampleSource
  let state: Mutex<State>

  struct State: Sendable {
    var tables: [String: FakeTable] = [:]
    /// The number of the last change.
    var sequence = 0
    /// Changes to tables that nobody has looked at since they were loaded.
    var saved: [String: SavedTable] = [:]
    /// Identity of a request → the answer to it.
    var answers: [String: RememberedAnswer] = [:]
    /// For each table, what its entities can be found by.
    var indices: [String: [String: [[Value]: [Int]]]] = [:]
  }

  init(source: SampleSource) {
    catalog = source.catalog
    self.source = source
    state = Mutex(State())
  }

  /// The entities of a table.
  func records(of plan: TablePlan) -> [FakeRecord] { table(plan).records }

  /// The table as it is now.
  func table(_ plan: TablePlan) -> FakeTable { state.withLock { table(plan, &$0) } }

  /// The entity of a key.
  func record(_ key: EntityKey?, of plan: TablePlan, owner: Int?) -> FakeRecord? {
    state.withLock { state in
      let table = table(plan, &state)
      return table.ordinal(key, owner: owner).flatMap(table.record)
    }
  }

  func table(_ plan: TablePlan, _ state: inout State) -> FakeTable {
    if let known = state.tables[plan.path] { return known }
    let saved = state.saved[plan.path]
    let changed = Dictionary((saved?.records ?? []).map { ($0.ordinal, $0) }) { first, _ in first }
    let owners = (plan.owner?.path).flatMap(catalog.plan).map { self.table($0, &state) }
    let end = max(source.count(of: plan), saved?.nextOrdinal ?? 0)
    var table = FakeTable(plan: plan)
    for ordinal in 0..<end {
      let isThere = saved?.removed.contains(ordinal) != true
      guard let record = changed[ordinal] ?? (isThere ? sample(ordinal, plan) : nil) else { continue }
      // What an entity contains went with it, when nobody had asked for it yet.
      if let owners, let owner = record.owner, owners.record(owner) == nil { continue }
      table.append(record)
    }
    table.restore(nextOrdinal: end, deleted: saved?.deleted ?? [:])
    state.tables[plan.path] = table
    state.saved[plan.path] = nil
    return table
  }

  private func sample(_ ordinal: Int, _ plan: TablePlan) -> FakeRecord? {
    guard ordinal < source.count(of: plan), let row = source.row(ordinal, of: plan) else { return nil }
    var record = FakeRecord(ordinal: ordinal, row: row, owner: source.owner(of: ordinal, in: plan))
    for member in row.type.members where member.isNavigation {
      if case .linking = catalog.relation(of: member, from: plan) {
        record.links[member.name] = source.links(of: member, ordinal, plan)
      }
    }
    return record
  }

  /// The change that is the last one.
  var sequence: Int { state.withLock { $0.sequence } }
}
