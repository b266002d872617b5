import FoundationEssentials
import ServiceData
import TypedEntities

/// `Report` of the service.
public struct Report: EntityValue {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Report")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(day: CalendarDate, page: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "Day", value: .scalar(day)),
      EntityKey.Part(name: "Page", value: .scalar(page)),
    ])
  }

  /// `Day` of the service.
  public var day: CalendarDate {
    get { row[calendarDate: 0] }
    set { row[calendarDate: 0] = newValue }
  }

  /// `Page` of the service.
  public var page: Int {
    get { row[int: 1] }
    set { row[int: 1] = newValue }
  }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 2] }
    set { row[optionalString: 2] = newValue }
  }

  /// `Signature` of the service.
  ///
  /// At most 64 bytes.
  public var signature: Data? {
    get { row[optionalData: 3] }
    set { row[optionalData: 3] = newValue }
  }

  /// `Took` of the service.
  public var took: Duration? {
    get { row[optionalDuration: 4] }
    set { row[optionalDuration: 4] = newValue }
  }

  /// `At` of the service.
  public var at: TimeOfDay? {
    get { row[optionalTimeOfDay: 5] }
    set { row[optionalTimeOfDay: 5] = newValue }
  }

  /// `Spot` of the service.
  public var spot: Value {
    get { row[value: 6] }
    set { row[value: 6] = newValue }
  }
}
