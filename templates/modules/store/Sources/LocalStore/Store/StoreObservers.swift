import SharedState

/// Those who want to know when rows may have changed.
final class StoreObservers: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isClosed = false
    /// What the file was like when the listeners were told for the last time.
    var mark: ChangeMark?
  }

  private let state = Locked(State())

  /// Whether anybody listens.
  var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

  /// Changes from now on. Those that come before the listener asks again are one.
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

  /// Tells the listeners of changes since the last call, if the mark says that there were any.
  func note(_ mark: ChangeMark) {
    let listeners = state.withLock { state in
      defer { state.mark = mark }
      return state.mark == mark ? [] : Array(state.listeners.values)
    }
    for listener in listeners { listener.yield() }
  }

  /// Ends all streams, and those that somebody asks for later.
  func close() {
    let listeners = state.withLock { state in
      defer { (state.listeners, state.isClosed) = ([:], true) }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}

/// What is another number after any change of a file.
struct ChangeMark: Sendable, Hashable {
  /// The number of rows that this connection has changed.
  var own: Int64
  /// Another one after each commit of another connection.
  var others: Int64
}
