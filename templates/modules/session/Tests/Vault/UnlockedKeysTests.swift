import Foundation
import Synchronization
import Testing

@testable import OnboardingSessions

@Suite struct UnlockedKeysTests {
  private let profile = TemporaryProfile()
  private let user = UUID()

  /// A clock that a test moves.
  private final class Clock: Sendable {
    let seconds: Mutex<Double> = Mutex(100)
    func move(_ by: Double) { seconds.withLock { $0 += by } }
  }

  private func file(_ clock: Clock, boot: String = "a") -> RuntimeKeyFile {
    RuntimeKeyFile(directory: profile.directory, boot: boot) { clock.seconds.withLock { $0 } }
  }

  @Test("P37: a key in the runtime directory expires, and each use extends its time")
  func expiry() throws {
    let (key, clock): (DataKey, Clock) = (try .random(), Clock())
    #expect(file(clock).store(key, for: user, timeout: .seconds(10)))
    let path: String = profile.directory.path(of: "onboarding-session-\(user.uuidString.lowercased()).key")
    #expect(try profile.mode(ofPath: path) == 0o600)
    clock.move(9)
    #expect(file(clock).key(for: user) == key)
    #expect(file(clock).store(key, for: user, timeout: .seconds(10)))
    clock.move(9)
    #expect(file(clock).key(for: user) == key)
    clock.move(1)
    #expect(file(clock).key(for: user) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aKeyOfAnEarlierStartOfTheSystemIsNotUsed() throws {
    let clock = Clock()
    #expect(try file(clock).store(.random(), for: user, timeout: nil))
    #expect(file(clock).key(for: user) != nil)
    #expect(file(clock, boot: "b").key(for: user) == nil)
  }

  @Test("only a directory that nobody else can read is used")
  func permissions() throws {
    try profile.directory.create()
    let path: String = profile.directory.url.path
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": path]) != nil)
    #expect(RuntimeKeyFile(environment: [:]) == nil)
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": path + "/none"]) == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": path]) == nil)
  }

  /// Containers often forbid the keyring; the test then has nothing to check.
  @Test("P37: a key in the kernel's keyring is found by another process", .enabled(if: KernelKeyring() != nil))
  func keyring() async throws {
    let keyring: KernelKeyring = try #require(KernelKeyring())
    let (first, second): (DataKey, DataKey) = (try .random(), try .random())
    #expect(keyring.key(for: user) == nil)
    #expect(keyring.store(first, for: user, timeout: .seconds(600)))
    #expect(keyring.store(second, for: user, timeout: .seconds(600)))
    let (name, bytes) = (user.uuidString, second.bytes)
    await #expect(processExitsWith: .success) { [name = name as String, bytes = bytes as [UInt8]] in
      let user: UUID = try #require(UUID(uuidString: name))
      #expect(KernelKeyring()?.key(for: user)?.bytes == bytes)
      KernelKeyring()?.remove(for: user)
    }
    #expect(keyring.key(for: user) == nil)
  }

  /// The kernel's clock is the only one, so the test waits for it.
  @Test("P37: the kernel forgets a key after its time", .enabled(if: KernelKeyring() != nil))
  func keyringExpiry() async throws {
    let keyring: KernelKeyring = try #require(KernelKeyring())
    #expect(try keyring.store(.random(), for: user, timeout: .seconds(1)))
    while keyring.key(for: user) != nil { try await Task.sleep(for: .milliseconds(50)) }
    #expect(try keyring.store(.random(), for: user, timeout: nil))
    #expect(keyring.key(for: user) != nil)
    keyring.remove(for: user)
  }

  @Test func theNextPlaceIsUsedIfOneRefuses() throws {
    struct Refusing: UnlockedKeyPlace {
      func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool { false }
      func key(for user: UUID) -> DataKey? { nil }
      func remove(for user: UUID) {}
    }
    let key: DataKey = try .random()
    let keys = UnlockedKeys(places: [Refusing(), file(Clock())])
    #expect(keys.store(key, for: user, timeout: nil))
    #expect(keys.key(for: user) == key)
    keys.remove(for: user)
    #expect(keys.key(for: user) == nil)
    #expect(!UnlockedKeys(places: []).isAvailable)
    #expect(!UnlockedKeys(places: [Refusing()]).store(key, for: user, timeout: nil))
  }
}
