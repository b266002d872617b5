import ServiceData
import TypedEntities

/// `Page06` of the service.
public struct Page06: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page06")
  public static var defaultQuery: EntityQuery<Page06> { EntityQuery(set: "Pages06") }

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

/// `Page07` of the service.
public struct Page07: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page07")
  public static var defaultQuery: EntityQuery<Page07> { EntityQuery(set: "Pages07") }

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

/// `Page08` of the service.
public struct Page08: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page08")
  public static var defaultQuery: EntityQuery<Page08> { EntityQuery(set: "Pages08") }

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

/// `Page09` of the service.
public struct Page09: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page09")
  public static var defaultQuery: EntityQuery<Page09> { EntityQuery(set: "Pages09") }

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

/// `Page10` of the service.
public struct Page10: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page10")
  public static var defaultQuery: EntityQuery<Page10> { EntityQuery(set: "Pages10") }

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

/// `Page11` of the service.
public struct Page11: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page11")
  public static var defaultQuery: EntityQuery<Page11> { EntityQuery(set: "Pages11") }

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

/// `Page12` of the service.
public struct Page12: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page12")
  public static var defaultQuery: EntityQuery<Page12> { EntityQuery(set: "Pages12") }

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

/// `Page13` of the service.
public struct Page13: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page13")
  public static var defaultQuery: EntityQuery<Page13> { EntityQuery(set: "Pages13") }

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

/// `Page14` of the service.
public struct Page14: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page14")
  public static var defaultQuery: EntityQuery<Page14> { EntityQuery(set: "Pages14") }

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

/// `Page15` of the service.
public struct Page15: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page15")
  public static var defaultQuery: EntityQuery<Page15> { EntityQuery(set: "Pages15") }

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

/// `Page16` of the service.
public struct Page16: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page16")
  public static var defaultQuery: EntityQuery<Page16> { EntityQuery(set: "Pages16") }

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

/// `Page17` of the service.
public struct Page17: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page17")
  public static var defaultQuery: EntityQuery<Page17> { EntityQuery(set: "Pages17") }

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

/// `Page18` of the service.
public struct Page18: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page18")
  public static var defaultQuery: EntityQuery<Page18> { EntityQuery(set: "Pages18") }

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

/// `Page19` of the service.
public struct Page19: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page19")
  public static var defaultQuery: EntityQuery<Page19> { EntityQuery(set: "Pages19") }

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

/// `Page20` of the service.
public struct Page20: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page20")
  public static var defaultQuery: EntityQuery<Page20> { EntityQuery(set: "Pages20") }

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

/// `Page21` of the service.
public struct Page21: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page21")
  public static var defaultQuery: EntityQuery<Page21> { EntityQuery(set: "Pages21") }

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

/// `Page22` of the service.
public struct Page22: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page22")
  public static var defaultQuery: EntityQuery<Page22> { EntityQuery(set: "Pages22") }

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

/// `Page23` of the service.
public struct Page23: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page23")
  public static var defaultQuery: EntityQuery<Page23> { EntityQuery(set: "Pages23") }

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

/// `Page24` of the service.
public struct Page24: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page24")
  public static var defaultQuery: EntityQuery<Page24> { EntityQuery(set: "Pages24") }

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

/// `Page25` of the service.
public struct Page25: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page25")
  public static var defaultQuery: EntityQuery<Page25> { EntityQuery(set: "Pages25") }

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
