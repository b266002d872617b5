/// The JSON document of a service model, with a format name and version that identify it (``ServiceModelFormat``).
public struct ServiceModelDocument: Codable, Sendable {
  /// `scaffold-service-model`.
  public var format: String
  /// The version of the format.
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
