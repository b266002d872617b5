import FoundationEssentials
import ServiceData
import TypedEntities

/// `Reading` of the service.
public struct Reading: ComplexValue {
  public static let schema: StructuredSchema = MeasuresSchema.shared.emittedType("Measures.Reading")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Value` of the service.
  public var value: Decimal {
    get { row[decimal: 0] }
    set { row[decimal: 0] = newValue }
  }

  /// `Unit` of the service.
  public var unit: UnitType? {
    get { row[optionalEnumeration: 1] }
    set { row[optionalEnumeration: 1] = newValue }
  }
}
