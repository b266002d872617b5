import Foundation
import SystemCrypto
import Testing

@testable import OnboardingSessions

@Suite struct PasscodeVaultTests {
  private static let cost = ScryptCost(n: 1024)
  private let profile = TemporaryProfile()
  private var vault: PasscodeVault { PasscodeVault(directory: profile.directory, cost: Self.cost) }

  @Test("P36: the passcode gives the same data key each time, and a change keeps it")
  func change() throws {
    let key: DataKey = try vault.create(passcode: "first one")
    #expect(try vault.unlock("first one", retryLimit: 3) == key)
    try vault.changePasscode(to: "second one", for: key)
    #expect(try vault.unlock("second one", retryLimit: 3) == key)
    #expect(throws: PasscodeError.wrong(triesLeft: 2)) { try vault.unlock("first one", retryLimit: 3) }
    #expect(throws: PasscodeError.alreadySet) { try vault.create(passcode: "third one") }
    #expect(try profile.mode(ofPath: profile.directory.path(of: "vault.json")) == 0o600)
  }

  @Test("P36: a key of an earlier vault neither changes the passcode nor opens a session")
  func replaced() async throws {
    let earlier: DataKey = try vault.create(passcode: "first one")
    try vault.remove()
    #expect(throws: PasscodeError.notSet) { try vault.changePasscode(to: "second one", for: earlier) }
    let key: DataKey = try vault.create(passcode: "third one")
    #expect(throws: PasscodeError.replaced) { try vault.changePasscode(to: "second one", for: earlier) }
    #expect(throws: PasscodeError.replaced) { try vault.makeRecoveryKey(for: earlier) }
    #expect(try vault.unlock("third one", retryLimit: 3) == key)
    #expect(try vault.accepts(key))
    #expect(try !vault.accepts(earlier))
  }

  @Test("P36: a wrong passcode changes no file but the count of tries")
  func wrong() throws {
    let key: DataKey = try vault.create(passcode: "right")
    let before: [String: Data] = try files()
    #expect(throws: PasscodeError.wrong(triesLeft: 1)) { try vault.unlock("wrong", retryLimit: 2) }
    var after: [String: Data] = try files()
    #expect(after.removeValue(forKey: "passcode-tries.json") != nil)
    #expect(after == before)
    #expect(try vault.unlock("right", retryLimit: 2) == key)
    #expect(try files() == before)
  }

  @Test("P36: after the limit not even the right passcode is accepted, but the recovery key is")
  func limit() throws {
    let key: DataKey = try vault.create(passcode: "right")
    let recovery: RecoveryKey = try vault.makeRecoveryKey(for: key)
    #expect(throws: PasscodeError.wrong(triesLeft: 1)) { try vault.unlock("wrong", retryLimit: 2) }
    let reached: PasscodeError = .limitReached(tries: 2, hasRecoveryKey: true)
    #expect(throws: reached) { try vault.unlock("wrong", retryLimit: 2) }
    #expect(throws: reached) { try vault.unlock("right", retryLimit: 2) }
    #expect(throws: PasscodeError.wrongRecoveryKey) { try vault.unlock(with: .random()) }
    let recovered: DataKey = try vault.unlock(with: recovery)
    #expect(recovered == key)
    try vault.changePasscode(to: "new one", for: recovered)
    #expect(try vault.unlock("new one", retryLimit: 2) == key)
    #expect(try vault.unlock(with: recovery) == key)
  }

  @Test("P36: a process that is killed during the check has used a try")
  func killed() async throws {
    _ = try vault.create(passcode: "right")
    let path: String = profile.directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let directory = ProfileDirectory(url: URL(fileURLWithPath: path))
      var vault = PasscodeVault(directory: directory, cost: ScryptCost(n: 1024))
      vault.beforeCheck = { kill(getpid(), SIGKILL) }
      _ = try? vault.unlock("wrong", retryLimit: 2)
    }
    #expect(try vault.counter.tries() == 1)
    #expect(throws: PasscodeError.limitReached(tries: 2, hasRecoveryKey: false)) {
      try vault.unlock("wrong", retryLimit: 2)
    }
  }

  @Test("P36: tries of several threads are all counted")
  func race() async throws {
    _ = try vault.create(passcode: "right")
    let vault = vault
    let refusals: [PasscodeError?] = await withTaskGroup(of: PasscodeError?.self) { group in
      for _ in 0..<6 {
        group.addTask {
          do {
            _ = try vault.unlock("wrong", retryLimit: 3)
            return nil
          } catch { return error as? PasscodeError }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.filter { $0 == .limitReached(tries: 3, hasRecoveryKey: false) }.count == 4)
    #expect(try vault.counter.tries() == 3)
  }

  @Test func refusesAVaultWithImpossibleParameters() throws {
    _ = try vault.create(passcode: "right")
    let text = String(decoding: try #require(try profile.directory.contents(of: "vault.json")), as: UTF8.self)
    let changed: String = text.replacing("\"n\" : 1024", with: "\"n\" : 1099511627776")
    #expect(changed != text)
    try profile.directory.write(Data(changed.utf8), to: "vault.json")
    let error = #expect(throws: ProfileError.self) { try vault.unlock("right", retryLimit: nil) }
    #expect(error?.description.contains("vault.json") == true)
  }

  @Test func withoutALimitOnlyTheCountGrows() throws {
    _ = try vault.create(passcode: "right")
    for _ in 0..<3 {
      #expect(throws: PasscodeError.wrong(triesLeft: nil)) { try vault.unlock("wrong", retryLimit: nil) }
    }
    _ = try vault.unlock("right", retryLimit: nil)
    try vault.remove()
    #expect(try files().isEmpty)
    #expect(throws: PasscodeError.notSet) { try vault.unlock("right", retryLimit: nil) }
  }

  /// The contents of all files except the lock.
  private func files() throws -> [String: Data] {
    let names: [String] = try FileManager.default.contentsOfDirectory(atPath: profile.directory.url.path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0 != "vault.lock" }.map {
        ($0, try profile.directory.contents(of: $0) ?? Data())
      })
  }
}
