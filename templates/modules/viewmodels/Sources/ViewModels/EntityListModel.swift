import EntityAccess
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
  public private(set) var entities: [Entity] = []
  public private(set) var phase = LoadingPhase.idle
  /// The error of the last load.
  public private(set) var error: (any Error)?

  private let source: DataSource
  private var observation = 0
  private var load = 0

  public init(_ query: EntityQuery<Entity>, source: DataSource) {
    self.query = query
    self.source = source
  }

  /// Shows the list, and updates it whenever it changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, when it is called again, or after an error, which is in ``error``. If the
  /// source reports no changes, loads once. ``load()`` can be called in the meantime, for example to synchronize.
  public func observe() async {
    guard let reader = source.observed else { return await load() }
    observation += 1
    let current = observation
    if phase == .idle { phase = .loading }
    do {
      for try await found in reader.observe(query) {
        guard current == observation else { return }
        (entities, error) = (found, nil)
        if phase == .loading { phase = .loaded }
      }
    } catch {
      guard current == observation else { return }
      self.error = error
      phase = .loaded
    }
  }

  /// Reads the data on the device, brings it up to date, and reads again. A later call makes earlier calls that are
  /// still running discard their results.
  public func load() async {
    load += 1
    let current = load
    phase = .loading
    do {
      try await read(for: current)
      if let refresh = source.refresh, current == load {
        phase = .refreshing
        try await refresh(query.query.set)
        try await read(for: current)
      }
      finish(current, error: nil)
    } catch {
      finish(current, error: error)
    }
  }

  private func read(for load: Int) async throws {
    let found = try await source.reader.fetch(query)
    if load == self.load { entities = found }
  }

  private func finish(_ load: Int, error: (any Error)?) {
    guard load == self.load else { return }
    self.error = error
    phase = .loaded
  }
}
