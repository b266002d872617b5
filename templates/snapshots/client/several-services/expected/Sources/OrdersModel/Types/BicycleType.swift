import FoundationEssentials
import ServiceData
import TypedEntities

/// `BicycleType` of the service.
public struct BicycleType: FetchableEntity {
  public static let schema: StructuredSchema = OrdersSchema.shared.emittedType("WORKSHOP.BicycleType")
  public static var defaultQuery: EntityQuery<BicycleType> { EntityQuery(set: "Bicycles") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(frameNo: String) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "FrameNo", value: .scalar(frameNo))
    ])
  }

  /// Frame
  ///
  /// Named `FrameNo` by the service. At most 12 characters.
  public var frameNo: String {
    get { row[string: 0] }
    set { row[string: 0] = newValue }
  }

  /// `Brand` of the service.
  ///
  /// At most 40 characters.
  public var brand: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }

  /// `Weight` of the service.
  ///
  /// At most 6 digits, 3 after the decimal point. Its unit is in `WeightUnit`.
  public var weight: Decimal? {
    get { row[optionalDecimal: 2] }
    set { row[optionalDecimal: 2] = newValue }
  }

  /// `WeightUnit` of the service.
  ///
  /// At most 3 characters.
  public var weightUnit: String? {
    get { row[optionalString: 3] }
    set { row[optionalString: 3] = newValue }
  }

  /// `SoldAt` of the service.
  public var soldAt: LocalDateTime? {
    get { row[optionalLocalDateTime: 4] }
    set { row[optionalLocalDateTime: 4] = newValue }
  }

  /// `to_Repairs` of the service.
  ///
  /// Nil unless expanded.
  public var toRepairs: [RepairType]? {
    get { row[entities: 5] }
    set { row[entities: 5] = newValue }
  }
}
