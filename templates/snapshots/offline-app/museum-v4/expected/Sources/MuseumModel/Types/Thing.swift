import ServiceData
import TypedEntities

/// Whatever the museum owns.
///
/// Named `Thing` by the service. Abstract: every value has a derived type.
public struct Thing: FetchableEntity {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Thing")
  public static var defaultQuery: EntityQuery<Thing> { EntityQuery(set: "Things") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(number: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "Number", value: .scalar(number))
    ])
  }

  /// The number in the inventory.
  ///
  /// Named `Number` by the service. Set once, on creation.
  public var number: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }

  /// `Title` of the service.
  ///
  /// At most 120 characters.
  public var title: String {
    get { row[string: 1] }
    set { row[string: 1] = newValue }
  }
}
