import ServiceData

/// The entities of a table, with indices and the record of deletions.
struct FakeTable: Sendable {
  let plan: TablePlan
  /// The entities, in the order of their ordinal numbers.
  private(set) var records: [FakeRecord] = []
  /// The ordinal number for the next new entity.
  private(set) var nextOrdinal = 0
  /// The number of the deleting change for each key of a deleted entity.
  private(set) var deleted: [EntityKey: Int] = [:]
  private var ordinals: [TableKey: Int] = [:]

  /// A key within its owner.
  private struct TableKey: Hashable {
    let owner: Int?
    let key: EntityKey?
  }

  init(plan: TablePlan) { self.plan = plan }

  /// The index of the record with an ordinal number.
  func position(_ ordinal: Int) -> Int? {
    var range = 0..<records.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if records[middle].ordinal == ordinal { return middle }
      range = records[middle].ordinal < ordinal ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  func record(_ ordinal: Int) -> FakeRecord? { position(ordinal).map { records[$0] } }

  /// The ordinal number of the entity with a key within its owner, if it has one; a singleton needs no key.
  func ordinal(_ key: EntityKey?, owner: Int?) -> Int? {
    ordinals[TableKey(owner: owner, key: key.map(Self.normalized))]
  }

  /// Appends a record, whose ordinal number must be higher than all others. Returns whether its key was free.
  @discardableResult mutating func append(_ record: FakeRecord) -> Bool {
    nextOrdinal = max(nextOrdinal, record.ordinal + 1)
    let key = tableKey(record)
    guard ordinals[key] == nil else { return false }
    ordinals[key] = record.ordinal
    records.append(record)
    if let key = record.row.key { deleted[key] = nil }
    return true
  }

  /// Replaces the record with the same ordinal number.
  mutating func replace(_ record: FakeRecord) {
    guard let position = position(record.ordinal) else { return }
    ordinals[tableKey(records[position])] = nil
    ordinals[tableKey(record)] = record.ordinal
    records[position] = record
  }

  mutating func remove(_ ordinal: Int, sequence: Int) {
    guard let position = position(ordinal) else { return }
    let record = records.remove(at: position)
    ordinals[tableKey(record)] = nil
    if let key = record.row.key { deleted[key] = sequence }
  }

  /// Restores the deletions from a state file.
  mutating func restore(nextOrdinal: Int, deleted: [EntityKey: Int]) {
    self.nextOrdinal = max(self.nextOrdinal, nextOrdinal)
    self.deleted = deleted
  }

  private func tableKey(_ record: FakeRecord) -> TableKey {
    if plan.isSingleton { return TableKey(owner: nil, key: nil) }
    // A single contained entity also needs no key.
    if plan.owner?.member.isCollection == false { return TableKey(owner: record.owner, key: nil) }
    guard let key = record.row.key else {
      let number = EntityKey.Part(name: "", value: .int(Int64(record.ordinal)))
      return TableKey(owner: record.owner, key: EntityKey([number]))
    }
    return TableKey(owner: record.owner, key: Self.normalized(key))
  }

  /// The key with normalized values, so that equal values have equal texts.
  private static func normalized(_ key: EntityKey) -> EntityKey {
    EntityKey(key.parts.map { EntityKey.Part(name: $0.name, value: $0.value.comparable) })
  }
}

extension Value {
  /// The value in a form in which equal decimal numbers have equal texts.
  var comparable: Value {
    guard case .decimal(let digits) = self, digits.contains(".") else { return self }
    var rest = Substring(digits)
    while rest.hasSuffix("0") { rest = rest.dropLast() }
    if rest.hasSuffix(".") { rest = rest.dropLast() }
    return .decimal(String(rest))
  }
}
