import FoundationEssentials
import ServiceData
import TypedEntities

/// `Painting` of the service.
///
/// Derived from ``Thing``. Each entity has a media stream.
public struct Painting: FetchableEntity {
  public static let schema: StructuredSchema = MuseumSchema.shared.emittedType("Museum.Painting")
  public static var defaultQuery: EntityQuery<Painting> { EntityQuery(set: "Paintings") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(number: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "Number", value: .scalar(number))
    ])
  }

  /// The number in the inventory.
  ///
  /// Named `Number` by the service. Set once, on creation.
  public var number: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }

  /// `Title` of the service.
  ///
  /// At most 120 characters.
  public var title: String {
    get { row[string: 1] }
    set { row[string: 1] = newValue }
  }

  /// `Width` of the service.
  ///
  /// At most 6 digits, 1 after the decimal point. From `1` to `900`. Measured in `cm`.
  public var width: Centimetres? {
    get { row[optionalDecimal: 2] }
    set { row[optionalDecimal: 2] = newValue }
  }

  /// `Insured` of the service.
  ///
  /// At most 15 digits, 2 after the decimal point. Its unit is in `Currency`.
  public var insured: Decimal? {
    get { row[optionalDecimal: 3] }
    set { row[optionalDecimal: 3] = newValue }
  }

  /// `Currency` of the service.
  ///
  /// At most 3 characters. Matches `[A-Z]{3}`.
  public var currency: String? {
    get { row[optionalString: 4] }
    set { row[optionalString: 4] = newValue }
  }

  /// `Changed` of the service.
  ///
  /// Computed by the service.
  public var changed: OffsetDateTime? {
    row[optionalOffsetDateTime: 5]
  }

  /// `Style` of the service.
  public var style: Style {
    get { row[enumeration: 6] }
    set { row[enumeration: 6] = newValue }
  }

  /// `Place` of the service.
  public var place: Place? {
    get { row[optionalComplex: 7] }
    set { row[optionalComplex: 7] = newValue }
  }

  /// `Tags` of the service.
  public var tags: [String] {
    get { row[strings: 8] }
    set { row[strings: 8] = newValue }
  }

  /// A word that Swift keeps for itself.
  ///
  /// Named `class` by the service.
  public var `class`: String? {
    get { row[optionalString: 9] }
    set { row[optionalString: 9] = newValue }
  }

  /// `Artist` of the service.
  ///
  /// Nil unless expanded.
  public var artist: Artist? {
    get { row[entity: 10] }
    set { row[entity: 10] = newValue }
  }

  /// `Reports` of the service.
  ///
  /// Nil unless expanded.
  public var reports: [Report]? {
    get { row[entities: 11] }
    set { row[entities: 11] = newValue }
  }
}
