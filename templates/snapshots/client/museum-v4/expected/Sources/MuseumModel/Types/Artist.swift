import FoundationEssentials
import ServiceData
import TypedEntities

/// `Artist` of the service.
public struct Artist: FetchableEntity {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Artist")
  public static var defaultQuery: EntityQuery<Artist> { EntityQuery(set: "Artists") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: UUID) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: UUID {
    get { row[uuid: 0] }
    set { row[uuid: 0] = newValue }
  }

  /// `Name` of the service.
  public var name: String {
    get { row[string: 1] }
    set { row[string: 1] = newValue }
  }

  /// `Born` of the service.
  public var born: CalendarDate? {
    get { row[optionalCalendarDate: 2] }
    set { row[optionalCalendarDate: 2] = newValue }
  }

  /// `Paintings` of the service.
  ///
  /// Nil unless expanded.
  public var paintings: [Painting]? {
    get { row[entities: 4] }
    set { row[entities: 4] = newValue }
  }
}
