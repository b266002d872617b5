import ServiceData
import TypedEntities

/// `Choice01` of the service.
public struct Choice01: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice01")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice02` of the service.
public struct Choice02: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice02")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice03` of the service.
public struct Choice03: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice03")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice04` of the service.
public struct Choice04: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice04")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice05` of the service.
public struct Choice05: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice05")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice06` of the service.
public struct Choice06: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice06")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice07` of the service.
public struct Choice07: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice07")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice08` of the service.
public struct Choice08: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice08")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice09` of the service.
public struct Choice09: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice09")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice10` of the service.
public struct Choice10: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice10")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice11` of the service.
public struct Choice11: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice11")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice12` of the service.
public struct Choice12: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice12")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice13` of the service.
public struct Choice13: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice13")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice14` of the service.
public struct Choice14: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice14")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice15` of the service.
public struct Choice15: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice15")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice16` of the service.
public struct Choice16: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice16")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice17` of the service.
public struct Choice17: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice17")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice18` of the service.
public struct Choice18: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice18")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice19` of the service.
public struct Choice19: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice19")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice20` of the service.
public struct Choice20: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice20")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}
