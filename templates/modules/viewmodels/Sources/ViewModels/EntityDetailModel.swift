import ServiceData
import TypedEntities

/// The model of a single entity: shows the data on the device first, then synchronizes, then shows the result.
///
/// It is a typed view of a ``RowDetailModel``, whose state user interfaces observe through it.
@MainActor
public final class EntityDetailModel<Entity: EntityValue> {
  /// The entity's set, with the members to select and expand.
  public let query: EntityQuery<Entity>
  private let model: RowDetailModel

  /// - Parameter key: nil for a singleton.
  public init(_ key: EntityKey?, in query: EntityQuery<Entity>, source: DataSource) {
    self.query = query
    let set = query.query.set
    model = RowDetailModel(key, in: query.query, source: source) { _ = try Entity(checking: $0, in: set) }
  }

  public var key: EntityKey? { model.key }
  /// The entity; nil until it was read, and if there is none with this key.
  public var entity: Entity? { model.row.map { Entity(row: $0) } }
  public var phase: LoadingPhase { model.phase }
  /// The error of the last load. The entity that was shown before stays.
  public var error: (any Error)? { model.error }

  /// Shows the entity, and updates it whenever it changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, when it is called again, or after an error, which is in ``error``. If the
  /// source reports no changes, loads once. ``load()`` can be called in the meantime, for example to synchronize.
  public func observe() async { await model.observe() }

  /// Reads the data on the device, brings it up to date, and reads again.
  public func load() async { await model.load() }
}
