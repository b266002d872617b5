import ServiceData
import TypedEntities

/// `House` of the service.
public struct House: FetchableEntity {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.House")
  public static var defaultQuery: EntityQuery<House> { EntityQuery(set: "House") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Name` of the service.
  public var name: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }

  /// `IsOpen` of the service.
  public var isOpen: Bool {
    get { row[bool: 1] }
    set { row[bool: 1] = newValue }
  }

  /// `Address` of the service.
  public var address: Address? {
    get { row[optionalComplex: 2] }
    set { row[optionalComplex: 2] = newValue }
  }

  /// `Favourite` of the service.
  ///
  /// Nil unless expanded.
  public var favourite: Painting? {
    get { row[entity: 3] }
    set { row[entity: 3] = newValue }
  }
}
