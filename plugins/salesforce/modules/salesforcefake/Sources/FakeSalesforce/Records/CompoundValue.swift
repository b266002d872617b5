import ServiceData

/// Values that consist of other fields: names, addresses and locations.
struct CompoundValue {
  let object: FakeObject
  let record: FakeRecord

  private static let parts: [(member: String, ending: String)] = [
    ("city", "City"), ("country", "Country"), ("countryCode", "CountryCode"), ("geocodeAccuracy", "GeocodeAccuracy"),
    ("latitude", "Latitude"), ("longitude", "Longitude"), ("postalCode", "PostalCode"), ("state", "State"),
    ("stateCode", "StateCode"), ("street", "Street"),
  ]

  /// The value of any field.
  func value(_ field: FakeField) -> Value {
    switch field.kind {
    case .address: return address(field)
    case .location: return location(field)
    case .text where field.isName && !field.isCreateable: return name ?? record.value(field)
    default: return record.value(field)
    }
  }

  /// The name of a person, from its parts; nil if the object has none.
  private var name: Value? {
    guard let last = object.field("LastName") else { return nil }
    let parts = [object.field("FirstName"), last].compactMap { $0.flatMap { record.value($0).text } }
    return .string(parts.joined(separator: " "))
  }

  private func address(_ field: FakeField) -> Value {
    let stem = field.name.hasSuffix("Address") ? String(field.name.dropLast("Address".count)) : field.name
    let members = Self.parts.compactMap { part -> (String, Value)? in
      object.field(stem + part.ending).map { (part.member, record.value($0)) }
    }
    return members.allSatisfy(\.1.isNull) ? .null : .object(members)
  }

  private func location(_ field: FakeField) -> Value {
    let stem = field.name.hasSuffix("__c") ? String(field.name.dropLast(3)) : field.name
    guard let latitude = object.field(stem + "__Latitude__s"), let longitude = object.field(stem + "__Longitude__s")
    else { return .null }
    let (first, second) = (record.value(latitude), record.value(longitude))
    return first.isNull || second.isNull ? .null : .object([("latitude", first), ("longitude", second)])
  }
}
