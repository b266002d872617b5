import ServiceData

/// The fields of an object, from the members of its type.
struct FieldList {
  private(set) var fields: [FakeField] = []
  private let type: StructuredSchema

  init(_ type: StructuredSchema) {
    self.type = type
    for member in type.members where !member.isNavigation { fields.append(field(member)) }
    // Every object has these fields, whether an application knows them or not.
    for system in [
      FakeField.system("Id", .id), .system("CreatedDate", .dateTime), .system("LastModifiedDate", .dateTime),
      .system("SystemModstamp", .dateTime), .system("IsDeleted", .boolean),
    ] where !fields.contains(where: { $0.name == system.name }) { fields.append(system) }
  }

  private func field(_ member: MemberSchema) -> FakeField {
    let isKey = type.keys.contains { $0.path == [member.name] }
    let reference = type.members.first { candidate in
      candidate.isNavigation && !candidate.isCollection
        && candidate.relation?.constraints.contains { $0.property == member.name } == true
    }
    var field = FakeField(
      name: member.name, kind: isKey ? .id : kind(of: member, isReference: reference != nil),
      label: member.label ?? member.name)
    field.maxLength = member.facets.maxLength
    field.precision = member.facets.precision
    field.scale = member.facets.scale
    // A collection may be empty, which is null here.
    field.isNillable = (member.isNullable || member.isCollection) && !isKey
    field.isCreateable = !member.facets.isComputed && !member.facets.isUncreatable && !isKey
    field.isUpdateable = !member.facets.isComputed && !member.facets.isImmutable && !isKey
    field.isDefaulted = member.facets.isGenerated || member.facets.isComputed || isKey
    field.isExternalIdentifier = type.alternateKeys.contains { $0.map(\.path) == [[member.name]] }
    field.isRichText = field.typeName == "textarea" && !member.facets.isNormalized
    field.isFilterable = member.facets.isFilterable && field.kind != .blob
    field.isName = member.name == (type.titleProperty ?? "Name")
    if case .enumeration(let name) = member.type {
      let enumeration = type.service.enumeration(name)
      field.values = enumeration?.members.map(\.name) ?? []
      field.isRestricted = enumeration?.isOpen == false
    }
    if field.kind == .double { field.range = Self.range(of: member.name.lowercased()) }
    if let reference {
      field.relationship = reference.name
      field.targets = (type.service.structure(of: reference.type)?.name).map { [$0] } ?? []
    }
    return field
  }

  /// The numbers that a part of a location can be (Object Reference, "Geolocation Custom Field" and "Address").
  private static func range(of name: String) -> ClosedRange<Double>? {
    for (part, limit) in [("latitude", 90.0), ("longitude", 180.0)]
    where name.hasSuffix(part) || name.hasSuffix("__\(part)__s") { return -limit...limit }
    return nil
  }

  private func kind(of member: MemberSchema, isReference: Bool) -> FakeField.Kind {
    switch member.type {
    case .enumeration: return member.isCollection ? .multipicklist : .picklist
    case .complex(let name): return name.hasSuffix("Location") ? .location : .address
    case .navigation: return .text
    case .primitive(let kind):
      switch kind {
      case .boolean: return .boolean
      case .byte, .sbyte, .int16, .int32: return .int
      case .int64: return .long
      case .decimal, .double, .single: return .double
      case .date: return .date
      case .dateTimeOffset, .dateTime: return .dateTime
      case .timeOfDay: return .time
      case .stream, .binary: return .blob
      default: return isReference ? .reference : .text
      }
    }
  }
}
