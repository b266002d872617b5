/// One mutation of a service's data, as it is sent.
public enum ServiceChange: Sendable, Hashable {
  /// A new entity. Rows in its navigation members are created along (deep insert), or are linked to it where they are
  /// references (``Row/init(referenceTo:in:of:)``).
  case create(Row, set: String)
  /// The changed members of an entity, or with `replaces` the whole of it; the row's ETag becomes `If-Match`.
  /// References in changed navigation members are linked. The key of a singleton is nil.
  case update(Row, key: EntityKey?, set: String, replaces: Bool)
  /// The end of an entity; the ETag becomes `If-Match`.
  case delete(EntityKey, set: String, etag: String?)
  /// Adds an existing entity to a collection-valued navigation property, or makes it the one of a single-valued one.
  case link(source: EntityKey?, set: String, navigation: String, target: EntityKey, targetSet: String)
  /// Takes an entity out of a collection-valued navigation property, or empties a single-valued one, which needs no target.
  case unlink(source: EntityKey?, set: String, navigation: String, target: EntityKey?, targetSet: String?)
  /// A call of an action.
  case call(OperationCall)
}

/// A mutation with what it is known by: to the service when it is sent again, and to others of the same change set.
public struct IdentifiedChange: Sendable, Hashable {
  public var change: ServiceChange
  public var identity: RequestIdentity?
  /// For a creation whose key the service gives: the key by which later changes of the set mean the new entity, as the
  /// target of an update, a link or an operation, as a reference, or as the value of a property that refers to it.
  public var provisionalKey: EntityKey?

  public init(_ change: ServiceChange, identity: RequestIdentity? = nil, provisionalKey: EntityKey? = nil) {
    self.change = change
    self.identity = identity
    self.provisionalKey = provisionalKey
  }
}

/// What became of one change of a set.
public enum ChangeOutcome: Sendable {
  /// It was done; with the entity as the service keeps it, where the service says so.
  case done(Row?)
  /// It was not done, or not for all that is known: see ``ServiceError/mayHaveBeenDone``.
  case failed(ServiceError)
}

extension Row {
  /// A row that stands for an entity that exists already, to be put into a navigation member of another row.
  ///
  /// - Parameter set: the entity set that the entity is in.
  public init(referenceTo key: EntityKey, in set: String, of type: StructuredSchema) {
    self.init(type: type)
    for part in key.parts {
      if let index = type.index(of: part.name) {
        load(part.value, at: index)
      } else {
        loadDynamic(part.name, part.value)
      }
    }
    self[.reference] = set
  }

  /// The entity set of the entity that the row stands for; nil for a row that is an entity itself.
  public var referencedSet: String? { self[.reference] }
}
