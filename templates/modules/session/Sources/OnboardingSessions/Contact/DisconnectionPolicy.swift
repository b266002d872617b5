/// How long the data on a machine can be used without contact with the service.
public struct DisconnectionPolicy: Sendable, Hashable {
  /// After how many days the session is locked until the next contact; 0 if it is not.
  public var lockAfterDays: Int
  /// After how many days the session and its data are removed; 0 if they are not.
  public var wipeAfterDays: Int

  /// Creates a policy; by default, data can be used without limit.
  public init(lockAfterDays: Int = 0, wipeAfterDays: Int = 0) {
    self.lockAfterDays = lockAfterDays
    self.wipeAfterDays = wipeAfterDays
  }

  /// Whether there is a limit.
  public var isActive: Bool { lockAfterDays > 0 || wipeAfterDays > 0 }

  /// What happens after a number of days.
  func verdict(after days: Int) -> DisconnectionVerdict {
    if wipeAfterDays > 0, days >= wipeAfterDays { return .wiped(days: days) }
    if lockAfterDays > 0, days >= lockAfterDays { return .locked(days: days) }
    return .usable
  }
}

/// What a ``DisconnectionPolicy`` says about the data on a machine.
public enum DisconnectionVerdict: Sendable, Hashable {
  /// The data can be used.
  case usable
  /// The session is locked until the next contact.
  case locked(days: Int)
  /// The stored contact is in the future, so a clock is or was wrong. The session is locked until the next contact.
  case clockChanged
  /// The session and its data must be removed.
  case wiped(days: Int)
}
