import ServiceData

/// Creates values of primitive kinds within a member's facets (CSDL 4.01, 7.2).
struct SampleScalar {
  let member: MemberSchema
  let ordinal: Int
  var number: SampleNumber

  /// A value of a kind; null for a stream, whose content is never part of a row.
  mutating func value(of kind: PrimitiveKind) -> Value {
    switch kind {
    case .boolean: .bool(number.next(below: 2) == 0)
    case .byte, .sbyte: .int(Int64(1 + number.next(below: 100)))
    case .int16, .int32: .int(Int64(1 + number.next(below: 1_000)))
    case .int64: .int(Int64(1 + number.next(below: 1_000_000)))
    // Multiples of a quarter are exact in binary, so they round-trip.
    case .single, .double: .double(Double(number.next(below: 40_000)) / 4)
    case .decimal: .decimal(decimal())
    case .string: .string(text())
    case .guid: .string(number.guid())
    case .binary: .string(binary())
    case .date: .string(String(describing: date()))
    case .dateTime: .string(String(describing: dateTime()))
    case .dateTimeOffset: .string("\(dateTime())Z")
    case .timeOfDay:
      .string(String(describing: TimeOfDay(hour: number.next(below: 24), minute: number.next(below: 60))))
    case .duration: .string(Duration.seconds(60 * (1 + number.next(below: 3_000))).durationText)
    case .geography, .geometry: .row(point())
    case .json: .string(text())
    case .stream: .null
    }
  }

  private func text() -> String {
    SampleText.text(for: member.name, ordinal: ordinal, number: number, maxLength: member.facets.maxLength)
  }

  private mutating func decimal() -> String {
    let precision = member.facets.precision ?? 9
    let scale = min(member.facets.scale ?? (precision > 3 ? 2 : 0), precision)
    let whole = min(precision - scale, 4)
    let limit = (0..<whole).reduce(1) { limit, _ in limit * 10 }
    let digits = String(number.next(below: limit))
    guard scale > 0 else { return digits }
    let cents = number.next(below: scale == 1 ? 10 : 100)
    let fraction = scale == 1 ? String(cents) : (cents < 10 ? "0" : "") + String(cents)
    return "\(digits).\(fraction)"
  }

  /// Random bytes in base64url, the form of binary data in values.
  private mutating func binary() -> String {
    let count = min(member.facets.maxLength ?? 6, 6)
    // Three bytes are encoded as four characters without padding.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<(count / 3 * 4)).map { _ in alphabet[number.next(below: alphabet.count)] })
  }

  private mutating func date() -> CalendarDate {
    // A day within three years from 2023-01-01; dates of birth are earlier.
    let isBirth = member.name.lowercased().contains("birth")
    return CalendarDate(daysSinceEpoch: (isBirth ? 5_000 : 19_358) + number.next(below: 1_095))
  }

  private mutating func dateTime() -> LocalDateTime {
    let day = date()
    return LocalDateTime(date: day, time: TimeOfDay(hour: number.next(below: 24), minute: number.next(below: 60)))
  }

  /// A point in GeoJSON (RFC 7946, 3.1.2).
  private mutating func point() -> Row {
    var row = Row(type: .untyped)
    row.loadDynamic("type", .string("Point"))
    let longitude = Double(number.next(below: 1_440)) / 4 - 180
    let latitude = Double(number.next(below: 640)) / 4 - 80
    row.loadDynamic("coordinates", .list([.decimal(String(longitude)), .decimal(String(latitude))]))
    return row
  }
}
