import ServiceData

/// Creates values of key properties, a different one for every ordinal number.
struct SampleKey {
  let member: MemberSchema
  /// The name of the entity type; text keys begin with letters from it.
  let typeName: String
  let seed: UInt64
  /// The members of the enumeration, for a key of an enumeration type.
  let choices: [String]

  /// The number of different values, up to a limit.
  var capacity: Int {
    guard let kind = member.primitive else { return max(1, choices.count) }
    switch kind {
    case .boolean: return 2
    case .sbyte: return 127
    case .byte: return 255
    case .int16: return 32_767
    case .string: return Self.capacity(ofText: member.facets.maxLength ?? 40)
    case .decimal: return Self.power(10, (member.facets.precision ?? 9) - (member.facets.scale ?? 0)) - 1
    case .timeOfDay: return 86_400
    case .binary: return Self.power(256, min(3, member.facets.maxLength ?? 3))
    case .stream, .geography, .geometry, .json: return 1
    default: return .max
    }
  }

  /// The value for an entity; entities are numbered from 0.
  func value(_ ordinal: Int) -> Value {
    guard let kind = member.primitive else { return .string(choices[ordinal % max(1, choices.count)]) }
    switch kind {
    case .boolean: return .bool(ordinal % 2 == 0)
    case .byte, .sbyte, .int16, .int32, .int64: return .int(Int64(ordinal + 1))
    case .single, .double: return .double(Double(ordinal + 1))
    case .decimal: return .decimal(String(ordinal + 1))
    case .string, .json: return .string(text(ordinal))
    case .guid:
      var number = SampleNumber(seed: seed, place: "\(typeName)/\(member.name)", ordinal: ordinal)
      return .string(number.guid())
    case .binary: return .string(Self.base64(ordinal, bytes: min(3, member.facets.maxLength ?? 3)))
    case .date: return .string(String(describing: day(ordinal)))
    case .dateTime: return .string("\(day(ordinal))T00:00:00")
    case .dateTimeOffset: return .string("\(day(ordinal))T00:00:00Z")
    case .timeOfDay:
      let time = TimeOfDay(hour: ordinal / 3_600 % 24, minute: ordinal / 60 % 60, second: ordinal % 60)
      return .string(String(describing: time))
    case .duration: return .string(Duration.seconds(ordinal + 1).durationText)
    case .stream, .geography, .geometry: return .null
    }
  }

  private func day(_ ordinal: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: 19_723 + ordinal) }

  /// Letters of the type's name and a number if they fit, else a number with leading zeros.
  private func text(_ ordinal: Int) -> String {
    let length = member.facets.maxLength ?? 40
    let letters = typeName.filter { $0.isLetter && $0.isASCII }.prefix(2).uppercased()
    if length >= 8, ordinal < 99_000 { return "\(letters)-\(1_001 + ordinal)" }
    let radix = Self.power(10, length) > ordinal + 1 ? 10 : 36
    let digits = String(ordinal + 1, radix: radix).uppercased()
    return String(repeating: "0", count: max(0, min(length, 10) - digits.count)) + digits
  }

  private static func capacity(ofText length: Int) -> Int { power(36, min(length, 8)) - 1 }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    var result = 1
    for _ in 0..<max(0, exponent) {
      let (product, isTooLarge) = result.multipliedReportingOverflow(by: base)
      if isTooLarge { return .max }
      result = product
    }
    return result
  }

  /// A number of at most three bytes in base64url.
  private static func base64(_ number: Int, bytes count: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let bits = number << (24 - 8 * count)
    let places: [Int] = (0...count).map { (bits >> (18 - 6 * $0)) & 63 }
    return String(places.map { alphabet[$0] })
  }
}
