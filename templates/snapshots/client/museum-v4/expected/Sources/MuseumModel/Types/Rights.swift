import ServiceData
import TypedEntities

/// `Rights` of the service.
///
/// A value can combine several members.
public struct Rights: EnumerationValue {
  public static let schema: EnumerationSchema = MuseumSchema.shared.emittedEnumeration("Museum.Rights")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Look` of the service.
  public static let look = Self(rawValue: "Look")

  /// `Touch` of the service.
  public static let touch = Self(rawValue: "Touch")
}
