import ServiceData

/// Makes the sample records of an organization. They depend only on the schema and on a seed.
struct SampleRecords {
  let catalog: ObjectCatalog
  let rows: Int
  let seed: UInt64

  /// 2024-01-01T00:00:00Z, when the first record was made.
  private static let start = 1_704_067_200

  /// The organization with its records.
  func data() -> OrganizationData {
    var data = OrganizationData(catalog)
    for object in catalog.objects {
      for ordinal in 0..<rows {
        let moment = Moment(seconds: Self.start + ordinal * 3_600)
        var values: [String: Value] = [:]
        var blobs: [String: [UInt8]] = [:]
        for field in object.fields {
          if field.kind == .blob {
            blobs[field.name] = Array("content \(ordinal + 1) of \(object.name)\n".utf8)
          } else {
            values[field.name] = value(field, object, at: ordinal)
          }
        }
        _ = data.insert(values, blobs: blobs, into: object, at: moment)
      }
    }
    return data
  }

  /// The value of a field; nil if there is none.
  private func value(_ field: FakeField, _ object: FakeObject, at ordinal: Int) -> Value? {
    var number = SampleNumber(seed: seed, place: "\(object.name).\(field.name)", ordinal: ordinal)
    // Some optional values are missing, as they are in real organizations.
    if field.isNillable, field.kind != .reference, number.next(below: 8) == 0 { return nil }
    switch field.kind {
    case .id, .address, .location, .blob: return nil
    case .reference: return reference(field, object, at: ordinal)
    case .boolean: return .bool(field.isCreateable && number.next(below: 2) == 0)
    case _ where field.isExternalIdentifier && [.int, .long, .double].contains(field.kind):
      return .int(Int64(ordinal + 1))
    case .int, .long: return .int(Int64(number.next(below: limit(field))))
    case .double: return decimal(field, &number)
    case .date: return .string(CalendarDate(daysSinceEpoch: 19_000 + number.next(below: 1_000)).description)
    case .dateTime: return .string(Moment(seconds: Self.start - number.next(below: 40_000_000)).text)
    case .time:
      return .string(FieldValue.text(TimeOfDay(hour: number.next(below: 24), minute: number.next(below: 60))))
    case .picklist: return field.values.isEmpty ? nil : .string(field.values[number.next(below: field.values.count)])
    case .multipicklist:
      guard !field.values.isEmpty else { return nil }
      let first = number.next(below: field.values.count)
      let chosen = Set([first, (first + 1) % field.values.count]).sorted()
      return .string(chosen.map { field.values[$0] }.joined(separator: ";"))
    case .text:
      let text = SampleText.text(for: field, object: object.name, ordinal: ordinal, &number)
      let length = field.maxLength.map { $0 > 0 ? $0 : .max } ?? .max
      let short = field.isExternalIdentifier ? text.suffix(length) : text.prefix(length)
      return .string(FieldValue.trimmed(String(short)))
    }
  }

  /// A reference to a record that exists. One of the same object leads to an earlier record, so that there is no circle.
  private func reference(_ field: FakeField, _ object: FakeObject, at ordinal: Int) -> Value? {
    if let target = field.targets.compactMap({ catalog.object($0) }).first {
      if target.name == object.name {
        guard ordinal >= 4 else { return nil }
        return .string(RecordID.id(prefix: target.prefix, number: ordinal / 4))
      }
      return rows == 0 ? nil : .string(RecordID.id(prefix: target.prefix, number: (ordinal * 5 + 3) % rows + 1))
    }
    return field.isNillable ? nil : .string(FieldValue.user)
  }

  private func limit(_ field: FakeField) -> Int {
    let digits = field.precision ?? 0
    return digits > 0 && digits < 4 ? [10, 100, 1_000][digits - 1] : 10_000
  }

  private func decimal(_ field: FakeField, _ number: inout SampleNumber) -> Value {
    if let range = field.range {
      let limit = Int(range.upperBound)
      return .decimal("\(number.next(below: 2 * limit - 1) - limit + 1).\(number.next(below: 9) + 1)")
    }
    let whole = max(1, (field.precision ?? 18) - (field.scale ?? 2))
    let units = number.next(below: whole < 4 ? [10, 100, 1_000][whole - 1] : 10_000)
    return (field.scale ?? 2) > 0 ? .decimal("\(units).\(number.next(below: 9) + 1)") : .int(Int64(units))
  }
}

/// Numbers that depend on a seed and a place only (SplitMix64; Steele, Lea and Flood, 2014).
struct SampleNumber {
  private var state: UInt64

  init(seed: UInt64, place: String, ordinal: Int) {
    // FNV-1a
    state = place.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } &+ seed
    state &+= UInt64(ordinal) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, limit)))
  }

  mutating func pick(_ texts: [String]) -> String { texts[next(below: texts.count)] }
}
