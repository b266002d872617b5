import Foundation
import ServiceData
import TypedEntities

/// Creates rows of the runs' service.
enum WorldRow {
  /// A row with a token; its texts contain their origin.
  ///
  /// - Parameter owner: the key of the entity that it belongs to.
  static func new(
    _ set: WorldSet, token: String, under owner: EntityKey? = nil, of schema: ServiceSchema
  ) throws -> Row {
    guard let type = schema.set(set.rawValue).flatMap(schema.entityType) else { throw UnknownSet(name: set.rawValue) }
    var row = Row(type: type)
    if let owner, let reference = set.reference { row[reference.property] = owner.parts.first?.value }
    row["Token"] = .string(token)
    for property in WorldProperty.allCases { row[property.rawValue] = .string(firstText(token)) }
    return row
  }

  /// The values of the changed properties before their first change.
  static func firstText(_ token: String) -> String { "\(token) at first" }

  struct UnknownSet: Error { let name: String }

  /// A GUID that a token decides.
  static func identifier(_ token: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in token.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return "5ca1ab1e-\(padded.prefix(4))-\(padded.dropFirst(4).prefix(4))-\(padded.dropFirst(8).prefix(4))-"
      + "00000000\(padded.suffix(4))"
  }
}

extension Row {
  /// The token of the row.
  var token: String? { self["Token"].flatMap { String(rowValue: $0) } }

  /// The text of a referenced entity's key.
  func referenceText(in set: WorldSet) -> String? {
    guard let property = set.reference?.property, let value = self[property], !value.isNull else { return nil }
    return EntityKey([EntityKey.Part(name: property, value: value)]).text(of: nil)
  }

  func text(_ property: WorldProperty) -> String? { self[property.rawValue].flatMap { String(rowValue: $0) } }
}
