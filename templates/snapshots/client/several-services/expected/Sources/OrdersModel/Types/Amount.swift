import FoundationEssentials
import ServiceData
import TypedEntities

/// `Amount` of the service.
public struct Amount: ComplexValue {
  public static let schema: StructuredSchema = OrdersSchema.shared.emittedType("WORKSHOP.Amount")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Value` of the service.
  ///
  /// At most 9 digits, 2 after the decimal point.
  public var value: Decimal? {
    get { row[optionalDecimal: 0] }
    set { row[optionalDecimal: 0] = newValue }
  }

  /// `Currency` of the service.
  ///
  /// At most 3 characters.
  public var currency: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
}
