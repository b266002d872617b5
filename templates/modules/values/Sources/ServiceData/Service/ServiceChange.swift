/// One mutation of a service's data, as it is sent.
public indirect enum ServiceChange: Sendable, Equatable {
  /// Creates an entity. Rows in its navigation members are created with it (deep insert), or are linked to it if they
  /// are references (``Row/init(referenceTo:in:of:)``).
  case create(Row, set: String)
  /// Updates the changed members of an entity, or with `replaces` all of them. The row's ETag is sent as `If-Match`.
  /// References in changed navigation members are linked. The key of a singleton is nil.
  case update(Row, key: EntityKey?, set: String, replaces: Bool)
  /// Deletes an entity. The ETag is sent as `If-Match`.
  case delete(EntityKey, set: String, etag: String?)
  /// Adds an existing entity to a collection-valued navigation property, or makes it the target of a single-valued one.
  case link(source: EntityKey?, set: String, navigation: String, target: EntityKey, targetSet: String)
  /// Removes an entity from a collection-valued navigation property, or clears a single-valued one, which needs no
  /// target.
  case unlink(source: EntityKey?, set: String, navigation: String, target: EntityKey?, targetSet: String?)
  /// A call of an action.
  case call(OperationCall)
}

/// A mutation with its identities: for the service when it is sent again, and for other changes of the same change set.
public struct IdentifiedChange: Sendable {
  public var change: ServiceChange
  public var identity: RequestIdentity?
  /// For a creation whose key the service assigns: the key by which later changes of the set refer to the new entity,
  /// as the target of an update, a link or an operation, as a reference, or as the value of a property that refers to
  /// it.
  public var provisionalKey: EntityKey?

  public init(_ change: ServiceChange, identity: RequestIdentity? = nil, provisionalKey: EntityKey? = nil) {
    self.change = change
    self.identity = identity
    self.provisionalKey = provisionalKey
  }
}

/// The outcome of one change of a set.
public enum ChangeOutcome: Sendable {
  /// The change was done. Holds the entity as the service keeps it, if the service returns it.
  case done(Row?)
  /// The change was not done, or may not have been: see ``ServiceError/mayHaveBeenDone``.
  case failed(ServiceError)
}

extension Row {
  /// A row that refers to an existing entity, to be put into a navigation member of another row.
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

  /// The entity set of the entity that the row refers to; nil for a row that is itself an entity.
  public var referencedSet: String? { self[.reference] }
}

/// Identifies a mutation each time it is sent, so that a service that recognizes it performs the mutation once (OASIS
/// Repeatable Requests 1.0, 3).
public struct RequestIdentity: Sendable, Hashable {
  /// The identifier, a UUID.
  public var id: String
  /// When the mutation was first sent. A service forgets what it has done after some time, counted from this moment. A
  /// change that waited in the outbox is therefore dated when it is sent, not when it was queued.
  public var firstSent: OffsetDateTime

  /// An identity that is already known.
  public init(id: String, firstSent: OffsetDateTime) {
    self.id = id
    self.firstSent = firstSent
  }

  /// A new identity, first sent now.
  public init() {
    self.init(id: Self.uuid(), firstSent: .now)
  }

  /// A random UUID in lower case (RFC 9562, 5.4). Foundation opens a file for each one that it makes.
  private static func uuid() -> String {
    let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: .min ... .max) & ~(3 << 62) | 1 << 63
    return String(unsafeUninitializedCapacity: 36) { text in
      var end = 0
      for index in 0..<32 {
        switch index {
        case 8, 12, 16, 20:
          text[end] = UInt8(ascii: "-")
          end += 1
        default: break
        }
        let digit = UInt8((index < 16 ? high : low) >> UInt64(60 - index % 16 * 4) & 15)
        text[end] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        end += 1
      }
      return end
    }
  }
}
