import SharedState

/// Calls of a store that wait for the next one that comes.
final class PostponedCalls: Sendable {
  typealias Body = @Sendable (StoreDatabase) throws -> Void

  private struct Call {
    var body: Body
    var remedy: Body?
  }

  private struct State {
    var calls: [Call] = []
    /// What makes up for calls that have failed.
    var remedy: Body?
    var failure: (any Error)?
  }

  private let state = Locked(State())

  /// - Parameter remedy: what makes up for this call, and for those before it, should they fail.
  func add(_ body: @escaping Body, orElse remedy: Body?) {
    state.withLock { $0.calls.append(Call(body: body, remedy: remedy)) }
  }

  /// Why calls failed since this was asked for the last time.
  func takeFailure() -> (any Error)? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  /// Forgets all calls.
  func forget() { state.withLock { ($0.calls, $0.remedy) = ([], nil) } }

  /// Makes all calls that wait, as one transaction, after what makes up for earlier ones.
  ///
  /// - Returns: whether there is something to make up for, which the next run tries again.
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
      // The index is left out by now.
      try attempt()
    }
  }
}
