/// The resources of the REST API below the address of an instance.
public struct RESTAddress: Sendable, Hashable {
  /// The address of the version, which ends in a slash.
  public var root: String

  public init(root: String) { self.root = root }
}
