import ServiceData

/// The records of an organization as JSON.
struct SavedRecords {
  private let catalog: ObjectCatalog

  init(_ catalog: ObjectCatalog) { self.catalog = catalog }

  /// The member with the time from which deletions are known; no object has such a name.
  private static let earliestDeletion = "$earliestDeletion"

  func value(of data: OrganizationData) -> Value {
    .object(
      [(Self.earliestDeletion, .int(Int64(data.earliestDeletion.seconds)))]
        + catalog.objects.map { object in
          let records = data.records(of: object, withDeleted: true).map { record in
            Value.object([
              ("id", .string(record.id)), ("created", .int(Int64(record.created.seconds))),
              ("creator", .string(record.creator)),
              ("modified", .int(Int64(record.modified.seconds))), ("deleted", .bool(record.isDeleted)),
              ("values", .object(record.values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
              (
                "contents",
                .object(record.blobs.sorted { $0.key < $1.key }.map { ($0.key, .string(Base64Text.text($0.value))) })
              ),
            ])
          }
          return (
            object.name, .object([("next", .int(Int64(data.next[object.name] ?? 1))), ("records", .list(records))])
          )
        })
  }

  /// Replaces the records of the objects that the value has.
  ///
  /// - Throws: ``SavedRecordsError`` for a value of another form.
  func load(_ value: Value, into data: inout OrganizationData) throws {
    guard value.members != nil else { throw SavedRecordsError.notAnObject }
    if case .int(let earliest)? = value[Self.earliestDeletion] {
      data.earliestDeletion = Moment(seconds: Int(earliest))
    }
    for object in catalog.objects {
      guard let saved = value[object.name], case .int(let next)? = saved["next"],
        let records = saved["records"]?.elements
      else { continue }
      data.clear(object)
      data.next[object.name] = Int(next)
      for record in records { data.load(try self.record(record, object), of: object) }
    }
  }

  private func record(_ value: Value, _ object: FakeObject) throws -> FakeRecord {
    guard let id = value["id"]?.text, case .int(let created)? = value["created"],
      case .int(let modified)? = value["modified"], let values = value["values"]?.members
    else { throw SavedRecordsError.badRecord(object: object.name) }
    let pairs = values.map { ($0.name, $0.value) }
    var record = FakeRecord(
      id: id, values: Dictionary(pairs) { first, _ in first }, at: Moment(seconds: Int(created)),
      by: value["creator"]?.text ?? FieldValue.user)
    record.modified = Moment(seconds: Int(modified))
    record.isDeleted = value["deleted"]?.flag ?? false
    for (name, content) in value["contents"]?.members ?? [] {
      record.blobs[name] = content.text.flatMap(Base64Text.bytes)
    }
    return record
  }
}

/// Why saved records cannot be read.
enum SavedRecordsError: Error, CustomStringConvertible {
  case notAnObject
  case badRecord(object: String)

  var description: String {
    switch self {
    case .notAnObject: "the file is not a JSON object"
    case .badRecord(let object): "a record of '\(object)' lacks its identifier, its times or its values"
    }
  }
}
