import EntityAccess
import Observation
import ServiceData

/// The value that a model shows: what is on the device first, then what is up to date.
///
/// An error keeps the value that was shown before. It is in ``error`` until the next load succeeds.
@MainActor
@Observable
final class LoadedValue<Value: Sendable & Equatable> {
  /// Reads the value.
  typealias Read = @Sendable (any RowReading) async throws -> Value

  private(set) var value: Value
  private(set) var phase = LoadingPhase.idle
  private(set) var error: (any Error)?

  private let source: DataSource
  private var observation = 0
  private var load = 0

  /// Creates a value that stands for the one that was not read yet.
  init(_ value: Value, source: DataSource) {
    self.value = value
    self.source = source
  }

  /// Shows the value, and updates it whenever it changes, until the task is cancelled, this is called again, or an error
  /// occurs. If the source reports no changes, loads once.
  func observe(in set: String, _ read: @escaping Read) async {
    guard let reader = source.observed else { return await load(in: set, read) }
    observation += 1
    let current = observation
    if phase == .idle { phase = .loading }
    do {
      for try await found in Self.values(of: reader, read) {
        guard current == observation else { return }
        (value, error) = (found, nil)
        if phase == .loading { phase = .loaded }
      }
    } catch {
      guard current == observation else { return }
      self.error = error
      phase = .loaded
    }
  }

  private static func values(of reader: some RowObserving, _ read: @escaping Read) -> ValueObservation<Value> {
    ValueObservation(of: reader) { try await read($0) }
  }

  /// Reads the value on the device, brings the set up to date, and reads again. A later call makes earlier calls that are
  /// still running discard their results.
  func load(in set: String, _ read: Read) async {
    load += 1
    let current = load
    phase = .loading
    do {
      try await show(read, for: current)
      if let refresh = source.refresh, current == load {
        phase = .refreshing
        try await refresh(set)
        try await show(read, for: current)
      }
      finish(current, error: nil)
    } catch {
      finish(current, error: error)
    }
  }

  private func show(_ read: Read, for load: Int) async throws {
    let found = try await read(source.reader)
    if load == self.load { value = found }
  }

  private func finish(_ load: Int, error: (any Error)?) {
    guard load == self.load else { return }
    self.error = error
    phase = .loaded
  }
}
