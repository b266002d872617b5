import ServiceData

/// The model of a single row: shows the data on the device first, then synchronizes, then shows the result.
@MainActor
public final class RowDetailModel {
  public let key: EntityKey?
  /// The row's set, with the members to select and expand.
  public let query: RowQuery
  /// The row; nil until it was read, and if there is none with this key.
  public var row: Row? { found.value }
  public var phase: LoadingPhase { found.phase }
  /// The error of the last load. The row that was shown before stays.
  public var error: (any Error)? { found.error }

  private let found: LoadedValue<Row?>
  private let read: LoadedValue<Row?>.Read

  /// - Parameters:
  ///   - key: nil for a singleton.
  ///   - check: throws for a row that must not be shown.
  public init(
    _ key: EntityKey?, in query: RowQuery, source: DataSource,
    check: @escaping @Sendable (Row) throws -> Void = { _ in }
  ) {
    self.key = key
    self.query = query
    found = LoadedValue(nil, source: source)
    read = { reader in
      let row = try await reader.row(key, of: query)
      if let row { try check(row) }
      return row
    }
  }

  /// Shows the row, and updates it whenever it changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, when it is called again, or after an error, which is in ``error``. If the
  /// source reports no changes, loads once. ``load()`` can be called in the meantime, for example to synchronize.
  public func observe() async { await found.observe(in: query.set, read) }

  /// Reads the data on the device, brings it up to date, and reads again. A later call makes earlier calls that are
  /// still running discard their results.
  public func load() async { await found.load(in: query.set, read) }
}
