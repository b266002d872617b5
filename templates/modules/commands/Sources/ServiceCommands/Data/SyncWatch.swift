import AppLifecycle
import CommandLineInterface
import DataCommands
import OnboardingSessions
import ServiceData

/// Synchronizes again and again, as `sync --watch` does, until the session or the process ends.
@MainActor
final class SyncWatch {
  /// Which synchronization is due.
  enum Occasion: Equatable {
    case first
    case interval
    /// Notifications announce changes of these sets; empty means all.
    case notification([String])
  }

  /// Synchronizes once.
  typealias Round = @MainActor (Occasion, CommandRuntime) async throws -> (SyncOutcome, SessionConfiguration)

  /// How often a locked session is looked at.
  private static let lockPause: Duration = .seconds(1)

  /// The runtime of the current user.
  private var runtime: CommandRuntime
  private let round: Round
  private let notifier = ServiceNotifier()
  private let delegates: CompositeDelegate
  private let reloads = ProgramDelegates.reloads
  private var pauses: WatchPauses
  private var connection = SessionConnection()
  private var isReady = false
  private var isLocked = false
  private var notifications: (any NotificationSource)?

  /// Creates a watch.
  ///
  /// - Parameter notifications: announces changes of the service; nil if nothing does.
  init(
    _ pauses: WatchPauses, _ runtime: CommandRuntime, notifications: (any NotificationSource)?, round: @escaping Round
  ) {
    self.pauses = pauses
    self.runtime = runtime
    self.notifications = notifications
    self.round = round
    delegates = runtime.delegates
  }

  /// Synchronizes until the session ends or the process is asked to end. Between two synchronizations, that interrupts
  /// nothing, so it is a success.
  func run() async throws -> CommandStatus {
    try await register()
    defer { notifier.stopping() }
    do {
      return try await rounds()
    } catch is CancellationError where isLocked {
      return .success
    }
  }

  private func rounds() async throws -> CommandStatus {
    var occasion = Occasion.first
    while true {
      let outcome = try await synchronize(occasion)
      if Self.isEnd(outcome.status) { return outcome.status }
      occasion = .interval
      if let status = try await serve(after: outcome.status) { return status }
    }
  }

  private func register() async throws {
    guard let notifications else { return }
    do {
      delegates.didRegister(token: try await notifications.register())
    } catch {
      delegates.didFailToRegister(error)
      throw error
    }
  }

  private static func isEnd(_ status: CommandStatus) -> Bool {
    [.interrupted, .notAuthenticated, .inputOutput].contains(status)
  }

  private func synchronize(_ occasion: Occasion) async throws -> SyncOutcome {
    let (outcome, configuration) = try await unlockedRound(occasion)
    write(outcome)
    if outcome.isLogDue { await runtime.deliverLog() }
    let status = outcome.status
    guard !Self.isEnd(status) else { return outcome }
    try await connection.note(status) { try runtime.connectivity(configuration, delegates) }
    let result = status == .success ? "synchronized" : "synchronized with status \(status.rawValue)"
    report(result)
    return outcome
  }

  private func report(_ words: String) {
    if isReady { notifier.report(words) } else { notifier.ready(words) }
    isReady = true
  }

  /// Synchronizes the data of the current user. While the session is locked, waits until it is unlocked.
  private func unlockedRound(_ occasion: Occasion) async throws -> (SyncOutcome, SessionConfiguration) {
    while true {
      try await followUser()
      do {
        return try await round(occasion, runtime)
      } catch {
        let status = FaultExplainer(program: runtime.application.name).status(of: error)
        guard status == .locked, try await runtime.passcodeState() == .locked else { throw error }
      }
      isLocked = true
      report("locked")
      runtime.console.errors.writeLine(
        "locked; the next synchronization waits for '\(runtime.arguments.typedProgram) session unlock'")
      repeat {
        try await Task.sleep(for: Self.lockPause)
        try await followUser()
      } while try await runtime.passcodeState() == .locked
      isLocked = false
    }
  }

  /// Works for the current user from now on, whose service can be another one.
  private func followUser() async throws {
    let current = await runtime.ofCurrentUser()
    if current.user != runtime.user { connection = SessionConnection() }
    runtime = current
  }

