import EntityAccess
import Observation
import ServiceData

/// The model of a single row: shows the data on the device first, then synchronizes, then shows the result.
@MainActor
@Observable
public final class RowDetailModel {
  public let key: EntityKey?
  /// The row's set, with the members to select and expand.
  public let query: RowQuery
  /// The row; nil until it was read, and if there is none with this key.
  public private(set) var row: Row?
  public private(set) var phase = LoadingPhase.idle
  /// The error of the last load. The row that was shown before stays.
  public private(set) var error: (any Error)?

  private let source: DataSource
  private let check: @Sendable (Row) throws -> Void
  private var observation = 0

  /// - Parameters:
  ///   - key: nil for a singleton.
  ///   - check: throws for a row that must not be shown.
  public init(
    _ key: EntityKey?, in query: RowQuery, source: DataSource,
    check: @escaping @Sendable (Row) throws -> Void = { _ in }
  ) {
    self.key = key
    self.query = query
    self.source = source
    self.check = check
  }

  /// Shows the row, and updates it whenever it changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, when it is called again, or after an error, which is in ``error``. If the
  /// source reports no changes, loads once. ``load()`` can be called in the meantime, for example to synchronize.
  public func observe() async {
    guard let reader = source.observed else { return await load() }
    observation += 1
    let current = observation
    if phase == .idle { phase = .loading }
    do {
      for try await found in observation(of: reader) {
        guard current == observation else { return }
        (row, error) = (found, nil)
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
      row = try await read()
      if let refresh = source.refresh {
        phase = .refreshing
        try await refresh(query.set)
        row = try await read()
      }
      error = nil
    } catch {
      self.error = error
    }
    phase = .loaded
  }

  private func read() async throws -> Row? {
    let found = try await source.reader.row(key, of: query)
    if let found { try check(found) }
    return found
  }

  private func observation(of reader: some RowObserving) -> ValueObservation<Row?> {
    ValueObservation(of: reader) { [key, query, check] reader in
      let found = try await reader.row(key, of: query)
      if let found { try check(found) }
      return found
    }
  }
}
