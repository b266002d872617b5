import SharedState

/// Postponed calls of a store, which run before the next call.
final class PostponedCalls: Sendable {
  typealias Body = @Sendable (StoreDatabase) throws -> Void

  private struct Call {
    var body: Body
    var remedy: Body?
  }

  private struct State {
    var calls: [Call] = []
    /// Repairs the effect of failed calls.
    var remedy: Body?
    var failure: (any Error)?
  }

  private let state = Locked(State())

  /// Adds a call.
  ///
  /// - Parameter remedy: repairs the effect of this call and earlier ones, if they fail.
  func add(_ body: @escaping Body, orElse remedy: Body?) {
    state.withLock { $0.calls.append(Call(body: body, remedy: remedy)) }
  }

  /// Returns and clears the error of failed calls.
  func takeFailure() -> (any Error)? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  /// Discards all calls.
  func forget() { state.withLock { ($0.calls, $0.remedy) = ([], nil) } }

  /// Runs all postponed calls in one transaction, after the remedy for earlier ones.
  ///
  /// - Returns: whether a remedy is still needed, which the next run tries again.
  func run(on open: () throws -> StoreDatabase) -> Bool {
    let (calls, remedy) = state.withLock { state in
      defer { state.calls = [] }
      return (state.calls, state.remedy)
    }
    guard !calls.isEmpty || remedy != nil else { return false }
    var failure: (any Error)?
    do {
      try run([remedy].compactMap(\.self) + calls.map(\.body), on: try open())
    } catch {
      failure = error
    }
    return state.withLock { state in
      state.failure = failure ?? state.failure
      state.remedy = failure == nil ? nil : calls.last { $0.remedy != nil }?.remedy ?? remedy
      return state.remedy != nil
    }
  }

  private func run(_ bodies: [Body], on database: StoreDatabase) throws {
    func attempt() throws { try database.transaction { for body in bodies { try body(database) } } }
    do {
      try attempt()
    } catch let error as SQLiteError where error.isOfSearchIndex {
      // The damaged index is detached by now.
      try attempt()
    }
  }
}
