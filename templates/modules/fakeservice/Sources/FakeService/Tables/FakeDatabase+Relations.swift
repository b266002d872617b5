import ServiceData
import Synchronization

extension FakeDatabase {
  /// The targets of an entity's navigation property with their table; nil if the property has no target table.
  func related(_ record: FakeRecord, of plan: TablePlan, by member: MemberSchema) -> RelatedRecords? {
    let relation = catalog.relation(of: member, from: plan)
    switch relation {
    case .nowhere: return nil
    case .contained(let path):
      return find(path, index: "\n", wanted: [.int(Int64(record.ordinal))]) { $0.owner.map { [.int(Int64($0))] } }
    case .matching(let path, let constraints):
      let properties = constraints.map(\.referenced)
      let wanted = values(constraints.map(\.property), of: record.row)
      return find(path, index: properties.joined(separator: ","), wanted: wanted) { values(properties, of: $0.row) }
    case .linking(let path):
      guard let target = catalog.plan(path) else { return nil }
      let table = table(target)
      return RelatedRecords(plan: target, records: (record.links[member.name] ?? []).compactMap(table.record))
    case .linked(let path, let partner):
      guard let target = catalog.plan(path) else { return nil }
      let records = records(of: target).filter { $0.links[partner.name]?.contains(record.ordinal) == true }
      return RelatedRecords(plan: target, records: records)
    }
  }

  /// The entities of a table with the wanted values, found with an index that is created on first use.
  private func find(
    _ path: String, index name: String, wanted: [Value]?, _ values: (FakeRecord) -> [Value]?
  ) -> RelatedRecords? {
    guard let plan = catalog.plan(path) else { return nil }
    guard let wanted else { return RelatedRecords(plan: plan, records: []) }
    let records = state.withLock { state in
      let table = table(plan, &state)
      if let known = state.indices[path]?[name] { return (known[wanted] ?? []).compactMap(table.record) }
      var index: [[Value]: [Int]] = [:]
      for record in table.records {
        if let key = values(record) { index[key, default: []].append(record.ordinal) }
      }
      state.indices[path, default: [:]][name] = index
      return (index[wanted] ?? []).compactMap(table.record)
    }
    return RelatedRecords(plan: plan, records: records)
  }

  /// The values of properties; nil if one is null, since null references nothing.
  private func values(_ properties: [String], of row: Row) -> [Value]? {
    var values: [Value] = []
    for property in properties {
      let path = property.split(separator: "/").map(String.init)
      guard let value = row.value(at: path), !value.isNull else { return nil }
      values.append(value.comparable)
    }
    return values
  }
}

/// Entities of a table.
struct RelatedRecords: Sendable {
  let plan: TablePlan
  var records: [FakeRecord]
}
