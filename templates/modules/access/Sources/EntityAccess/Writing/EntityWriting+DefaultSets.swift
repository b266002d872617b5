import ServiceData
import TypedEntities

/// The same methods for types whose entities are in a single set, which can be omitted. For a type of several sets,
/// each method throws ``EntityAccessError/ambiguousSet(type:sets:)``.
extension EntityWriting {
  /// Creates an entity; see ``create(_:in:media:options:)``.
  @discardableResult
  public func create<Entity: FetchableEntity>(
    _ entity: Entity, media: MediaContent? = nil, options: WriteOptions = Self.defaultWriteOptions
  ) async throws -> Entity {
    try await create(entity, in: onlySet(), media: media, options: options)
  }

  /// Updates the members of an entity that were set since it was read; see ``update(_:in:options:)``.
  @discardableResult
  public func update<Entity: FetchableEntity>(
    _ entity: Entity, options: WriteOptions = Self.defaultWriteOptions
  ) async throws -> Entity {
    try await update(entity, in: onlySet(), options: options)
  }

  /// Deletes an entity; see ``delete(_:in:options:)``.
  public func delete<Entity: FetchableEntity>(
    _ entity: Entity, options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await delete(entity, in: onlySet(), options: options)
  }

  /// Sets the related entity of a single-valued navigation property.
  ///
  ///     try await shop.link(order, by: \.customer, to: customer)
  public func link<Source: FetchableEntity, Target: EntityValue>(
    _ source: Source, by member: KeyPath<Source, Target?>, to target: Target,
    options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await link(source, in: onlySet(), by: member, to: target, options: options)
  }

  /// Adds an entity to a collection-valued navigation property.
  public func link<Source: FetchableEntity, Target: EntityValue>(
    _ source: Source, by member: KeyPath<Source, [Target]?>, to target: Target,
    options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await link(source, in: onlySet(), by: member, to: target, options: options)
  }

  /// Removes an entity from a collection-valued navigation property. The entity itself stays.
  public func unlink<Source: FetchableEntity, Target: EntityValue>(
    _ source: Source, by member: KeyPath<Source, [Target]?>, from target: Target,
    options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await unlink(source, in: onlySet(), by: member, from: target, options: options)
  }

  /// Removes the related entity from a single-valued navigation property. The entity itself stays.
  public func unlink<Source: FetchableEntity, Target: EntityValue>(
    _ source: Source, by member: KeyPath<Source, Target?>, options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    try await unlink(source, in: onlySet(), by: member, options: options)
  }

  /// The set of a type. An entity does not know where it was read from, so the first of several sets would be a guess.
  private func onlySet<Entity: FetchableEntity>() throws(EntityAccessError) -> EntityQuery<Entity> {
    let sets = schema.sets.filter { $0.typeName == Entity.schema.qualifiedName }.map(\.name)
    guard sets.count <= 1 else {
      throw EntityAccessError.ambiguousSet(type: Entity.schema.qualifiedName, sets: sets)
    }
    return EntityQuery(set: Entity.defaultQuery.query.set)
  }
}
