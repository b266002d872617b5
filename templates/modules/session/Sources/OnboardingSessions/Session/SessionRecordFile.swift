import FoundationEssentials
import Glibc
import LocalFiles

/// The persistent state of a session, which any number of processes read and change.
///
/// There are two locks: one is held during a change, the other while a flow runs. If the record says that a flow runs,
/// but nobody holds the second lock, the flow's process has died and the settled state applies.
struct SessionRecordFile: Sendable {
  private static let fileName: String = "session.json"
  private let profile: ProfileDirectory

  init(profile: ProfileDirectory) {
    self.profile = profile
  }

  /// The current record.
  func record() throws -> SessionRecord {
    guard try profile.contents(of: Self.fileName) != nil else {
      return SessionRecord(settled: .initial, opening: nil)
    }
    return try changing { try current() }
  }

  /// Moves from one settled state to another.
  func move(_ operation: SessionOperation, to state: SessionState) throws {
    try changing {
      let record: SessionRecord = try legalRecord(for: operation)
      guard !record.isTransient else {
        throw SessionError.busy(operation: operation, processID: record.processID)
      }
      try write(SessionRecord(settled: state, opening: state == .initial ? nil : record.opening))
    }
  }

  /// Begins a flow.
  ///
  /// Restoring an existing session does not change the record, so that several processes can do so at once. Every other
  /// flow excludes all others, and the record has the state ``SessionState/inFlow`` until it ends.
  ///
  /// - Parameter isOnboarded: whether there is a user. Without one, an open session is what a killed removal has left: it does
  ///   not count, and the flow onboards somebody.
  func begin(_ operation: SessionOperation, isOnboarded: Bool = true) throws -> FlowHold {
    try changing {
      var record: SessionRecord = try legalRecord(for: operation)
      if !isOnboarded { record = SessionRecord(settled: .initial, opening: nil) }
      let isAlone: Bool = operation == .removeSession || (record.state != .opened && record.state != .locked)
      guard let lock = try ProfileLock.attempt(path: flowLockPath, mode: isAlone ? .exclusive : .shared) else {
        throw SessionError.busy(operation: operation, processID: record.isTransient ? record.processID : nil)
      }
      let hold = FlowHold(operation: operation, previous: record, isAlone: isAlone, lock: lock)
      if isAlone {
        record.settled = record.state
        record.state = .inFlow
        record.processID = getpid()
        try write(record)
      }
      return hold
    }
  }

  /// Changes the state that applies if the process of a flow dies, which excludes all others.
  func settle(_ hold: FlowHold, in state: SessionState) throws {
    try changing {
      var record = SessionRecord(settled: state, opening: hold.previous.opening)
      record.state = .inFlow
      try write(record)
    }
  }

  /// Ends a flow in `state` and returns the record. Throws if another process has changed the session during the flow.
  func finish(_ hold: FlowHold, state: SessionState) throws -> SessionRecord {
    try changing {
      defer { hold.lock.release() }
      if !hold.isAlone {
        let found: SessionRecord = try current()
        guard found.state == hold.previous.state, found.opening == hold.previous.opening else {
          throw SessionError.illegalTransition(operation: hold.operation, state: found.state)
        }
      }
      let opening: UUID? = state == .initial ? nil : hold.previous.opening ?? UUID()
      let record = SessionRecord(settled: state, opening: opening)
      try write(record)
      return record
    }
  }

  /// Ends a flow that leaves the record as it is, and returns it. Throws if another process has closed the session during
  /// the flow, or has locked it.
  func leave(_ hold: FlowHold) throws -> SessionRecord {
    try changing {
      defer { hold.lock.release() }
      let found: SessionRecord = try current()
      guard [.opened, hold.previous.state].contains(found.state), found.opening == hold.previous.opening else {
        throw SessionError.illegalTransition(operation: hold.operation, state: found.state)
      }
      return found
    }
  }

  /// Ends a failed flow and restores the previous record.
  func abandon(_ hold: FlowHold) throws {
    try changing {
      defer { hold.lock.release() }
      if hold.isAlone { try write(hold.previous) }
    }
  }

  private var flowLockPath: String { profile.path(of: "flow.lock") }

  private func changing<Result>(_ body: () throws -> Result) throws -> Result {
    try profile.create()
    let lock: FileLock = try ProfileLock.wait(path: profile.path(of: "session.lock"))
    defer { lock.release() }
    return try body()
  }

  private func legalRecord(for operation: SessionOperation) throws -> SessionRecord {
    let record: SessionRecord = try current()
    guard operation.legalStates.contains(record.state) else {
      throw SessionError.illegalTransition(operation: operation, state: record.state)
    }
    return record
  }

  private func current() throws -> SessionRecord {
    guard var record = try profile.document(SessionRecord.self, named: Self.fileName) else {
      return SessionRecord(settled: .initial, opening: nil)
    }
    if record.isTransient, let lock = try ProfileLock.attempt(path: flowLockPath, mode: .exclusive) {
      lock.release()
      record.state = record.settled
    }
    return record
  }

  private func write(_ record: SessionRecord) throws {
    try profile.keep(record, named: Self.fileName)
  }
}
