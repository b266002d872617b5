import ServiceData
import TypedEntities

/// `Choice21` of the service.
public struct Choice21: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice21")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice22` of the service.
public struct Choice22: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice22")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice23` of the service.
public struct Choice23: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice23")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice24` of the service.
public struct Choice24: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice24")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice25` of the service.
public struct Choice25: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice25")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice26` of the service.
public struct Choice26: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice26")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice27` of the service.
public struct Choice27: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice27")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice28` of the service.
public struct Choice28: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice28")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice29` of the service.
public struct Choice29: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice29")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice30` of the service.
public struct Choice30: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice30")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice31` of the service.
public struct Choice31: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice31")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice32` of the service.
public struct Choice32: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice32")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice33` of the service.
public struct Choice33: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice33")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice34` of the service.
public struct Choice34: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice34")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice35` of the service.
public struct Choice35: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice35")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice36` of the service.
public struct Choice36: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice36")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice37` of the service.
public struct Choice37: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice37")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice38` of the service.
public struct Choice38: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice38")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice39` of the service.
public struct Choice39: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice39")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}

/// `Choice40` of the service.
public struct Choice40: EnumerationValue {
  public static let schema: EnumerationSchema = CatalogueSchema.shared.emittedEnumeration("Catalogue.Choice40")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `No` of the service.
  public static let no = Self(rawValue: "No")
}
