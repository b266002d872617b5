import FoundationEssentials
import ServiceData
import TypedEntities

/// Something to work with.
///
/// Named `Tool` by the service.
public struct Tool: FetchableEntity {
  public static let schema: StructuredSchema = ToolsSchema.shared.emittedType("tools.Tool")
  public static var defaultQuery: EntityQuery<Tool> { EntityQuery(set: "tools") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "id", value: .scalar(id))
    ])
  }

  /// `id` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }

  /// `name` of the service.
  public var name: String {
    get { row[string: 1] }
    set { row[string: 1] = newValue }
  }

  /// `price` of the service.
  public var price: Decimal? {
    get { row[optionalDecimal: 2] }
    set { row[optionalDecimal: 2] = newValue }
  }
}
