import ServiceData

/// Creates rows of any type with values that are easily damaged in transit: numbers that `Double` cannot represent, text with
/// quotes and non-ASCII characters, fractions of seconds, and offsets.
public struct SampleRows: Sendable {
  /// The values of members.
  public enum Filling: Sendable {
    /// A value for each member.
    case values
    /// Null for each nullable member.
    case nulls
    /// The same as ``values``, with undeclared enumeration members and properties.
    case unknown
  }

  /// The name of an undeclared property.
  public static let unknownProperty = "notDeclaredByTheMetadata"
  /// The name of an undeclared enumeration member.
  public static let unknownMember = "NotDeclaredByTheMetadata"

  private let filling: Filling

  /// Creates sample rows with a kind of values.
  public init(_ filling: Filling) { self.filling = filling }

  /// A row of a type, without changed members.
  public func row(of type: StructuredSchema) -> Row { row(of: type, depth: 0) }

  /// A row with a limited depth, since types can be recursive.
  private func row(of type: StructuredSchema, depth: Int) -> Row {
    var row = Row(type: type)
    for (index, member) in type.members.enumerated() where member.primitive != .stream {
      if filling == .nulls, member.isNullable, !member.isCollection, !member.isNavigation {
        row.load(.null, at: index)
      } else if let value = value(of: member, in: type.service, depth: depth) {
        row.load(member.isCollection ? .list([value, value]) : value, at: index)
      }
    }
    if filling == .unknown { row.loadDynamic(Self.unknownProperty, .string("kept")) }
    return row
  }

  private func value(of member: MemberSchema, in service: ServiceSchema, depth: Int) -> Value? {
    switch member.type {
    case .primitive(let kind): return Self.value(of: kind)
    case .enumeration(let name):
      if filling == .unknown { return .string(Self.unknownMember) }
      return .string(service.enumeration(name)?.members.last?.name ?? Self.unknownMember)
    case .complex, .navigation:
      guard depth < 2, depth == 0 || !member.isNavigation, let structure = service.structure(of: member.type) else {
        return nil
      }
      return .row(row(of: structure, depth: depth + 1))
    }
  }

  /// A value of a primitive kind, in the canonical spelling, which a round trip in Swift does not change.
  public static func value(of kind: PrimitiveKind) -> Value {
    switch kind {
    case .boolean: .bool(true)
    case .byte: .int(255)
    case .sbyte: .int(-128)
    case .int16: .int(-32_768)
    case .int32: .int(2_147_483_647)
    case .int64: .int(9_007_199_254_740_993)
    case .single: .double(0.1)
    case .double: .double(3)
    case .decimal: .decimal("12345678901234567890.123456789")
    case .string: .string("Grüße, \"Zoë\" & 'Ann' <\\> \u{1F6B2}\n2")
    case .guid: .string("0f8fad5b-d9cb-469f-a165-70867728950e")
    case .binary: .string("AP_-gA")
    case .date: .string("2024-02-29")
    case .dateTime: .string("2024-02-29T23:59:59.1234567")
    case .dateTimeOffset: .string("2024-02-29T23:59:59.123+05:30")
    case .timeOfDay: .string("23:59:59.999")
    case .duration: .string("P1DT2H3M4.5S")
    case .stream: .null
    case .geography, .geometry, .json: .row(point)
    }
  }

  /// A GeoJSON object (RFC 7946, 3.1.2) as an untyped value.
  private static var point: Row {
    var row = Row(type: ServiceSchema.untyped)
    row.loadDynamic("type", .string("Point"))
    row.loadDynamic("coordinates", .list([.decimal("8.5"), .int(47)]))
    return row
  }
}
