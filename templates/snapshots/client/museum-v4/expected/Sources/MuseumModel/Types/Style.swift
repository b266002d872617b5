import ServiceData
import TypedEntities

/// What a painting looks like.
///
/// Named `Style` by the service.
public struct Style: EnumerationValue {
  public static let schema: EnumerationSchema = MuseumSchema.shared.emittedEnumeration("Museum.Style")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Abstract` of the service.
  public static let abstract = Self(rawValue: "Abstract")

  /// Shows what there is to see.
  ///
  /// Named `Figurative` by the service.
  public static let figurative = Self(rawValue: "Figurative")

  /// `default` of the service.
  public static let `default` = Self(rawValue: "default")
}
