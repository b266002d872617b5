import OnboardingSessions

// This file is yours: scaffold wrote it once and never changes it.

/// How a session is protected on this machine.
enum SecuritySettings {
  /// What a passcode must contain, after how many wrong tries it is not accepted any more, and after how many seconds without
  /// a command the session locks itself. With `isRequired: true`, a session needs a passcode; otherwise the user decides
  /// with `company orders passcode set`.
  static let passcode = PasscodePolicy(
    isRequired: false, minimumLength: 8, minimumUniqueCharacters: 1, needsDigit: false, needsUppercase: false,
    needsLowercase: false, needsSpecial: false, allowsOnlyDigits: false, retryLimit: 10, lockTimeout: .seconds(900))

  /// After how many days without contact with the service the session is locked until the next `company orders sync`, and after
  /// how many days it is removed with its data. It is not removed while changes wait. 0 disables each.
  static let disconnection = DisconnectionPolicy(lockAfterDays: 0, wipeAfterDays: 0)
}
