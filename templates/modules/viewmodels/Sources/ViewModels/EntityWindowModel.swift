import ServiceData
import TypedEntities

/// The model of a long list of entities, of which only the pages around the visible part are loaded: a typed view of a
/// ``RowWindowModel``.
@MainActor
public struct EntityWindowModel<Entity: EntityValue> {
  /// The model of the rows: its count, phase and error, and what is visible.
  public let rows: RowWindowModel

  /// Creates a model that has read nothing.
  public init(_ query: EntityQuery<Entity>, source: DataSource, pageSize: Int = 200) {
    rows = RowWindowModel(query.query, source: source, pageSize: pageSize)
  }

  /// The entity at an index of the whole list; nil while it is not loaded.
  ///
  /// - Throws: `MissingValueError` for an entity that lacks a required value.
  public func entity(at index: Int) throws -> Entity? {
    try rows.row(at: index).map { try Entity(checking: $0, in: rows.query.set) }
  }
}
