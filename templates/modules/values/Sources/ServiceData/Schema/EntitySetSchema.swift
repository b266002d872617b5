/// The runtime description of an entity set or a singleton (CSDL 4.01, 13.2 and 13.3).
public struct EntitySetSchema: Sendable, Hashable {
  public var name: String
  /// The qualified name of the entity type.
  public var typeName: String
  public var isSingleton: Bool
  /// Navigation property path → name of the set that the related entities are in.
  public var bindings: [String: String]
  public var isInsertable: Bool
  public var isUpdatable: Bool
  public var isDeletable: Bool

  public init(
    name: String, typeName: String, isSingleton: Bool = false, bindings: [String: String] = [:],
    isInsertable: Bool = true, isUpdatable: Bool = true, isDeletable: Bool = true
  ) {
    self.name = name
    self.typeName = typeName
    self.isSingleton = isSingleton
    self.bindings = bindings
    self.isInsertable = isInsertable
    self.isUpdatable = isUpdatable
    self.isDeletable = isDeletable
  }
}
