import Synchronization
import Testing

@testable import GeneratorCore

@Suite struct ParallelWorkTests {
  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [0, 1, 3, 100])
  func worksOnEachNumberOnce(count: Int) throws {
    let numbers = Mutex<[Int]>([])
    try ParallelWork.run(count, lanes: 4) { number in numbers.withLock { $0.append(number) } }
    #expect(numbers.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test func reportsTheFirstFailureAndFinishesTheRest() {
    let done = Mutex(0)
    #expect(throws: Failure(number: 7)) {
      try ParallelWork.run(50, lanes: 4) { number in
        done.withLock { $0 += 1 }
        if number % 10 == 7 { throw Failure(number: number) }
      }
    }
    #expect(done.withLock { $0 } == 50)
  }
}
