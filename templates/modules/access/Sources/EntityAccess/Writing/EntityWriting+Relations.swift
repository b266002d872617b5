import ServiceData
import TypedEntities

/// Relations between existing entities. Each method throws ``EntityAccessError`` if a key or a set is not known; a
/// client also throws `ServiceError`.
///
/// A controller with a store shows a new link at once, unless the relation has a referential constraint. The service
/// then sets the properties that determine the target. Update these properties to see the change at once.
extension EntityWriting {
  /// Sets the related entity of a single-valued navigation property.
  ///
  ///     try await shop.link(order, in: ShopSets.openOrders, by: \.customer, to: customer)
  ///
  /// - Parameter targets: the set of the related entity; by default the one that the metadata names.
  public func link<Source: EntityValue, Target: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: KeyPath<Source, Target?>, to target: Target,
    in targets: EntityQuery<Target>? = nil, options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await addLink(Link(of: source, in: set, member), to: target, in: targets, options)
  }

  /// Adds an entity to a collection-valued navigation property.
  ///
  /// - Parameter targets: the set of the related entity; by default the one that the metadata names.
  public func link<Source: EntityValue, Target: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: KeyPath<Source, [Target]?>, to target: Target,
    in targets: EntityQuery<Target>? = nil, options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await addLink(Link(of: source, in: set, member), to: target, in: targets, options)
  }

  /// Removes an entity from a collection-valued navigation property. The entity itself stays.
  ///
  /// - Parameter targets: the set of the related entity; by default the one that the metadata names.
  public func unlink<Source: EntityValue, Target: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: KeyPath<Source, [Target]?>, from target: Target,
    in targets: EntityQuery<Target>? = nil, options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    let link = Link(of: source, in: set, member)
    let targetSet = try self.targetSet(of: link, targets)
    let change = ServiceChange.unlink(
      source: try key(of: source, in: link.set), set: link.set, navigation: link.navigation,
      target: try requiredKey(of: target, in: targetSet), targetSet: targetSet)
    _ = try await perform(change, content: nil, options: options)
  }

  /// Removes the related entity from a single-valued navigation property. The entity itself stays.
  public func unlink<Source: EntityValue, Target: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: KeyPath<Source, Target?>,
    options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    let link = Link(of: source, in: set, member)
    let change = ServiceChange.unlink(
      source: try key(of: source, in: link.set), set: link.set, navigation: link.navigation, target: nil, targetSet: nil
    )
    _ = try await perform(change, content: nil, options: options)
  }
}

/// One end of a relation: an entity and its navigation property.
private struct Link<Source: EntityValue> {
  let source: Source
  let set: String
  let navigation: String

  init(of source: Source, in set: EntityQuery<Source>, _ member: PartialKeyPath<Source>) {
    self.source = source
    self.set = set.query.set
    navigation = QueryPath(of: member).segments.joined(separator: "/")
  }
}

extension EntityWriting {
  private func addLink<Source: EntityValue, Target: EntityValue>(
    _ link: Link<Source>, to target: Target, in targets: EntityQuery<Target>?, _ options: WriteOptions
  ) async throws {
    let targetSet = try self.targetSet(of: link, targets)
    let change = ServiceChange.link(
      source: try key(of: link.source, in: link.set), set: link.set, navigation: link.navigation,
      target: try requiredKey(of: target, in: targetSet), targetSet: targetSet)
    _ = try await perform(change, content: nil, options: options)
  }

  private func targetSet<Source: EntityValue, Target: EntityValue>(
    of link: Link<Source>, _ targets: EntityQuery<Target>?
  ) throws(EntityAccessError) -> String {
    if let targets { return targets.query.set }
    if let bound = schema.set(link.set)?.bindings[link.navigation] { return bound }
    let sets = schema.sets.filter { $0.typeName == Target.schema.qualifiedName }
    guard let only = sets.first, sets.count == 1 else {
      throw EntityAccessError.unboundNavigation(set: link.set, navigation: link.navigation)
    }
    return only.name
  }
}
