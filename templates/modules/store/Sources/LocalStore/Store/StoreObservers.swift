import SharedState

/// The observers of changes of the store.
final class StoreObservers: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isClosed = false
    /// The version at the last notification of the listeners.
    var version: DataVersion?
  }

  private let state = Locked(State())

  /// Whether there are no listeners.
  var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

  /// The changes from now on. Changes between two reads of the stream are combined.
  func listen() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state -> Int? in
        guard !state.isClosed else { return nil }
        state.next += 1
        state.listeners[state.next] = continuation
        return state.next
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.forget(number) }
    }
  }

  private func forget(_ number: Int) { state.withLock { state in _ = state.listeners.removeValue(forKey: number) } }

  /// Notifies the listeners if the file has changed since the last call.
  func note(_ version: DataVersion) {
    let listeners = state.withLock { state in
      defer { state.version = version }
      return state.version == version ? [] : Array(state.listeners.values)
    }
    for listener in listeners { listener.yield() }
  }

  /// Ends all streams, including later ones.
  func close() {
    let listeners = state.withLock { state in
      defer { (state.listeners, state.isClosed) = ([:], true) }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}

/// A pair of counters that differs after every change of a database file.
struct DataVersion: Sendable, Hashable {
  /// The number of rows that this connection has changed.
  var own: Int64
  /// `PRAGMA data_version`: changes with each commit of another connection.
  var others: Int64
}
