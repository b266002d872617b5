import ServiceData

/// A stored record.
struct FakeRecord: Sendable {
  let id: String
  /// The values by the name of the field, in the form of the API; a field without a value is absent.
  var values: [String: Value]
  /// The contents of base64 fields.
  var blobs: [String: [UInt8]] = [:]
  let created: Moment
  /// The identifier of the user who created it.
  let creator: String
  var modified: Moment
  var isDeleted = false

  init(id: String, values: [String: Value], at moment: Moment, by creator: String) {
    self.id = id
    self.values = values
    self.creator = creator
    created = moment
    modified = moment
  }

  /// The value of a field; those that the organization maintains are computed.
  func value(_ field: FakeField) -> Value {
    switch field.name {
    case "Id": .string(id)
    case "CreatedDate": .string(created.text)
    case "CreatedById": .string(creator)
    case "LastModifiedDate", "SystemModstamp": .string(modified.text)
    case "IsDeleted": .bool(isDeleted)
    default: values[field.name] ?? .null
    }
  }
}
