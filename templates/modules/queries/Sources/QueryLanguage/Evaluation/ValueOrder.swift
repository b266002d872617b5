import ServiceData

/// The order of two values of a kind.
///
/// The rules are those of filters and of `$orderby` (OData 4.01 Part 2: URL Conventions, 5.1.1.1): numbers are compared
/// exactly, date-times by the point in time, text by Unicode code points, and false is before true. Null is first, and NaN is
/// after all numbers (which OData 4.01 Part 1: Protocol, 11.2.6.2 leaves open).
public enum ValueOrder: Int, Sendable {
  case before = -1
  case same = 0
  case after = 1

  /// The order of two comparable values.
  init<Compared: Comparable>(_ left: Compared, _ right: Compared) {
    self = left < right ? .before : right < left ? .after : .same
  }

  /// The reverse order.
  public var reversed: ValueOrder { self == .before ? .after : self == .after ? .before : .same }

  /// The order of two values of a kind, nulls first. Values without an order count as the same.
  public static func between(_ left: Value, _ right: Value, as kind: PrimitiveKind) -> ValueOrder {
    switch (left, right) {
    case (.null, .null): .same
    case (.null, _): .before
    case (_, .null): .after
    case (.bool(let left), .bool(let right)): ValueOrder(left ? 1 : 0, right ? 1 : 0)
    case (.string(let left), .string(let right)): between(texts: left, right, as: kind)
    default: NumberOrder.between(left, right) ?? .same
    }
  }

  /// The order of two texts with values of a kind, for example date-times. Text that cannot be parsed as the kind comes first.
  public static func between(texts left: String, _ right: String, as kind: PrimitiveKind) -> ValueOrder {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { between(bytes: left, $0, as: kind) } }
  }

  /// The same as ``between(texts:_:as:)`` for UTF-8, for the store's collations.
  public static func between(
    bytes left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, as kind: PrimitiveKind
  ) -> ValueOrder {
    switch kind {
    case .decimal:
      guard let scannedLeft = DecimalScan(left), let scannedRight = DecimalScan(right) else {
        return unreadable(
          left, right, isLeftReadable: DecimalScan(left) != nil, isRightReadable: DecimalScan(right) != nil)
      }
      return DecimalScan.order(scannedLeft, scannedRight)
    case .guid: return byteOrder(left, right, by: lowercased)
    case .date: return parsed(left, right) { CalendarDate($0) }
    case .dateTime: return parsed(left, right) { LocalDateTime($0) }
    case .dateTimeOffset: return parsed(left, right) { OffsetDateTime($0) }
    case .timeOfDay: return parsed(left, right) { TimeOfDay($0) }
    case .duration: return parsed(left, right) { Duration(durationText: $0) }
    default: return byteOrder(left, right) { $0 }
    }
  }

  private static func parsed<Compared: Comparable>(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, by parse: (String) -> Compared?
  ) -> ValueOrder {
    let (readLeft, readRight) = (
      parse(String(decoding: left, as: UTF8.self)), parse(String(decoding: right, as: UTF8.self))
    )
    if let readLeft, let readRight { return ValueOrder(readLeft, readRight) }
    return unreadable(left, right, isLeftReadable: readLeft != nil, isRightReadable: readRight != nil)
  }

  private static func unreadable(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, isLeftReadable: Bool,
    isRightReadable: Bool
  ) -> ValueOrder {
    if isLeftReadable != isRightReadable { return isLeftReadable ? .after : .before }
    return byteOrder(left, right) { $0 }
  }

  private static func byteOrder(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, by fold: (UInt8) -> UInt8
  ) -> ValueOrder {
    for index in 0..<min(left.count, right.count) {
      let (own, other) = (fold(left[index]), fold(right[index]))
      if own != other { return own < other ? .before : .after }
    }
    return ValueOrder(left.count, right.count)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
}
