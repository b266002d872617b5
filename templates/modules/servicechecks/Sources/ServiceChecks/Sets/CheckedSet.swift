import ModelChecks
import ServiceData

/// An entity set or singleton with the query that the model has for it.
public struct CheckedSet: Sendable, CustomStringConvertible {
  /// The name in the metadata.
  public let description: String
  private let fetched: @Sendable (any RowReading) async throws -> [Row]

  /// The set of a typed query.
  public init<Entity: EntityValue>(_ query: EntityQuery<Entity>) {
    description = query.query.set
    fetched = { reader in
      let entities: [Entity] = try await reader.fetch(query)
      return entities.map(\.row)
    }
  }

  /// The rows of the entities that the typed query brings.
  func entities(from reader: any RowReading) async throws -> [Row] { try await fetched(reader) }
}
