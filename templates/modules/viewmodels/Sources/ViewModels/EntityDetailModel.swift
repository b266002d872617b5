import Observation
import ServiceData
import TypedEntities

/// The model of one entity: what is on the device first, then a sync, then what came with it.
@MainActor
@Observable
public final class EntityDetailModel<Entity: EntityValue> {
  public let key: EntityKey?
  /// The set that the entity is in, with what to select and expand.
  public let query: EntityQuery<Entity>
  /// Nil until it was read, and where there is none of the key.
  public private(set) var entity: Entity?
  public private(set) var phase = LoadingPhase.idle
  /// What went wrong in the last load; the entity that was there stays.
  public private(set) var error: (any Error)?

  private let source: DataSource

  /// - Parameter key: nil for a singleton.
  public init(_ key: EntityKey?, in query: EntityQuery<Entity>, source: DataSource) {
    self.key = key
    self.query = query
    self.source = source
  }

  /// Reads what is on the device, brings it up to date, and reads again.
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
