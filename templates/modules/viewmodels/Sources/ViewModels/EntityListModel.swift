import Observation
import ServiceData
import TypedEntities

/// The model of a list of entities: shows the data on the device first, then synchronizes, then shows the result.
///
/// An error never empties the list. It is in ``error`` until the next load succeeds.
@MainActor
@Observable
public final class EntityListModel<Entity: EntityValue> {
  /// The query of the list. To filter, sort or page, set it and call ``load()``.
  public var query: EntityQuery<Entity>
  public var entities: [Entity] { found.value }
  public var phase: LoadingPhase { found.phase }
  /// The error of the last load.
  public var error: (any Error)? { found.error }

  private let found: LoadedValue<[Entity]>

  public init(_ query: EntityQuery<Entity>, source: DataSource) {
    self.query = query
    found = LoadedValue([], source: source)
  }

  /// Shows the list, and updates it whenever it changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, when it is called again, or after an error, which is in ``error``. If the
  /// source reports no changes, loads once. ``load()`` can be called in the meantime, for example to synchronize.
  public func observe() async { await found.observe(in: query.query.set, read) }

  /// Reads the data on the device, brings it up to date, and reads again. A later call makes earlier calls that are
  /// still running discard their results.
  public func load() async { await found.load(in: query.query.set, read) }

  private var read: LoadedValue<[Entity]>.Read {
    let query = query
    return { try await $0.fetch(query) }
  }
}
