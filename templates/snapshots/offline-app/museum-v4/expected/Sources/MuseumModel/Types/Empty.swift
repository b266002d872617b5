import ServiceData
import TypedEntities

/// `Empty` of the service.
public struct Empty: EnumerationValue {
  public static let schema: EnumerationSchema = MuseumSchema.shared.emittedEnumeration("Museum.Empty")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}
