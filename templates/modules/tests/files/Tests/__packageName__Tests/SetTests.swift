import DataChecks
import ServiceData
import Testing

@Suite("entity sets and singletons")
struct SetTests {
  @Test("the service lists, counts and finds entities", arguments: CheckedService.sets)
  func reading(set: CheckedSet) async throws {
    try await TestBench.run { try await SetReading(set, on: $0).checkOnline() }
  }

  @Test("a created entity can be read", arguments: CheckedService.sets.filter { $0.allows(.creation) })
  func creation(set: CheckedSet) async throws {
    try await TestBench.run { try await SetWriting(set, on: $0).checkCreation() }
  }

  @Test("an edited value can be read", arguments: CheckedService.sets.filter { $0.allows(.edition) })
  func editing(set: CheckedSet) async throws {
    try await TestBench.run { try await SetWriting(set, on: $0).checkEditing() }
  }

  @Test("an edit cannot assign the key", arguments: CheckedService.sets.filter { $0.allows(.edition) })
  func key(set: CheckedSet) async throws {
    try await TestBench.run { try await SetWriting(set, on: $0).checkKeyStays() }
  }

  @Test("a deleted entity is gone", arguments: CheckedService.sets.filter { $0.allows(.deletion) })
  func deletion(set: CheckedSet) async throws {
    try await TestBench.run { try await SetWriting(set, on: $0).checkDeletion() }
  }

  @Test("a second edit of the same version is refused", arguments: CheckedService.sets.filter { $0.allows(.edition) })
  func conflict(set: CheckedSet) async throws {
    try await TestBench.run { try await SetWriting(set, on: $0).checkConflict() }
  }

  @Test(
    "changes that the metadata does not allow are refused", arguments: CheckedService.sets.filter { $0.isRestricted })
  func refusals(set: CheckedSet) async throws {
    try await TestBench.run { try await SetWriting(set, on: $0).checkRefusals() }
  }

  @Test("the model has all sets of the schema")
  func schema() {
    let names = Set(CheckedService.sets.map(\.description))
    #expect(names == Set(CheckedService.schema.sets.map(\.name)))
  }
}
