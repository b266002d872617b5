import ServiceData
import TypedEntities

/// `Page26` of the service.
public struct Page26: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page26")
  public static var defaultQuery: EntityQuery<Page26> { EntityQuery(set: "Pages26") }

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

/// `Page27` of the service.
public struct Page27: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page27")
  public static var defaultQuery: EntityQuery<Page27> { EntityQuery(set: "Pages27") }

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

/// `Page28` of the service.
public struct Page28: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page28")
  public static var defaultQuery: EntityQuery<Page28> { EntityQuery(set: "Pages28") }

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

/// `Page29` of the service.
public struct Page29: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page29")
  public static var defaultQuery: EntityQuery<Page29> { EntityQuery(set: "Pages29") }

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

/// `Page30` of the service.
public struct Page30: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page30")
  public static var defaultQuery: EntityQuery<Page30> { EntityQuery(set: "Pages30") }

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

/// `Page31` of the service.
public struct Page31: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page31")
  public static var defaultQuery: EntityQuery<Page31> { EntityQuery(set: "Pages31") }

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

/// `Page32` of the service.
public struct Page32: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page32")
  public static var defaultQuery: EntityQuery<Page32> { EntityQuery(set: "Pages32") }

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

/// `Page33` of the service.
public struct Page33: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page33")
  public static var defaultQuery: EntityQuery<Page33> { EntityQuery(set: "Pages33") }

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

/// `Page34` of the service.
public struct Page34: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page34")
  public static var defaultQuery: EntityQuery<Page34> { EntityQuery(set: "Pages34") }

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

/// `Page35` of the service.
public struct Page35: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page35")
  public static var defaultQuery: EntityQuery<Page35> { EntityQuery(set: "Pages35") }

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

/// `Page36` of the service.
public struct Page36: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page36")
  public static var defaultQuery: EntityQuery<Page36> { EntityQuery(set: "Pages36") }

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

/// `Page37` of the service.
public struct Page37: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page37")
  public static var defaultQuery: EntityQuery<Page37> { EntityQuery(set: "Pages37") }

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

/// `Page38` of the service.
public struct Page38: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page38")
  public static var defaultQuery: EntityQuery<Page38> { EntityQuery(set: "Pages38") }

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

/// `Page39` of the service.
public struct Page39: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page39")
  public static var defaultQuery: EntityQuery<Page39> { EntityQuery(set: "Pages39") }

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

/// `Page40` of the service.
public struct Page40: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page40")
  public static var defaultQuery: EntityQuery<Page40> { EntityQuery(set: "Pages40") }

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

/// `Page41` of the service.
public struct Page41: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page41")
  public static var defaultQuery: EntityQuery<Page41> { EntityQuery(set: "Pages41") }

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

/// `Page42` of the service.
public struct Page42: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page42")
  public static var defaultQuery: EntityQuery<Page42> { EntityQuery(set: "Pages42") }

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

/// `Page43` of the service.
public struct Page43: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page43")
  public static var defaultQuery: EntityQuery<Page43> { EntityQuery(set: "Pages43") }

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

/// `Page44` of the service.
public struct Page44: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page44")
  public static var defaultQuery: EntityQuery<Page44> { EntityQuery(set: "Pages44") }

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

/// `Page45` of the service.
public struct Page45: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page45")
  public static var defaultQuery: EntityQuery<Page45> { EntityQuery(set: "Pages45") }

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
