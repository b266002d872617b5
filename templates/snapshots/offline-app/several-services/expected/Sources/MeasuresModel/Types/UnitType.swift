import ServiceData
import TypedEntities

/// `Unit` of the service.
public struct UnitType: EnumerationValue {
  public static let schema: EnumerationSchema = MeasuresSchema.shared.emittedEnumeration("Measures.Unit")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Metre` of the service.
  public static let metre = Self(rawValue: "Metre")

  /// `Second` of the service.
  public static let second = Self(rawValue: "Second")
}
