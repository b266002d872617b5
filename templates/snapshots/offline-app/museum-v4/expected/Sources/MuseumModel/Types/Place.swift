import ServiceData
import TypedEntities

/// Where something hangs or stands.
///
/// A room of the house, and in the depot a shelf too.
///
/// Named `Place` by the service.
public struct Place: ComplexValue {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Place")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Room` of the service.
  public var room: String {
    get { row[string: 0] }
    set { row[string: 0] = newValue }
  }

  /// `Shelf` of the service.
  public var shelf: Int? {
    get { row[optionalInt: 1] }
    set { row[optionalInt: 1] = newValue }
  }
}
