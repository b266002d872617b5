import ServiceData
import TypedEntities

/// `Nothing` of the service.
public struct Nothing: ComplexValue {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Nothing")

  public var row: Row

  public init(row: Row) { self.row = row }
}
