import Testing

@testable import GeneratorCore

/// A stage that ignores cancellation does not block its caller.
@Suite struct AbandonableWorkTests {
  @Test func returnsTheResult() async throws {
    #expect(try await AbandonableWork.run { 7 } == 7)
    await #expect(throws: ScaffoldError.self) {
      try await AbandonableWork.run { throw ScaffoldError(.usage, .internalError, "no") }
    }
  }

  @Test func abandonsWorkThatDoesNotEnd() async {
    let (stream, started) = AsyncStream.makeStream(of: Void.self)
    let (waiting, release) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await AbandonableWork.run {
        started.yield()
        // Waits for something else than its cancellation.
        await Task { for await _ in waiting { break } }.value
      }
    }
    for await _ in stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    release.yield()
  }
}
