/// A service with the Swift names that a reader or a transform chooses for some of its elements.
public struct ModelProposal: Sendable {
  /// The service.
  public var model: ServiceModel
  /// The chosen names, by the paths of the elements.
  public var swiftNames: [MetadataPath: String]
  /// The values that a reader chose for parameters that the user has left to it, by name. They are recorded.
  public var parameters: [String: String]

  /// Creates a proposal.
  public init(
    _ model: ServiceModel, swiftNames: [MetadataPath: String] = [:], parameters: [String: String] = [:]
  ) {
    self.model = model
    self.swiftNames = swiftNames
    self.parameters = parameters
  }
}
