/// A service model as it stands in JSON: with the marks by which a reader knows what it has before it
/// (``ServiceModelFormat``).
public struct ServiceModelDocument: Codable, Sendable {
  /// `scaffold-service-model`.
  public var format: String
  /// The version of the form.
  public var version: Int
  /// The model.
  public var service: ServiceModel

  /// Wraps a model.
  public init(_ model: ServiceModel) {
    format = ServiceModelFormat.name
    version = ServiceModelFormat.version
    service = model
  }
}
