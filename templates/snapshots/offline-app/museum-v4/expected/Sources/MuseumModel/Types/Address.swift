import ServiceData
import TypedEntities

/// `Address` of the service.
public struct Address: ComplexValue {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Address")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Street` of the service.
  public var street: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }

  /// `City` of the service.
  public var city: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
}
