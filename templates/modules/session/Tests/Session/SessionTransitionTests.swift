import OnboardingSessions
import Testing

/// Every operation in every state, compared with the table of legal transitions.
@Suite struct SessionTransitionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let from: SessionState
    let operation: SessionOperation
    /// The state after the operation; nil if it is illegal.
    let target: SessionState?

    var testDescription: String { "\(operation) while \(from)" }
  }

  static let cases: [Case] = [
    Case(from: .initial, operation: .open, target: .opened),
    Case(from: .initial, operation: .openInBackground, target: nil),
    Case(from: .initial, operation: .lock, target: nil),
    Case(from: .initial, operation: .unlock, target: nil),
    Case(from: .initial, operation: .close, target: nil),
    Case(from: .initial, operation: .removeSession, target: nil),
    Case(from: .opened, operation: .open, target: .opened),
    Case(from: .opened, operation: .openInBackground, target: .opened),
    Case(from: .opened, operation: .lock, target: .locked),
    Case(from: .opened, operation: .unlock, target: nil),
    Case(from: .opened, operation: .close, target: .initial),
    Case(from: .opened, operation: .removeSession, target: .initial),
    Case(from: .opened, operation: .resetPasscode, target: .opened),
    Case(from: .locked, operation: .open, target: nil),
    Case(from: .locked, operation: .openInBackground, target: nil),
    Case(from: .locked, operation: .lock, target: nil),
    Case(from: .locked, operation: .unlock, target: .opened),
    Case(from: .locked, operation: .close, target: .initial),
    Case(from: .locked, operation: .removeSession, target: .initial),
    Case(from: .locked, operation: .resetPasscode, target: .locked),
  ]

  @Test("P33: follows the transition table", arguments: cases)
  func followsTheTransitionTable(transition: Case) async throws {
    let fixture = SessionFixture()
    try await fixture.settle(transition.from)
    let manager = fixture.manager()
    #expect(try await manager.state == transition.from)
    if let target = transition.target {
      try await manager.perform(transition.operation)
      #expect(try await manager.state == target)
    } else {
      let error = SessionError.illegalTransition(operation: transition.operation, state: transition.from)
      await #expect(throws: error) { try await manager.perform(transition.operation) }
      #expect(try await manager.state == transition.from)
      #expect(fixture.log.entries.isEmpty)
    }
  }

  @Test("P37: a locked session can be used by one process, and stays locked for the others")
  func openLocked() async throws {
    let fixture = SessionFixture()
    try await fixture.settle(.locked)
    let manager = fixture.manager()
    _ = try await manager.openLocked()
    #expect(try await manager.state == .locked)
    try await fixture.manager().unlock()
    #expect(try await manager.state == .opened)
    await #expect(throws: SessionError.illegalTransition(operation: .unlock, state: .opened)) {
      try await manager.openLocked()
    }
  }

  private let fixture = SessionFixture()

  /// An onboarded user without a session.
  private func closed() async throws -> SessionFixture {
    try await fixture.settle(.opened)
    try await fixture.manager().close()
    return fixture
  }

  @Test("P33: an operation without a session of an onboarded user", arguments: SessionOperation.allCases)
  func withoutASession(operation: SessionOperation) async throws {
    let targets: [SessionOperation: SessionState] = [
      .open: .opened, .removeSession: .initial, .resetPasscode: .initial,
    ]
    let manager = try await closed().manager()
    if let target = targets[operation] {
      try await manager.perform(operation)
      #expect(try await manager.state == target)
    } else {
      let error = SessionError.illegalTransition(operation: operation, state: .initial)
      await #expect(throws: error) { try await manager.perform(operation) }
      #expect(try await manager.state == .initial)
    }
  }

  @Test("P34: nobody who is not onboarded replaces a passcode") func passcodeOfNobody() async throws {
    await #expect {
      try await SessionFixture().manager().perform(.resetPasscode)
    } throws: { error in
      if case OnboardingError.notOnboarded(flow: .resetPasscode) = error { true } else { false }
    }
  }

  @Test("P33: an operation while this process works in the background", arguments: SessionOperation.allCases)
  func inTheBackground(operation: SessionOperation) async throws {
    try await fixture.settle(.opened)
    let (gate, entered) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let manager = fixture.manager(
      steps: [
        fixture.step("only") { _, _ in
          entered.continuation.finish()
          for await _ in gate.stream {}
        }
      ])
    let opening = Task { try await manager.open(inBackground: true) }
    for await _ in entered.stream {}
    #expect(try await manager.state == .inBackgroundProcessing)
    let error = SessionError.illegalTransition(operation: operation, state: .inBackgroundProcessing)
    await #expect(throws: error) { try await manager.perform(operation) }
    // Other processes can use the session in the meantime.
    let other = fixture.manager()
    #expect(try await other.state == .opened)
    try await other.open()
    gate.continuation.finish()
    #expect(try await opening.value.trail == "only")
    #expect(try await manager.state == .opened)
  }

  @Test("P33: a session that another process locks is not opened in the background")
  func lockedMeanwhile() async throws {
    try await fixture.settle(.opened)
    let other = fixture.manager()
    let manager = fixture.manager(steps: [fixture.step("only") { _, _ in try await other.lock() }])
    await #expect(throws: SessionError.illegalTransition(operation: .openInBackground, state: .locked)) {
      try await manager.open(inBackground: true)
    }
    #expect(try await manager.state == .locked)
  }

  @Test(arguments: SessionOperation.allCases)
  func refusesOperationsDuringAFlow(operation: SessionOperation) async throws {
    let fixture = SessionFixture()
    let gate = AsyncStream<Void>.makeStream()
    let entered = AsyncStream<Void>.makeStream()
    let manager = fixture.manager(
      steps: [
        fixture.step("only") { _, _ in
          entered.continuation.finish()
          for await _ in gate.stream {}
        }
      ])
    let opening = Task { try await manager.open() }
    for await _ in entered.stream {}
    #expect(try await manager.state == .inFlow)
    let error = SessionError.illegalTransition(operation: operation, state: .inFlow)
    await #expect(throws: error) { try await manager.perform(operation) }
    gate.continuation.finish()
    _ = try await opening.value
    #expect(try await manager.state == .opened)
  }

  @Test func namesStateAndOperation() {
    let error = SessionError.illegalTransition(operation: .lock, state: .initial)
    #expect(error.description == "cannot lock a session that is 'initial', expected 'opened'; open it first")
  }
}
