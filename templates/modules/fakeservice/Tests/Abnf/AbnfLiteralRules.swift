import HTTPTransport
import ServiceData

/// The rules of literals in URLs and of values in payloads.
enum AbnfLiteralRules {
  static let all: [String: AbnfRule] = Dictionary(uniqueKeysWithValues: literals + values + geoLiterals)

  private static let literals: [(String, AbnfRule)] = [
    ("primitiveLiteral", literal { _ in true }), ("null", literal { $0 == .null }), ("boolean", literal(.boolean)),
    ("guid", literal(.guid)), ("date", literal(.date)), ("stringLiteral", literal(.string)),
    ("binaryLiteral", literal(.binary)), ("enumLiteral", enumLiteral), ("decimalLiteral", number),
    ("doubleLiteral", number), ("singleLiteral", number), ("sbyteLiteral", number), ("int16Literal", number),
    ("int32Literal", number), ("int64Literal", number), ("timeOfDayLiteral", literal(.timeOfDay)),
    ("dateTimeOffsetLiteral", literal(.dateTimeOffset)), ("dateTimeOffsetValueInUrl", literal(.dateTimeOffset)),
    ("durationLiteral", literal { $0 == .primitive(.duration) || $0 == .primitive(.string) }),
  ]

  private static let values: [(String, AbnfRule)] = [
    ("dateValue", value(.date)), ("dateTimeOffsetValue", value(.dateTimeOffset)),
    ("timeOfDayValue", value(.timeOfDay)), ("durationValue", { try value(.duration)("duration'\($0)'") }),
    ("decimalValue", numberValue), ("doubleValue", numberValue), ("singleValue", numberValue),
    ("byteValue", numberValue), ("sbyteValue", numberValue), ("int16Value", numberValue), ("int32Value", numberValue),
    ("int64Value", numberValue), ("booleanValue", booleanValue),
  ]

  private static let geoLiterals: [(String, AbnfRule)] = ["geography", "geometry"].flatMap { kind in
    ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "Collection"].map { shape in
      (kind + shape, literal { $0 == .primitive(kind == "geography" ? .geography : .geometry) })
    }
  }

  private static let number: AbnfRule = literal { isNumber($0) }
  private static let numberValue: AbnfRule = scan({ $0 }) { isNumber($0) }

  private static let enumLiteral: AbnfRule = literal { kind in
    if case .enumeration = kind { true } else { kind == .primitive(.string) }
  }

  private static let booleanValue: AbnfRule = { input in
    guard case .bool = try Value(json: Array(input.utf8)) else { throw QueryScanner(input).unexpected("a boolean") }
  }

  private static func isNumber(_ kind: QueryLiteral.Kind) -> Bool {
    [.int32, .int64, .decimal, .double].contains { kind == .primitive($0) }
  }

  private static func literal(_ kind: PrimitiveKind) -> AbnfRule { literal { $0 == .primitive(kind) } }

  private static func value(_ kind: PrimitiveKind) -> AbnfRule { scan({ $0 }) { $0 == .primitive(kind) } }

  /// A literal in a URL, which can be percent-encoded.
  private static func literal(_ accepts: @escaping @Sendable (QueryLiteral.Kind) -> Bool) -> AbnfRule {
    scan({ PercentEncoding.decode($0) }, accepts)
  }

  private static func scan(
    _ decode: @escaping @Sendable (String) -> String, _ accepts: @escaping @Sendable (QueryLiteral.Kind) -> Bool
  ) -> AbnfRule {
    { input in
      var scanner = QueryScanner(decode(input))
      guard let literal = try scanner.standardLiteral(), accepts(literal.kind), scanner.isAtEnd else {
        throw scanner.unexpected("another literal")
      }
    }
  }
}
