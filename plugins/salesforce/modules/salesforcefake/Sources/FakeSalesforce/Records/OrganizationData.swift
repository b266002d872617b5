import ServiceData

/// The records of an organization. It is a value, so that a transaction can be undone by putting back a copy.
struct OrganizationData: Sendable {
  var catalog: ObjectCatalog
  /// The records of each object, in the order of their creation, with deleted ones.
  var records: [String: [FakeRecord]] = [:]
  /// The number of the next record of each object.
  var next: [String: Int] = [:]
  /// The number of changes, so that it is known whether there were any.
  private(set) var changes = 0
  /// The time from which deletions are known. The service keeps them for a limited time only.
  var earliestDeletion = Moment(seconds: 1_577_836_800)
  private var places: [String: Int] = [:]

  init(_ catalog: ObjectCatalog) { self.catalog = catalog }

  /// The records of an object.
  func records(of object: FakeObject, withDeleted: Bool = false) -> [FakeRecord] {
    let all = records[object.name] ?? []
    return withDeleted ? all : all.filter { !$0.isDeleted }
  }

  /// The record of an identifier, deleted or not.
  func record(_ id: String) -> FakeRecord? {
    guard let object = catalog.object(of: id), let place = places[id] else { return nil }
    return records[object.name]?[place]
  }

  /// Adds a record with the next identifier.
  mutating func insert(
    _ values: [String: Value], blobs: [String: [UInt8]] = [:], into object: FakeObject, at now: Moment,
    by user: String = FieldValue.user
  ) -> FakeRecord {
    let number = next[object.name] ?? 1
    next[object.name] = number + 1
    var record = FakeRecord(id: RecordID.id(prefix: object.prefix, number: number), values: values, at: now, by: user)
    record.blobs = blobs
    load(record, of: object)
    changes += 1
    return record
  }

  /// Changes a record. Its time moves on by a second at least, so that a later version always has a later time.
  mutating func change(_ id: String, at now: Moment, _ change: (inout FakeRecord) -> Void) {
    guard let object = catalog.object(of: id), let place = places[id], var record = record(id) else { return }
    change(&record)
    record.modified = max(now, Moment(seconds: record.modified.seconds + 1))
    records[object.name]?[place] = record
    changes += 1
  }

  /// Forgets all deletions until a time, with the deleted records. Deletions are known only from later than any of them.
  mutating func forgetDeletions(until now: Moment) {
    let forgotten = records.values.joined().filter(\.isDeleted).map(\.modified)
    earliestDeletion = Moment(seconds: (forgotten + [now]).reduce(0) { max($0, $1.seconds) } + 1)
    for object in catalog.objects {
      let kept = records(of: object)
      clear(object)
      for record in kept { load(record, of: object) }
    }
    changes += 1
  }

  /// Stores a record as it is.
  mutating func load(_ record: FakeRecord, of object: FakeObject) {
    places[record.id] = records[object.name]?.count ?? 0
    records[object.name, default: []].append(record)
  }

  /// Forgets the records of an object.
  mutating func clear(_ object: FakeObject) {
    for record in records[object.name] ?? [] { places[record.id] = nil }
    records[object.name] = []
  }

  /// The records whose field has a value, deleted ones left out.
  func matches(_ value: Value, _ field: FakeField, of object: FakeObject) -> [FakeRecord] {
    records(of: object).filter { Self.key($0.value(field)) == Self.key(value) }
  }

  private static func key(_ value: Value) -> String? {
    switch value {
    case .string(let text): text.lowercased()
    case .int(let number): String(number)
    case .double(let number): number == number.rounded() ? String(Int64(number)) : String(number)
    case .decimal(let digits): digits
    default: nil
    }
  }
}
