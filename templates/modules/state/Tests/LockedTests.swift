import SharedState
import Testing

@Suite struct LockedTests {
  @Test func concurrentChangesAreNotLost() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test func errorsReleaseTheLock() {
    struct Failure: Error {}
    let count = Locked(1)
    #expect(throws: Failure.self) { try count.withLock { _ in throw Failure() } }
    #expect(count.withLock { $0 } == 1)
  }
}
