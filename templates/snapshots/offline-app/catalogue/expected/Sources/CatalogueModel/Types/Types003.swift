import ServiceData
import TypedEntities

/// `Page01` of the service.
public struct Page01: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page01")
  public static var defaultQuery: EntityQuery<Page01> { EntityQuery(set: "Pages01") }

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

/// `Page02` of the service.
public struct Page02: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page02")
  public static var defaultQuery: EntityQuery<Page02> { EntityQuery(set: "Pages02") }

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

/// `Page03` of the service.
public struct Page03: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page03")
  public static var defaultQuery: EntityQuery<Page03> { EntityQuery(set: "Pages03") }

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

/// `Page04` of the service.
public struct Page04: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page04")
  public static var defaultQuery: EntityQuery<Page04> { EntityQuery(set: "Pages04") }

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

/// `Page05` of the service.
public struct Page05: FetchableEntity {
  public static let schema: StructuredSchema = CatalogueSchema.shared.emittedType("Catalogue.Page05")
  public static var defaultQuery: EntityQuery<Page05> { EntityQuery(set: "Pages05") }

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

/// `Choice41` of the service.
public struct Choice41: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice41")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice42` of the service.
public struct Choice42: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice42")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice43` of the service.
public struct Choice43: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice43")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice44` of the service.
public struct Choice44: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice44")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice45` of the service.
public struct Choice45: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice45")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice46` of the service.
public struct Choice46: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice46")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice47` of the service.
public struct Choice47: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice47")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice48` of the service.
public struct Choice48: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice48")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice49` of the service.
public struct Choice49: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice49")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice50` of the service.
public struct Choice50: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice50")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice51` of the service.
public struct Choice51: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice51")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice52` of the service.
public struct Choice52: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice52")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice53` of the service.
public struct Choice53: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice53")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice54` of the service.
public struct Choice54: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice54")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice55` of the service.
public struct Choice55: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice55")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}
