import ServiceData
import TypedEntities

/// An entity set or singleton with its query in the model.
public struct CheckedSet: Sendable, CustomStringConvertible {
  /// The name in the metadata.
  public let description: String
  /// The type of its entities.
  package let entity: any EntityValue.Type
  private let schema: EntitySetSchema?
  private let fetched: @Sendable (any RowReading) async throws -> [Row]

  /// Creates the set of a typed query.
  public init<Entity: EntityValue>(_ query: EntityQuery<Entity>) {
    description = query.query.set
    entity = Entity.self
    schema = Entity.schema.service.set(query.query.set)
    fetched = { reader in
      let entities: [Entity] = try await reader.fetch(query)
      return entities.map(\.row)
    }
  }

  /// A kind of change to a set.
  public enum Change: Sendable, CaseIterable {
    case creation, edition, deletion

    var verb: String {
      switch self {
      case .creation: "creates"
      case .edition: "changes"
      case .deletion: "deletes"
      }
    }
  }

  /// Whether the metadata allows a change. A singleton's entity can be neither created nor deleted.
  public func allows(_ change: Change) -> Bool {
    guard let schema else { return false }
    return switch change {
    case .creation: schema.isInsertable && !schema.isSingleton
    case .edition: schema.isUpdatable
    case .deletion: schema.isDeletable && !schema.isSingleton
    }
  }

  /// Whether the service must refuse a change that other sets allow.
  public var isRestricted: Bool {
    schema?.isSingleton == false && Change.allCases.contains { !allows($0) }
  }

  /// The rows of the typed query's entities.
  func entities(from reader: any RowReading) async throws -> [Row] { try await fetched(reader) }
}
