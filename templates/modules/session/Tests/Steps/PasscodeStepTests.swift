import Foundation
import Synchronization
import Testing

@testable import OnboardingSessions

@Suite struct PasscodeStepTests {
  private let fixture = StepFixture()
  private let place = MemoryPlace()

  /// Keeps keys in memory, as a kernel does.
  final class MemoryPlace: UnlockedKeyPlace {
    let keys: Mutex<[UUID: DataKey]> = Mutex([:])
    let extensions: Mutex<Int> = Mutex(0)

    func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
      keys.withLock { $0[user] = key }
      return true
    }
    func extend(for user: UUID, timeout: Duration?) { extensions.withLock { $0 += 1 } }
    func key(for user: UUID) -> DataKey? { keys.withLock { $0[user] } }
    func remove(for user: UUID) { keys.withLock { $0[user] = nil } }
  }

  /// Answers with passcodes in turn.
  struct Answers: PasscodeProviding {
    let log: EventLog
    var answers: [String] = []

    func newPasscode(_ policy: PasscodePolicy, refusal: PasscodeError?) -> String? { next(refusal) }
    func passcode(refusal: PasscodeError?) -> String? { next(refusal) }

    private func next(_ refusal: PasscodeError?) -> String? {
      let asked: Int = log.entries.count
      log.note(refusal.map { "\($0)" } ?? "asked")
      return asked < answers.count ? answers[asked] : nil
    }
  }

  private func step(
    _ answers: String..., policy: PasscodePolicy = PasscodePolicy(isRequired: true, minimumLength: 4)
  ) -> (step: PasscodeStep, log: EventLog) {
    let log = EventLog()
    let provider = Answers(log: log, answers: answers)
    return (PasscodeStep(policy: policy, provider: provider, keys: UnlockedKeys(places: [place])), log)
  }

  /// Notes whether the vault exists when what is typed can be shown again.
  private struct Careful: PasscodeProviding {
    let log: EventLog
    let vault: PasscodeVault

    func newPasscode(_ policy: PasscodePolicy, refusal: PasscodeError?) -> String? { "long enough" }
    func passcode(refusal: PasscodeError?) -> String? {
      log.note(refusal == nil ? "asked" : "refused")
      return refusal == nil ? "wrong" : "long enough"
    }

    func asking<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
      log.note("silent")
      defer { log.note("echoing, vault: \((try? vault.exists) == true)") }
      return try await work()
    }
  }

  @Test("P36: nothing that is typed is shown while a passcode is checked")
  func silence() async throws {
    let log = EventLog()
    let provider = Careful(log: log, vault: PasscodeVault(directory: fixture.context.userDirectory))
    let step = PasscodeStep(
      policy: PasscodePolicy(isRequired: true, minimumLength: 4), provider: provider, keys: UnlockedKeys(places: []))
    _ = try await step.onboard(fixture.context)
    _ = try await step.restore(fixture.context)
    _ = try await step.verifiedKey(fixture.context)
    let restored = ["silent", "asked", "refused", "echoing, vault: true"]
    #expect(log.entries == ["silent", "echoing, vault: true"] + restored + restored)
  }

  @Test("P35: without a requirement there is no passcode, and nobody is asked")
  func optional() async throws {
    let (step, log) = step(policy: PasscodePolicy())
    #expect(try await step.onboard(fixture.context)[.dataKey] == nil)
    #expect(try await step.restore(fixture.context)[.dataKey] == nil)
    #expect(try await step.background(fixture.context)[.dataKey] == nil)
    #expect(log.entries.isEmpty)
  }

  @Test("P35: a required passcode is asked for until it is suitable, and unlocks later commands")
  func required() async throws {
    let (onboarding, log) = step("abc", "long enough")
    let key = try #require(try await onboarding.onboard(fixture.context)[.dataKey])
    #expect(log.entries == ["asked", "the passcode needs at least 4 characters; choose another one"])
    let (restoring, second) = step()
    #expect(try await restoring.restore(fixture.context)[.dataKey] == key)
    #expect(try await restoring.background(fixture.context)[.dataKey] == key)
    #expect(second.entries.isEmpty)
    place.remove(for: fixture.context.onboardingID)
    await #expect(throws: PasscodeError.locked) { try await restoring.background(fixture.context) }
    await #expect(throws: PasscodeError.locked) { try await restoring.restore(fixture.context) }
    let (asking, third) = self.step("wrong", "long enough")
    #expect(try await asking.restore(fixture.context)[.dataKey] == key)
    #expect(third.entries == ["asked", "the passcode is wrong; 9 more tries are possible"])
    #expect(place.key(for: fixture.context.onboardingID) == key)
  }

  @Test("P36: the key of an earlier passcode is not used")
  func earlierKey() async throws {
    let first = try #require(try await step("long enough").step.onboard(fixture.context)[.dataKey])
    let vault = PasscodeVault(directory: fixture.context.userDirectory)
    try vault.remove()
    let key = try vault.create(passcode: "another one")
    #expect(place.key(for: fixture.context.onboardingID) == first)
    await #expect(throws: PasscodeError.locked) { try await step().step.background(fixture.context) }
    #expect(try await step("another one").step.restore(fixture.context)[.dataKey] == key)
  }

  @Test func nobodyToAskIsAnError() async throws {
    await #expect(throws: PasscodeError.required) { try await step().step.onboard(fixture.context) }
    await #expect(throws: PasscodeError.unsuitable(missing: ["at least 4 characters"])) {
      try await step("abc").step.onboard(fixture.context)
    }
  }

  @Test func theLimitEndsTheQuestions() async throws {
    let policy = PasscodePolicy(isRequired: true, minimumLength: 4, retryLimit: 2)
    _ = try await step("right", policy: policy).step.onboard(fixture.context)
    place.remove(for: fixture.context.onboardingID)
    let (asking, log) = step("one", "two", "right", policy: policy)
    await #expect(throws: PasscodeError.limitReached(tries: 2, hasRecoveryKey: false)) {
      try await asking.restore(fixture.context)
    }
    #expect(log.entries.count == 2)
  }

  @Test("secrets are encrypted from the next step on, and those of a killed process by the next one")
  func secrets() async throws {
    try fixture.context.secrets.write(Data("left open".utf8), to: "token")
    let context: OnboardingContext = try await step("right").step.onboard(fixture.context)
    try context.secrets.write(Data("hunter2".utf8), to: "password")
    for name in ["token", "password"] {
      #expect(try context.secrets.isEncrypted(name))
      #expect(throws: ProfileError.locked(path: context.secrets.path(of: name))) {
        try fixture.context.secrets.contents(of: name)
      }
    }
    #expect(try context.secrets.contents(of: "password") == Data("hunter2".utf8))
    try await context.secrets.decryptFiles()
    #expect(try fixture.context.secrets.contents(of: "token") == Data("left open".utf8))
  }

  @Test("P36: a stricter policy replaces the passcode at the next unlocking")
  func stricter() async throws {
    let key = try #require(try await step("right").step.onboard(fixture.context)[.dataKey])
    place.remove(for: fixture.context.onboardingID)
    let policy = PasscodePolicy(isRequired: true, minimumLength: 8)
    // A script cannot be asked; its passcode stays valid.
    #expect(try await step("right", policy: policy).step.restore(fixture.context)[.dataKey] == key)
    place.remove(for: fixture.context.onboardingID)
    let (asking, log) = step("right", "much longer", policy: policy)
    #expect(try await asking.restore(fixture.context)[.dataKey] == key)
    #expect(log.entries == ["asked", "the passcode needs at least 8 characters; choose another one"])
    let vault = PasscodeVault(directory: fixture.context.userDirectory)
    #expect(try vault.unlock("much longer", retryLimit: 1) == key)
  }

  @Test("P37: only work that somebody asks for extends the time until the session locks itself")
  func extendedTime() async throws {
    _ = try await step("right").step.onboard(fixture.context)
    let keys = UnlockedKeys(places: [place])
    let provider = Answers(log: EventLog())
    let watching = PasscodeStep(policy: PasscodePolicy(), provider: provider, keys: keys, extendsTime: false)
    #expect(try await watching.restore(fixture.context)[.dataKey] != nil)
    #expect(try await watching.background(fixture.context)[.dataKey] != nil)
    #expect(place.extensions.withLock { $0 } == 0)
    _ = try await PasscodeStep(policy: PasscodePolicy(), provider: provider, keys: keys).restore(fixture.context)
    #expect(place.extensions.withLock { $0 } == 1)
  }

  @Test("a reset can read the secrets of an unlocked session, and asks nobody for those of a locked one")
  func resetOfSecrets() async throws {
    let context = try await step("right").step.onboard(fixture.context)
    try context.secrets.write(Data("token".utf8), to: "token")
    let found: Mutex<[String?]> = Mutex([])
    let reader = RecordingStep(name: "reader", log: fixture.log) { _, context in
      let text = (try? context.secrets.contents(of: "token")).map { String(decoding: $0, as: UTF8.self) }
      found.withLock { $0.append(text) }
    }
    let (passcode, log) = step()
    let flow = OnboardingFlow(kind: .reset, onboardingID: context.onboardingID, steps: [passcode, reader])
    try context.secrets.write(Data("token".utf8), to: "token")
    try await OnboardingFlowRunner(flow: flow).reset(fixture.context)
    try await OnboardingFlowRunner(flow: flow).reset(fixture.context)
    #expect(found.withLock { $0 } == ["token", nil])
    #expect(log.entries.isEmpty)
  }

  @Test("the lock of a secret stays the same file, and a change under it is not overwritten")
  func locks() async throws {
    let plain = fixture.context.secrets
    try plain.write(Data("old".utf8), to: "oauth.json")
    let lock = plain.path(of: "oauth.lock")
    @Sendable func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: lock)[.systemFileNumber] as? Int
    }
    let (onboarding, context) = (step("right").step, fixture.context)
    let before = try await plain.exclusively(lock: "oauth.lock") {
      let running = Task { try await onboarding.onboard(context) }
      try await Task.sleep(for: .milliseconds(300))
      try plain.write(Data("new".utf8), to: "oauth.json")
      return (running, try number())
    }
    let protected = try await before.0.value
    #expect(try protected.secrets.isEncrypted("oauth.json"))
    #expect(try protected.secrets.contents(of: "oauth.json") == Data("new".utf8))
    try await protected.secrets.decryptFiles()
    #expect(try before.1 != nil && number() == before.1)
    #expect(try plain.contents(of: "oauth.lock") == Data())
  }

  @Test func aResetLeavesNothing() async throws {
    _ = try await step("right").step.onboard(fixture.context)
    try await step().step.reset(fixture.context)
    try await step().step.reset(fixture.context)
    #expect(place.key(for: fixture.context.onboardingID) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.context.userDirectory.url.path).isEmpty)
  }

  @Test func aPlanWithoutThePasscodeGetsItFirst() {
    let only: RecordingStep = RecordingStep(name: "only", log: fixture.log)
    let (passcode, _) = step()
    let plan: OnboardingStepPlan = OnboardingStepPlan(steps: [only]).protected(by: passcode)
    #expect(plan.steps(for: .restore).map(\.name) == ["passcode", "only"])
    let own = OnboardingStepPlan(steps: [only, passcode]).protected(by: passcode)
    #expect(own.steps(for: .onboard).map(\.name) == ["only", "passcode"])
  }
}
