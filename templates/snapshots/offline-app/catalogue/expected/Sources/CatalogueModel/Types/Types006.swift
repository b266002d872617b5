import ServiceData
import TypedEntities

/// `Page46` of the service.
public struct Page46: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page46")
  public static var defaultQuery: EntityQuery<Page46> { EntityQuery(set: "Pages46") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page47` of the service.
public struct Page47: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page47")
  public static var defaultQuery: EntityQuery<Page47> { EntityQuery(set: "Pages47") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page48` of the service.
public struct Page48: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page48")
  public static var defaultQuery: EntityQuery<Page48> { EntityQuery(set: "Pages48") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page49` of the service.
public struct Page49: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page49")
  public static var defaultQuery: EntityQuery<Page49> { EntityQuery(set: "Pages49") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page50` of the service.
public struct Page50: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page50")
  public static var defaultQuery: EntityQuery<Page50> { EntityQuery(set: "Pages50") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page51` of the service.
public struct Page51: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page51")
  public static var defaultQuery: EntityQuery<Page51> { EntityQuery(set: "Pages51") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page52` of the service.
public struct Page52: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page52")
  public static var defaultQuery: EntityQuery<Page52> { EntityQuery(set: "Pages52") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page53` of the service.
public struct Page53: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page53")
  public static var defaultQuery: EntityQuery<Page53> { EntityQuery(set: "Pages53") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page54` of the service.
public struct Page54: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page54")
  public static var defaultQuery: EntityQuery<Page54> { EntityQuery(set: "Pages54") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Page55` of the service.
public struct Page55: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page55")
  public static var defaultQuery: EntityQuery<Page55> { EntityQuery(set: "Pages55") }

  public var row: Row

  public init(row: Row) { self.row = row }

  /// The key of an entity, to read or change it by.
  public static func key(id: Int) -> EntityKey {
    EntityKey([
      EntityKey.Part(name: "ID", value: .scalar(id))
    ])
  }

  /// `ID` of the service.
  public var id: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
}

/// `Part01` of the service.
public struct Part01: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part01")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part02` of the service.
public struct Part02: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part02")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part03` of the service.
public struct Part03: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part03")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part04` of the service.
public struct Part04: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part04")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part05` of the service.
public struct Part05: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part05")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part06` of the service.
public struct Part06: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part06")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part07` of the service.
public struct Part07: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part07")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part08` of the service.
public struct Part08: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part08")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part09` of the service.
public struct Part09: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part09")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}

/// `Part10` of the service.
public struct Part10: ComplexValue {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Part10")

  public var row: Row

  public init(row: Row) { self.row = row }

  /// `Text` of the service.
  public var text: String? {
    get { row[optionalString: 0] }
    set { row[optionalString: 0] = newValue }
  }
}
