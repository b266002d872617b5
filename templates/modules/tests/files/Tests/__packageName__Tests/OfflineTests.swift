import DataChecks
import Glibc
import ServiceChecks
import Testing

@Suite("offline changes")
struct OfflineTests {
  @Test("a creation is uploaded", arguments: CheckedService.sets.filter { $0.allows(.creation) })
  func creation(set: CheckedSet) async throws {
    try await TestBench.run { try await OfflineChanges(set, on: $0).checkCreation() }
  }

  @Test("an edit is uploaded", arguments: CheckedService.sets.filter { $0.allows(.edition) })
  func editing(set: CheckedSet) async throws {
    try await TestBench.run { try await OfflineChanges(set, on: $0).checkEditing() }
  }

  @Test("an edit cannot assign the key", arguments: CheckedService.sets.filter { $0.allows(.edition) })
  func key(set: CheckedSet) async throws {
    try await TestBench.run { try await OfflineChanges(set, on: $0).checkKeyStays() }
  }

  @Test("a deletion is uploaded", arguments: CheckedService.sets.filter { $0.allows(.deletion) })
  func deletion(set: CheckedSet) async throws {
    try await TestBench.run { try await OfflineChanges(set, on: $0).checkDeletion() }
  }

  @Test("media entities are created with their content and properties")
  func media() async throws {
    try await TestBench.run { try await MediaChecks(among: CheckedService.sets, on: $0).checkCreation() }
  }

  @Test("a query gives its entities again whenever they change")
  func observation() async throws {
    try await TestBench.run { try await ObservationChecks(among: CheckedService.sets, on: $0).check() }
  }

  @Test("a conflict waits and is resolved in both ways")
  func conflict() async throws {
    try await TestBench.run { try await ConflictChecks(among: CheckedService.sets, on: $0).checkResolution() }
  }

  @Test("a refused change is archived and sent again")
  func refusal() async throws {
    try await TestBench.run { try await RefusalChecks(among: CheckedService.sets, on: $0).checkArchive() }
  }

  @Test("killing the process during an upload loses nothing and repeats nothing")
  func crash() async throws {
    try await TestBench.run { bench in
      let crash = try await CrashChecks(among: CheckedService.sets, on: bench)
      await #expect(processExitsWith: .signal(SIGKILL)) { [plan = crash.plan as [String]] in
        try await CrashChecks.die(CheckedService.subject, plan)
      }
      try await crash.checkRecovery()
    }
  }

  @Test("the outbox is listed, exported, undone and sent")
  func queue() async throws {
    try await TestBench.run { try await OutboxChecks(among: CheckedService.sets, on: $0).checkQueue() }
  }

  @Test("a draft is sent after it is released")
  func drafts() async throws {
    try await TestBench.run { try await OutboxChecks(among: CheckedService.sets, on: $0).checkDrafts() }
  }

  @Test("errors, conflicts, the log and a diagnostic bundle are shown")
  func diagnosis() async throws {
    try await TestBench.run { try await OutboxChecks(among: CheckedService.sets, on: $0).checkDiagnosis() }
  }
}