  /// Waits until the next synchronization of all sets is due, and handles the notifications that arrive before. They do not
  /// postpone it.
  ///
  /// - Returns: a status if the program ends.
  private func serve(after status: CommandStatus) async throws -> CommandStatus? {
    var latest = status
    let end = ContinuousClock.now + .seconds(pauses.pause(after: status))
    while true {
      let received: [ReceivedNotification]
      do {
        received = try await pause(until: end)
      } catch is CancellationError {
        return .success
      }
      guard !received.isEmpty else { return nil }
      guard let next = try await handle(received) else { continue }
      if Self.isEnd(next) { return next }
      // The service that could not be reached before has more to send than what was announced.
      if latest == .offline, next != .offline { return nil }
      latest = next
    }
  }

  /// Synchronizes the sets of notifications, then passes each notification to the delegates, and reports its outcome.
  ///
  /// - Returns: the status of the synchronization; nil if there was none.
  private func handle(_ received: [ReceivedNotification]) async throws -> CommandStatus? {
    // A file that cannot be read fails the synchronization, which reports it.
    let syncs = (try? runtime.connector.syncs.declared()) ?? []
    let sets = NotifiedSets(
      received, runtime.schema, chosen: runtime.arguments[SyncCommand.only],
      setsOfSyncs: syncs.reduce(into: [:]) { $0[$1.name] = $1.entry.text("set") }
    ) { text in
      runtime.console.errors.writeLine("warning: \(text)")
    }
    var outcome: SyncOutcome?
    do {
      switch sets {
      case .all: outcome = try await synchronize(.notification([]))
      case .some(let names) where !names.isEmpty: outcome = try await synchronize(.notification(names))
      case .some: break
      }
    } catch {
      for item in received { item.completion.complete(.failed) }
      throw error
    }
    for item in received {
      let result = await delegates.didReceive(item.notification, fetched: outcome?.notificationOutcome)
      runtime.programLog.write(.medium, "notification", result.rawValue)
      item.completion.complete(result)
    }
    return outcome?.status
  }

  /// Writes one line for each synchronization, and what went wrong with single changes and sets to standard error.
  private func write(_ outcome: SyncOutcome) {
    let output = RowOutput(runtime.arguments, console: runtime.console)
    switch output.format {
    case .json: runtime.console.output.writeLine(String(decoding: outcome.record.value.json(), as: UTF8.self))
    case .csv: output.record(outcome.record)
    case .table:
      outcome.writeDetails(runtime.console.errors)
      runtime.console.output.writeSingleLine(outcome.line)
    }
  }

  private enum Awaited: Sendable {
    case end
    /// Nothing more is to be expected, for example of waiting for the return of a service that can be reached.
    case nothing
    case notifications([ReceivedNotification])
  }

  /// Waits for the end of the pause, but not longer than until the service can be reached again, a notification arrives, or the
  /// process is asked to reload.
  ///
  /// - Returns: the notifications.
  private func pause(until end: ContinuousClock.Instant) async throws -> [ReceivedNotification] {
    let connection = connection
    return try await withThrowingTaskGroup(of: Awaited.self) { group in
      group.addTask {
        try await Task.sleep(until: end)
        return .end
      }
      // A service that can be reached although the synchronization found it offline is tried again after the pause.
      group.addTask { try await connection.waitForReturn() ? .end : .nothing }
      if let reloads {
        group.addTask { await reloads.next() ? .end : .nothing }
      }
      if let notifications {
        group.addTask { .notifications(try await notifications.next()) }
      }
      return try await first(&group)
    }
  }

  /// Waits until the pause is over. What arrives at the same moment is not lost.
  private func first(_ group: inout ThrowingTaskGroup<Awaited, any Error>) async throws -> [ReceivedNotification] {
    var received: [ReceivedNotification] = []
    var isOver = false
    while let result = await group.nextResult() {
      switch result {
      case .success(.nothing): continue
      case .success(.notifications(let arrived)):
        received = arrived
        if arrived.isEmpty { notifications = nil }
        isOver = isOver || !arrived.isEmpty
      case .success(.end): isOver = true
      case .failure(let error) where !isOver: throw error
      case .failure: continue
      }
      if isOver { group.cancelAll() }
    }
    return received
  }
}
