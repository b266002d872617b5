import Dispatch
import Synchronization

/// Work on many files at once. A system call for a file mostly waits for the disk, or for a lock in the kernel.
package enum ParallelWork {
  /// Runs work for each number below a count, in several threads, and waits for all of it.
  ///
  /// - Parameter lanes: the number of threads.
  /// - Throws: the error for the smallest number. The other numbers are worked on nevertheless.
  package static func run(
    _ count: Int, lanes: Int, _ work: @escaping @Sendable (_ number: Int) throws -> Void
  ) throws {
    let queue = DispatchQueue(label: "files", attributes: .concurrent)
    let failure = Mutex<(number: Int, error: any Error)?>(nil)
    for lane in 0..<min(lanes, count) {
      queue.async {
        for number in stride(from: lane, to: count, by: lanes) {
          do {
            try work(number)
          } catch {
            failure.withLock { if number < $0?.number ?? .max { $0 = (number, error) } }
          }
        }
      }
    }
    queue.sync(flags: .barrier) {}
    if let failure = failure.withLock(\.self) { throw failure.error }
  }
}
