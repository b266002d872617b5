import ServiceData

/// Validates the values that a client sends.
struct EntityRules {
  let catalog: TableCatalog

  /// Refuses values that the metadata does not allow.
  ///
  /// - Throws: ``ServiceError`` with status 400 and the name of the property.
  func check(_ row: Row) throws(ServiceError) {
    for (index, member) in row.type.members.enumerated() where !member.isNavigation {
      guard let value = row[index] else { continue }
      if member.isCollection {
        guard case .list(let elements) = value else { throw refusal(member, "expected a collection") }
        for element in elements { try check(element, member) }
      } else {
        try check(value, member)
      }
    }
  }

  private func check(_ value: Value, _ member: MemberSchema) throws(ServiceError) {
    switch (member.type, value) {
    case (_, .null):
      guard member.isNullable || member.isCollection || member.facets.isComputed else {
        throw refusal(member, "found null, expected a value")
      }
    case (.complex, .row(let row)): try check(row)
    case (.enumeration(let name), .string(let text)): try checkEnumeration(text, of: name, member)
    case (.primitive(let kind), _):
      guard fits(value, kind) else { throw refusal(member, "found \(value), expected \(member.type.name)") }
      if let limit = member.facets.maxLength, kind == .string, case .string(let text) = value, text.count > limit {
        throw refusal(member, "found \(text.count) characters, expected at most \(limit)")
      }
    default: throw refusal(member, "found \(value), expected \(member.type.name)")
    }
  }

  private func checkEnumeration(_ text: String, of name: String, _ member: MemberSchema) throws(ServiceError) {
    guard let type = catalog.schema.enumeration(name) else { return }
    for part in text.split(separator: ",") {
      guard type.members.contains(where: { $0.name == part.trimmed }) || Int64(part.trimmed) != nil else {
        throw refusal(member, "found '\(part)', expected a member of '\(name)'")
      }
    }
  }

  private func fits(_ value: Value, _ kind: PrimitiveKind) -> Bool {
    switch (kind, value) {
    case (.boolean, .bool), (.json, _), (.geography, _), (.geometry, _): true
    case (.byte, .int), (.sbyte, .int), (.int16, .int), (.int32, .int), (.int64, .int): true
    case (.single, .double), (.double, .double), (.single, .int), (.double, .int): true
    case (.decimal, .decimal), (.decimal, .int): true
    case (.guid, .string(let text)): text.count == 36
    case (.date, .string(let text)): CalendarDate(text) != nil
    case (.dateTime, .string(let text)): LocalDateTime(text) != nil
    case (.dateTimeOffset, .string(let text)): OffsetDateTime(text) != nil
    case (.timeOfDay, .string(let text)): TimeOfDay(text) != nil
    case (.duration, .string(let text)): Duration(durationText: text) != nil
    case (.string, .string), (.binary, .string), (.stream, .string): true
    default: false
    }
  }

  private func refusal(_ member: MemberSchema, _ fault: String) -> ServiceError {
    ServiceError(.refused, "value of '\(member.name)': \(fault)", status: 400, target: member.name)
  }

  /// An entity with changed values; key values and computed values are kept
  /// (OData 4.01 Part 1: Protocol, 11.4.3).
  func merged(_ change: Row, into row: Row, replaces: Bool) -> Row {
    var merged = row
    let keys = Set(row.type.keys.compactMap(\.path.first))
    for (index, member) in row.type.members.enumerated() where !member.isNavigation {
      if keys.contains(member.name) || member.facets.isComputed || member.facets.isImmutable { continue }
      switch (change[member.name], row[index]) {
      case (.row(let new)?, .row(let old)?) where !replaces && new.type == old.type:
        merged.load(.row(self.merged(new, into: old, replaces: false)), at: index)
      case (let value?, _): merged.load(value, at: index)
      case (nil, _) where replaces: if let value = Self.initialValue(of: member) { merged.load(value, at: index) }
      case (nil, _): break
      }
    }
    for member in change.dynamic where !member.name.contains("@") { merged[member.name] = member.value }
    merged.acceptChanges()
    return merged
  }

  /// The initial value of a property; nil if it requires a value and the metadata has no default.
  static func initialValue(of member: MemberSchema) -> Value? {
    if member.isCollection { return .list([]) }
    if let value = member.declaredDefault { return value }
    return member.isNullable ? .null : nil
  }
}
