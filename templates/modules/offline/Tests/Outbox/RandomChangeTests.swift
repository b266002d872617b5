import Testing

/// Random changes on both sides. A store that is created again from the service and the outbox shows the same rows.
/// Without local changes, the rows are those of the service. Searches find the visible rows, with and without a text
/// index.
struct RandomChangeTests {
  @Test(arguments: 1...24) func recreatesTheStoreAfterRandomChanges(_ seed: Int) async throws {
    let directory = try TemporaryDirectory()
    var run = RandomChanges(folder: directory.url, seed: UInt64(seed))
    try await run.open()
    for _ in 0..<60 {
      try await run.step()
      try await run.checkKept()
      try await run.checkSearches()
    }
    try await run.download()
    let shown = try await run.shown()
    try await run.rebuild()
    let recreated = try await run.shown()
    #expect(recreated == shown, "seed \(seed), after:\n\(run.script.joined(separator: "\n"))")
    try await run.undoAll()
    let left = try await run.shown()
    let served = run.served
    #expect(left == served, "seed \(seed), after:\n\(run.script.joined(separator: "\n"))")
  }
}
