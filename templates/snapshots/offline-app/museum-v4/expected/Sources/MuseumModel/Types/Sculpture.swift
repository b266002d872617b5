import ServiceData
import TypedEntities

/// `Sculpture` of the service.
///
/// Derived from ``Thing``. Values can have undeclared properties.
public struct Sculpture: EntityValue {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Sculpture")

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

  /// `Weight` of the service.
  public var weight: Double? {
    get { row[optionalDouble: 2] }
    set { row[optionalDouble: 2] = newValue }
  }

  /// `Material` of the service.
  ///
  /// Its type `Museum.Lost` is not in the metadata, so it is kept as JSON.
  public var material: Value {
    get { row[value: 3] }
    set { row[value: 3] = newValue }
  }
}
