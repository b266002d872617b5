import GeneratorNaming

/// The Swift names of a service's elements, as `scaffold inspect` compares them.
public struct InspectedNames: Sendable {
  /// The service with the names that it would have without rules for names.
  public let plain: NamedModel
  /// The service with its names.
  public let named: NamedModel
}
