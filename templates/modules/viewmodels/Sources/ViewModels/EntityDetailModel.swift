import EntityAccess
import Observation
import ServiceData
import TypedEntities

/// The model of a single entity: shows the data on the device first, then synchronizes, then shows the result.
@MainActor
@Observable
public final class EntityDetailModel<Entity: EntityValue> {
  public let key: EntityKey?
  /// The entity's set, with the members to select and expand.
  public let query: EntityQuery<Entity>
  /// The entity; nil until it was read, and if there is none with this key.
  public private(set) var entity: Entity?
  public private(set) var phase = LoadingPhase.idle
  /// The error of the last load. The entity that was shown before stays.
  public private(set) var error: (any Error)?

  private let source: DataSource
  private var observation = 0

  /// - Parameter key: nil for a singleton.
  public init(_ key: EntityKey?, in query: EntityQuery<Entity>, source: DataSource) {
    self.key = key
    self.query = query
    self.source = source
  }

  /// Shows the entity, and updates it whenever it changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, when it is called again, or after an error, which is in ``error``. If the
  /// source reports no changes, loads once. ``load()`` can be called in the meantime, for example to synchronize.
  public func observe() async {
    guard let reader = source.observed else { return await load() }
    observation += 1
    let current = observation
    if phase == .idle { phase = .loading }
    do {
      for try await found in reader.observe(key, query) {
        guard current == observation else { return }
        (entity, error) = (found, nil)
        if phase == .loading { phase = .loaded }
      }
    } catch {
      guard current == observation else { return }
      self.error = error
      phase = .loaded
    }
  }

  /// Reads the data on the device, brings it up to date, and reads again.
  public func load() async {
    phase = .loading
    do {
      entity = try await source.reader.fetch(key, query)
      if let refresh = source.refresh {
        phase = .refreshing
        try await refresh(query.query.set)
        entity = try await source.reader.fetch(key, query)
      }
      error = nil
    } catch {
      self.error = error
    }
    phase = .loaded
  }
}
