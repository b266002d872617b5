import SharedState

/// Calls of a store that wait for the next one that comes.
final class PostponedCalls: Sendable {
  typealias Body = @Sendable (StoreDatabase) throws -> Void

  private let bodies = Locked<[Body]>([])
  private let failure = Locked<(any Error)?>(nil)

  func add(_ body: @escaping Body) { bodies.withLock { $0.append(body) } }

  /// Why calls failed since this was asked for the last time.
  func takeFailure() -> (any Error)? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  /// Makes all calls that wait, as one transaction.
  func run(on open: () throws -> StoreDatabase) {
    let waiting = bodies.withLock { bodies in
      defer { bodies = [] }
      return bodies
    }
    guard !waiting.isEmpty else { return }
    do {
      try run(waiting, on: try open())
    } catch {
      failure.withLock { $0 = error }
    }
  }

  private func run(_ waiting: [Body], on database: StoreDatabase) throws {
    func attempt() throws { try database.transaction { for body in waiting { try body(database) } } }
    do {
      try attempt()
    } catch let error as SQLiteError where error.isOfSearchIndex {
      // The index is left out by now.
      try attempt()
    }
  }
}
