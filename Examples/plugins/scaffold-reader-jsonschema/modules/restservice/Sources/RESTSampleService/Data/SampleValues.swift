import ServiceData

/// Makes the values of one entity of the sample data from its number: always the same ones, which fit their types.
struct SampleValues {
  /// The number of the entity, from 1.
  let number: Int

  /// An entity or an object inside one. The depth of objects is limited, since types may contain themselves.
  func row(of type: StructuredSchema, depth: Int = 0) -> Row {
    var row = Row(type: type)
    for (index, member) in type.members.enumerated() {
      let isKey = type.keys.contains { $0.path == [member.name] }
      // One in five nullable values is null, in different entities for each property.
      let isNull = member.isNullable && !member.isCollection && !isKey && (number + index).isMultiple(of: 5)
      row.load(isNull ? .null : value(of: member, in: type.service, depth: depth), at: index)
    }
    return row
  }

  /// The value of a property.
  func value(of member: MemberSchema, in schema: ServiceSchema, depth: Int = 0) -> Value {
    guard member.isCollection else { return single(member, in: schema, depth) }
    guard depth < 2 else { return .list([]) }
    let other = SampleValues(number: number + 1)
    return .list([single(member, in: schema, depth), other.single(member, in: schema, depth)])
  }

  private func single(_ member: MemberSchema, in schema: ServiceSchema, _ depth: Int) -> Value {
    switch member.type {
    case .primitive(let kind): return value(of: kind, member)
    case .enumeration(let name):
      guard let members = schema.enumeration(name)?.members, !members.isEmpty else { return .null }
      return .string(members[number % members.count].name)
    case .complex, .navigation:
      guard depth < 2, let structure = schema.structure(of: member.type) else { return .null }
      return .row(row(of: structure, depth: depth + 1))
    }
  }

  private func value(of kind: PrimitiveKind, _ member: MemberSchema) -> Value {
    switch kind {
    case .boolean: .bool(number.isMultiple(of: 2))
    case .byte, .sbyte, .int16, .int32, .int64: .int(Int64(number))
    case .single, .double: .double(Double(number) + 0.5)
    case .decimal: .decimal(member.facets.scale == 0 ? String(number) : "\(number).5")
    case .string: .string(String("\(member.name) \(number)".suffix(member.facets.maxLength ?? .max)))
    case .guid: .string("00000000-0000-4000-9000-\(padded(to: 12))")
    case .binary: .string("AAECAw")
    case .date: .string("2024-01-\(day)")
    case .dateTime: .string("2024-01-\(day)T08:30:00")
    case .dateTimeOffset: .string("2024-01-\(day)T08:30:00Z")
    case .timeOfDay: .string("08:\(day):00")
    case .duration: .string("PT\(number)H")
    case .json: .string("\(member.name) \(number)")
    case .stream, .geography, .geometry: .null
    }
  }

  private var day: String { SampleValues(number: number % 28 + 1).padded(to: 2) }

  private func padded(to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
