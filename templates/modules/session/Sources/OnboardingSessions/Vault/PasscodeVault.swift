import FoundationEssentials
import LocalFiles
import SystemCrypto

/// The data key of a user, wrapped under a passcode and, if the user wants one, under a recovery key.
///
/// `vault.json` has the wrapped keys, each with the parameters of scrypt. A new passcode wraps the same data key again,
/// so no data has to be encrypted again. Wrong passcodes are counted on disk before each check, so killing the process
/// does not give another try. The limit is for people at the program: whoever can write the user's files can also
/// remove the count, and has the cost of scrypt against them.
public struct PasscodeVault: Sendable {
  private static let fileName: String = "vault.json"
  private static let lockName: String = "vault.lock"
  private static let proofPurpose: String = "vault"

  private enum Purpose: String {
    case passcode, recovery
  }

  private struct Record: Codable {
    /// The version of the file format.
    var version: Int = 1
    var passcode: WrappedKey
    var recovery: WrappedKey?
    /// Nothing, encrypted under the data key, so that another key is recognized; nil in a vault of an earlier version.
    var proof: Data?
  }

  private let directory: ProfileDirectory
  private let cost: ScryptCost
  /// Runs after a try has been counted and before it is checked, for tests.
  var beforeCheck: @Sendable () -> Void = {}

  var counter: TryCounter { TryCounter(directory: directory) }

  /// Refers to the vault of a user, without accessing the disk.
  ///
  /// - Parameters:
  ///   - directory: the user's directory.
  ///   - cost: the cost of scrypt for new passcodes.
  public init(directory: ProfileDirectory, cost: ScryptCost = ScryptCost()) {
    self.directory = directory
    self.cost = cost
  }

  /// The path of the file with the wrapped keys.
  var path: String { directory.path(of: Self.fileName) }

  /// Whether there is a vault, which means that the user has a passcode.
  public var exists: Bool { get throws { try directory.contents(of: Self.fileName) != nil } }

  /// Whether a recovery key opens the vault.
  public var hasRecoveryKey: Bool { get throws { try storedRecord()?.recovery != nil } }

  /// Creates the vault with a new data key, which is returned.
  ///
  /// - Throws: ``PasscodeError/alreadySet``, `CryptoError` or ``ProfileError``.
  public func create(passcode: String) throws -> DataKey {
    try changing {
      guard try storedRecord() == nil else { throw PasscodeError.alreadySet }
      let key: DataKey = try .random()
      try counter.remove()
      let proof = Data(try key.seal([], for: Self.proofPurpose))
      try write(Record(passcode: try wrap(key, under: passcode, .passcode), proof: proof))
      return key
    }
  }

  /// The data key, for the right passcode.
  ///
  /// - Parameter retryLimit: the number of wrong tries after which no passcode is accepted; nil for no limit.
  /// - Throws: ``PasscodeError``, `CryptoError` or ``ProfileError``. The files stay as they are, except the counter.
  public func unlock(_ passcode: String, retryLimit: Int?) throws -> DataKey {
    try changing {
      let record: Record = try record()
      let earlier: Int = try counter.tries()
      let limit: Int = retryLimit ?? .max
      func refusal(_ tries: Int) -> PasscodeError {
        if tries >= limit { return .limitReached(tries: tries, hasRecoveryKey: record.recovery != nil) }
        return .wrong(triesLeft: retryLimit.map { $0 - tries })
      }
      guard earlier < limit else { throw refusal(earlier) }
      try counter.count(earlier + 1)
      beforeCheck()
      guard let key = try record.passcode.key(under: passcode, for: Purpose.passcode.rawValue) else {
        throw refusal(earlier + 1)
      }
      try counter.remove()
      return key
    }
  }

  /// Whether a data key is that of the vault. It is not if the passcode was removed and set again in the meantime.
  ///
  /// - Throws: ``PasscodeError/notSet``, `CryptoError` or ``ProfileError``.
  func accepts(_ key: DataKey) throws -> Bool { try Self.accepts(key, record()) }

  private static func accepts(_ key: DataKey, _ record: Record) throws -> Bool {
    guard let proof = record.proof else { return true }
    return try key.open(proof, for: proofPurpose) != nil
  }

  /// Replaces the passcode. The recovery key stays the same.
  ///
  /// - Throws: ``PasscodeError/notSet``, ``PasscodeError/replaced``, `CryptoError` or ``ProfileError``.
  public func changePasscode(to passcode: String, for key: DataKey) throws {
    try changing {
      var record: Record = try record(of: key)
      record.passcode = try wrap(key, under: passcode, .passcode)
      try write(record)
      try counter.remove()
    }
  }

  /// Creates a recovery key, which replaces an earlier one.
  ///
  /// - Throws: ``PasscodeError/notSet``, ``PasscodeError/replaced``, `CryptoError` or ``ProfileError``.
  public func makeRecoveryKey(for key: DataKey) throws -> RecoveryKey {
    try changing {
      var record: Record = try record(of: key)
      let recoveryKey: RecoveryKey = try .random()
      record.recovery = try wrap(key, under: recoveryKey.characters, .recovery)
      try write(record)
      return recoveryKey
    }
  }

  /// The data key, for the recovery key. It is too long to be guessed, so wrong ones are not counted.
  ///
  /// - Throws: ``PasscodeError``, `CryptoError` or ``ProfileError``.
  public func unlock(with recoveryKey: RecoveryKey) throws -> DataKey {
    guard let wrapped = try record().recovery else { throw PasscodeError.noRecoveryKey }
    guard let key = try wrapped.key(under: recoveryKey.characters, for: Purpose.recovery.rawValue) else {
      throw PasscodeError.wrongRecoveryKey
    }
    return key
  }

  /// Removes the vault, if there is one. What the data key encrypts cannot be decrypted any more.
  ///
  /// - Throws: ``ProfileError``.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: directory.url.path) else { return }
    try changing {
      try directory.removeFile(Self.fileName)
      try counter.remove()
      try directory.removeFile(Self.lockName)
    }
  }

  /// Excludes other processes, so that each try is counted.
  private func changing<Result>(_ body: () throws -> Result) throws -> Result {
    try directory.create()
    let lock = try ProfileLock.wait(path: directory.path(of: Self.lockName))
    defer { lock.release() }
    return try body()
  }

  private func wrap(_ key: DataKey, under secret: String, _ purpose: Purpose) throws -> WrappedKey {
    try WrappedKey(key, under: secret, for: purpose.rawValue, cost: cost)
  }

  private func record() throws -> Record {
    guard let record = try storedRecord() else { throw PasscodeError.notSet }
    return record
  }

  private func record(of key: DataKey) throws -> Record {
    let record: Record = try record()
    guard try Self.accepts(key, record) else { throw PasscodeError.replaced }
    return record
  }

  private func storedRecord() throws -> Record? {
    guard let record = try directory.document(Record.self, named: Self.fileName) else { return nil }
    guard record.version == 1, [record.passcode, record.recovery].allSatisfy({ $0?.isUsable ?? true }) else {
      throw ProfileError.damaged(
        path: directory.path(of: Self.fileName), reason: "its version or its parameters of scrypt are not supported")
    }
    return record
  }

  private func write(_ record: Record) throws { try directory.keep(record, named: Self.fileName) }
}
