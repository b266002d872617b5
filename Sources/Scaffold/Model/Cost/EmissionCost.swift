/// What a part of a service adds to a package.
public struct EmissionCost: Hashable, Sendable {
  /// The number of types.
  public var types = 0
  /// The number of their members, including inherited ones, which are emitted for each type.
  public var members = 0
  /// The number of operations that are bound to the types, which are emitted as methods.
  public var operations = 0

  /// Creates a cost.
  public init(types: Int = 0, members: Int = 0, operations: Int = 0) {
    self.types = types
    self.members = members
    self.operations = operations
  }

  static func += (left: inout EmissionCost, right: EmissionCost) {
    left.types += right.types
    left.members += right.members
    left.operations += right.operations
  }

  /// What is left of a cost without a part of it.
  public static func - (left: EmissionCost, right: EmissionCost) -> EmissionCost {
    EmissionCost(
      types: left.types - right.types, members: left.members - right.members,
      operations: left.operations - right.operations)
  }
}
