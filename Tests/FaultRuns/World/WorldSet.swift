import ServiceData

/// The entity sets of the service that the runs work with.
enum WorldSet: String, Sendable, Hashable, Codable, CaseIterable {
  /// The client assigns the key, or an external identifier, which is unique.
  case notes = "Notes"
  /// The service assigns the key.
  case orders = "Orders"
  /// The service assigns the key, and each entity belongs to an order.
  case items = "Items"
  /// The client may assign the key, or an external identifier: a small number that other clients also choose.
  case rooms = "Rooms"
  /// The client may assign the key, an area and a small number, unless the service does; each entity can belong to a room.
  case seats = "Seats"

  /// The sets whose entities are independent.
  static let independent: [WorldSet] = [.notes, .orders, .rooms, .seats]

  /// The property that refers to another entity, with the set of that.
  var reference: (property: String, set: WorldSet)? {
    switch self {
    case .items: ("OrderKey", .orders)
    case .seats: ("RoomKey", .rooms)
    case .notes, .orders, .rooms: nil
    }
  }
}

/// The properties that the runs change.
enum WorldProperty: String, Sendable, Hashable, Codable, CaseIterable {
  case title = "Title"
  case body = "Body"
}

/// A key as a person writes it down: the set, and the key's text.
struct WorldKey: Sendable, Hashable, Codable {
  let set: WorldSet
  let text: String

  /// Nil if the row has no key.
  init?(_ row: Row, in set: WorldSet) {
    guard let key = row.key else { return nil }
    self.init(key, in: set)
  }

  init(_ key: EntityKey, in set: WorldSet) {
    self.set = set
    text = key.text(of: nil)
  }
}

extension WorldKey: CustomStringConvertible {
  var description: String { "\(set.rawValue)(\(text))" }
}
