import ServiceData
import TypedEntities

/// `RepairType` of the service.
public struct RepairType: FetchableEntity {
  public static let schema: StructuredSchema = OrdersSchema.shared.emittedType("WORKSHOP.RepairType")
  public static var defaultQuery: EntityQuery<RepairType> { EntityQuery(set: "Repairs") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(frameNo: String, position: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "FrameNo", value: .scalar(frameNo)),
      EntityKey.Part(name: "Position", value: .scalar(position)),
    ])
  }

  /// `FrameNo` of the service.
  ///
  /// At most 12 characters.
  public var frameNo: String {
    get { row[string: 0] }
    set { row[string: 0] = newValue }
  }

  /// `Position` of the service.
  public var position: Int {
    get { row[int: 1] }
    set { row[int: 1] = newValue }
  }

  /// `Cost` of the service.
  public var cost: Amount {
    get { row[complex: 2] }
    set { row[complex: 2] = newValue }
  }

  /// `Done` of the service.
  public var done: Bool? {
    get { row[optionalBool: 3] }
    set { row[optionalBool: 3] = newValue }
  }

  /// `to_Bicycle` of the service.
  ///
  /// Nil unless expanded.
  public var toBicycle: BicycleType? {
    get { row[entity: 4] }
    set { row[entity: 4] = newValue }
  }
}
