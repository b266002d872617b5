import ServiceData

/// The checked values of a creation or an update.
struct RecordChange {
  private(set) var values: [String: Value] = [:]
  private(set) var blobs: [String: [UInt8]] = [:]
  private let object: FakeObject
  private let data: OrganizationData

  /// Checks the members of a body.
  ///
  /// - Parameter existing: the record that is changed; nil for a creation.
  /// - Throws: ``APIError`` for an unknown field, a value of another form, and a missing value.
  init(
    _ body: Value, contents: [String: [UInt8]] = [:], of object: FakeObject, existing: FakeRecord?,
    in data: OrganizationData, ignoring ignored: Set<String> = []
  ) throws(APIError) {
    self.object = object
    self.data = data
    let isCreation = existing == nil
    for (name, value) in body.members ?? [] where !["attributes", "referenceid"].contains(name.lowercased()) {
      guard !ignored.contains(name.lowercased()) else { continue }
      if let reference = object.reference(name), value.members != nil {
        values[reference.name] = try parent(value, reference)
        continue
      }
      guard let field = object.field(name) else { throw APIError.unknownField(name, object.name) }
      try check(isCreation ? field.isCreateable : field.isUpdateable, field, isCreation: isCreation)
      try set(value, field)
    }
    for (name, content) in contents {
      guard let field = object.field(name), field.kind == .blob else { throw APIError.unknownField(name, object.name) }
      blobs[field.name] = content
    }
    if isCreation { try complete() }
    try checkUniqueness(existing)
  }

  /// No other record has the value of a unique field.
  private func checkUniqueness(_ existing: FakeRecord?) throws(APIError) {
    for field in object.fields where field.isUnique {
      guard let value = values[field.name], !value.isNull,
        let other = data.matches(value, field, of: object).first(where: { $0.id != existing?.id })
      else { continue }
      throw APIError(
        400, "DUPLICATE_VALUE",
        message: "duplicate value found: \(field.name) duplicates value on record with id: \(other.id.prefix(15))",
        fields: [field.name])
    }
  }

  private func check(_ isAllowed: Bool, _ field: FakeField, isCreation: Bool) throws(APIError) {
    guard !isAllowed else { return }
    if field.kind == .id {
      throw APIError(
        400, isCreation ? "INVALID_FIELD_FOR_INSERT_UPDATE" : "INVALID_FIELD",
        message: isCreation
          ? "cannot specify Id in an insert call" : "The Id field should not be specified in the sobject data.",
        fields: ["Id"])
    }
    throw APIError(
      400, "INVALID_FIELD_FOR_INSERT_UPDATE",
      message:
        "Unable to create/update fields: \(field.name). Please check the security settings of this field and verify that it "
        + "is read/write for your profile or permission set.", fields: [field.name])
  }

  private mutating func set(_ value: Value, _ field: FakeField) throws(APIError) {
    if field.kind == .blob {
      guard let text = value.text, let bytes = Base64Text.bytes(text) else {
        throw APIError.json("'\(field.name)' is not base64")
      }
      blobs[field.name] = bytes
      return
    }
    let checked = try FieldValue.checked(value, field, of: object)
    if checked.isNull, !field.isNillable, field.kind != .boolean {
      throw Self.missing([field.name])
    }
    if field.kind == .reference, let id = checked.text {
      try checkReference(id, field)
      values[field.name] = .string(RecordID.normalized(id) ?? id)
    } else {
      values[field.name] = checked
    }
  }

  /// A reference to a record of an object of the organization must lead to it.
  private func checkReference(_ id: String, _ field: FakeField) throws(APIError) {
    guard let full = RecordID.normalized(id) else {
      throw APIError(
        400, "MALFORMED_ID", message: "\(field.label): id value of incorrect type: \(id)", fields: [field.name])
    }
    if let target = data.catalog.object(of: full) {
      let isKnown = field.targets.allSatisfy { data.catalog.object($0) == nil }
      if !isKnown, !field.targets.contains(target.name) {
        throw APIError(
          400, "FIELD_INTEGRITY_EXCEPTION", message: "\(field.label): id value of incorrect type: \(id)",
          fields: [field.name])
      }
      guard let record = data.record(full) else {
        throw APIError(400, "INVALID_CROSS_REFERENCE_KEY", message: "invalid cross reference id", fields: [])
      }
      if record.isDeleted { throw APIError(400, "ENTITY_IS_DELETED", message: "entity is deleted") }
    }
  }

  /// The identifier of a parent that is named by an external identifier: `"Account": {"Number__c": "7"}`.
  private func parent(_ value: Value, _ reference: FakeField) throws(APIError) -> Value {
    let pairs = (value.members ?? []).filter { $0.name != "attributes" }
    guard pairs.count == 1, let target = reference.targets.compactMap({ data.catalog.object($0) }).first,
      let field = target.field(pairs[0].name)
    else { throw APIError.unknownField(reference.relationship ?? "", object.name) }
    let matches = data.matches(pairs[0].value, field, of: target)
    guard matches.count == 1 else {
      throw APIError(
        400, "INVALID_FIELD",
        message:
          "Foreign key external ID: \(pairs[0].value.text ?? "") not found for field \(field.name) in entity \(target.name)"
      )
    }
    return .string(matches[0].id)
  }

  private mutating func complete() throws(APIError) {
    let missing = object.fields.filter { field in
      field.isRequired && (values[field.name] ?? .null).isNull && blobs[field.name] == nil
    }
    if !missing.isEmpty { throw Self.missing(missing.map(\.name)) }
    for field in object.fields where values[field.name] == nil {
      if let value = FieldValue.initial(field) { values[field.name] = value }
    }
  }

  private static func missing(_ names: [String]) -> APIError {
    APIError(
      400, "REQUIRED_FIELD_MISSING", message: "Required fields are missing: [\(names.joined(separator: ", "))]",
      fields: names)
  }
}
