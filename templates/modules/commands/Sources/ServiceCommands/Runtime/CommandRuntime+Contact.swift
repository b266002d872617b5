import AppLifecycle
import DataCommands
import OfflineData
import OnboardingSessions

extension CommandRuntime {
  /// Whether the session is locked because there was no contact with the service for too long.
  func isDisconnected() async throws -> Bool {
    guard let contact = try await contact() else { return false }
    return try contact.verdict(application.disconnectionPolicy, at: WallClock.current.now()) != .usable
  }

  /// Refuses to use data on this machine after too many days without contact with the service, and removes it if it is time
  /// and nothing waits to be sent.
  ///
  /// - Parameter reconnects: whether the command contacts the service. It may then use a locked session, and one with
  ///   changes that wait.
  /// - Throws: ``AccessError/disconnected(days:program:)``, ``AccessError/clockChanged(program:)``,
  ///   ``AccessError/wiped(days:)``, ``AccessError/unwiped(days:_:program:)``.
  func checkContact(reconnects: Bool = false) async throws {
    guard let contact = try await contact() else { return }
    switch try contact.verdict(application.disconnectionPolicy, at: WallClock.current.now()) {
    case .usable: return
    case .locked(let days):
      guard !reconnects else { return }
      throw AccessError.disconnected(days: days, program: arguments.typedProgram)
    case .clockChanged:
      guard !reconnects else { return }
      throw AccessError.clockChanged(program: arguments.typedProgram)
    case .wiped(let days):
      guard try await !wipe(after: days, reconnects: reconnects) else { return }
      try await checkContact(reconnects: reconnects)
    }
  }

  /// Removes the session and its data, unless changes wait or another process contacts the service first.
  ///
  /// - Returns: false if there was a contact in the meantime; true if the command may use the session to send the changes.
  /// - Throws: ``AccessError/wiped(days:)`` after the removal, ``AccessError/unwiped(days:_:program:)``.
  private func wipe(after days: Int, reconnects: Bool) async throws -> Bool {
    var removing = self
    removing.removesWithoutContact = true
    do {
      try await removing.sessionManager().removeSession()
    } catch AccessError.pendingWork(let count) {
      guard !reconnects else { return true }
      throw AccessError.unwiped(days: days, count, program: arguments.typedProgram)
    } catch is ContactMeanwhile {
      return false
    }
    throw AccessError.wiped(days: days)
  }

  /// Refuses the removal of data that is no longer due for it.
  ///
  /// - Throws: ``ContactMeanwhile``.
  func checkIsDueForRemoval() async throws {
    guard removesWithoutContact else { return }
    guard let contact = try await contact(),
      case .wiped = try contact.verdict(application.disconnectionPolicy, at: WallClock.current.now())
    else { throw ContactMeanwhile() }
  }

  /// Refuses to go on with data on this machine after too many days without contact with the service. It removes nothing:
  /// that is for the next command.
  ///
  /// - Throws: ``AccessError/disconnected(days:program:)``, ``AccessError/clockChanged(program:)``.
  func checkIsConnected() async throws {
    guard application.disconnectionPolicy.isActive, let contact = try await contact() else { return }
    switch try contact.verdict(application.disconnectionPolicy, at: WallClock.current.now()) {
    case .usable: return
    case .locked(let days), .wiped(let days):
      throw AccessError.disconnected(days: days, program: arguments.typedProgram)
    case .clockChanged: throw AccessError.clockChanged(program: arguments.typedProgram)
    }
  }

  /// Stores that the service has answered, if it has.
  func noteContact(_ report: SyncReport) async throws {
    guard application.disconnectionPolicy.isActive, report.isContact else { return }
    try await contact()?.note(WallClock.current.now())
  }

  private func contact() async throws -> ServiceContact? {
    try await passcode().map { ServiceContact(directory: $0.context.userDirectory) }
  }
}

/// Another process has contacted the service while a removal for lack of contact waited for it.
struct ContactMeanwhile: Error {}

extension SyncReport {
  /// Whether the service has answered a request as it should.
  fileprivate var isContact: Bool {
    upload?.succeeded.isEmpty == false || queries.contains { if case .completed = $0.outcome { true } else { false } }
  }
}
