import ServiceData
import Synchronization

/// All entities of the fake service. The sample entities of a table are created on first access, so that a service with a
/// thousand sets starts at once.
///
/// The methods are thread-safe and atomic.
final class FakeDatabase: Sendable {
  let catalog: TableCatalog
  let source: SampleSource
  let state: Mutex<State>

  struct State: Sendable {
    var tables: [String: FakeTable] = [:]
    /// The number of the last change.
    var sequence = 0
    /// Loaded changes to tables that have not been accessed yet.
    var saved: [String: SavedTable] = [:]
    /// Stored answers by the identifier of their request.
    var answers: [String: RememberedAnswer] = [:]
    /// The indices of each table.
    var indices: [String: [String: [[Value]: [Int]]]] = [:]
  }

  init(source: SampleSource) {
    catalog = source.catalog
    self.source = source
    state = Mutex(State())
  }

  /// The entities of a table.
  func records(of plan: TablePlan) -> [FakeRecord] { table(plan).records }

  /// The current table.
  func table(_ plan: TablePlan) -> FakeTable { state.withLock { table(plan, &$0) } }

  /// The entity with a key.
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
      // The contained entities of a deleted entity are deleted, too, even if they had not been created yet.
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

  /// The number of the last change.
  var sequence: Int { state.withLock { $0.sequence } }
}
