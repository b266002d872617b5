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
    file(clock).extend(for: user, timeout: .seconds(10))
    clock.move(9)
    #expect(file(clock).key(for: user) == key)
    #expect(try profile.mode(ofPath: path) == 0o600)
    clock.move(1)
    file(clock).extend(for: user, timeout: .seconds(10))
    #expect(file(clock).key(for: user) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("P37: extending its time does not bring a key back that another process has removed, or remove its end")
  func removedKey() throws {
    let (key, clock): (DataKey, Clock) = (try .random(), Clock())
    let places: [(any UnlockedKeyPlace)?] = [KernelKeyring(), file(clock), ProcessKeys()]
    let keys = UnlockedKeys(places: places.compactMap { $0 })
    keys.store(key, for: user, timeout: nil)
    keys.remove(for: user)
    keys.extend(for: user, timeout: .seconds(10))
    #expect(keys.key(for: user) == nil)
    #expect(file(clock).store(key, for: user, timeout: nil))
    file(clock).extend(for: user, timeout: .seconds(1_000_000_000))
    #expect(file(clock).key(for: user) == key)
    clock.move(1_000_000_001)
    #expect(file(clock).key(for: user) == nil)
  }

  @Test("P37: a lock wins against any number of commands that extend the time at the same moment")
  func lockAgainstExtensions() async throws {
    let (key, user, file): (DataKey, UUID, RuntimeKeyFile) = (try .random(), user, file(Clock()))
    for _ in 0..<50 {
      #expect(file.store(key, for: user, timeout: .seconds(10)))
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { for _ in 0..<20 { file.extend(for: user, timeout: .seconds(10)) } } }
        group.addTask { file.remove(for: user) }
      }
      #expect(file.key(for: user) == nil)
    }
  }

  @Test func aKeyOfAnEarlierStartOfTheSystemIsNotUsed() throws {
    let clock = Clock()
    #expect(try file(clock).store(.random(), for: user, timeout: nil))
    #expect(file(clock).key(for: user) != nil)
    #expect(file(clock, boot: "b").key(for: user) == nil)
  }

  @Test("only a directory in memory that nobody else can read is used")
  func permissions() throws {
    let path: String = "/dev/shm/unlocked-keys-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": path]) != nil)
    #expect(RuntimeKeyFile(environment: [:]) == nil)
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": path + "/none"]) == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": path]) == nil)
  }

  @Test("P37: the key is not written to a disk")
  func disk() throws {
    // '/tmp' is in memory on some systems, '/var/tmp' is not.
    let folder: String = "/var/tmp/unlocked-keys-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(RuntimeKeyFile(environment: ["XDG_RUNTIME_DIR": folder]) == nil)
  }

  @Test("P37: the keys of one process are found there only, and the others stay as they are")
  func process() throws {
    let (key, shared): (DataKey, UnlockedKeys) = (try .random(), UnlockedKeys(places: [file(Clock())]))
    let own = shared.with(ProcessKeys(), isShared: false)
    #expect(own.store(key, for: user, timeout: nil))
    #expect(own.key(for: user) == key)
    #expect(shared.key(for: user) == nil)
    shared.store(key, for: user, timeout: nil)
    own.remove(for: user)
    #expect(shared.key(for: user) == nil)
    let process = ProcessKeys()
    #expect(process.store(key, for: user, timeout: .zero))
    #expect(process.key(for: user) == nil)
    #expect(UnlockedKeys(places: []).with(process, isShared: true).store(key, for: user, timeout: .seconds(60)))
    #expect(process.key(for: user) == key)
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
      func extend(for user: UUID, timeout: Duration?) {}
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
    // A place that is full is no place.
    #expect(!UnlockedKeys(places: [Refusing()]).isAvailable)
    #expect(UnlockedKeys(places: [Refusing(), file(Clock())]).isAvailable)
  }
}
