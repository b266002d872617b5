import Foundation
import LocalFiles
import Testing

struct FileLockTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)").path

  @Test("shared locks exclude only exclusive ones")
  func modes() throws {
    defer { unlink(path) }
    let (first, second) = (try FileLock(path: path), try FileLock(path: path))
    #expect(try first.attempt(.shared))
    #expect(try second.attempt(.shared))
    #expect(try second.attempt(.exclusive) == false)
    first.release()
    #expect(try second.attempt(.exclusive))
    #expect(try first.attempt(.shared) == false)
    second.release()
    try first.wait(.exclusive)
  }

  @Test("a wait ends with its limit or its task, and names the process that has the lock")
  func limit() async throws {
    defer { unlink(path) }
    let (first, second) = (try FileLock(path: path), try FileLock(path: path))
    #expect(first.holder == nil)
    #expect(try first.attempt(.exclusive, within: .seconds(60)))
    #expect(try !second.attempt(.exclusive, within: .milliseconds(30)))
    #expect(second.holder == getpid())
    let waiting = Task { try second.attempt(.exclusive, within: .seconds(3600)) }
    waiting.cancel()
    #expect(try await waiting.value == false)
    first.release()
    #expect(try second.attempt(.exclusive, within: .seconds(60)))
  }

  /// A program that another thread is starting holds a copy of every descriptor between its fork and its exec.
  @Test("the lock ends with the value, although a copy of its descriptor is open")
  func copiedDescriptor() throws {
    defer { unlink(path) }
    var owner: FileLock? = try FileLock(path: path)
    #expect(try owner?.attempt(.exclusive) == true)
    let copy = dup(try #require(owner).descriptor)
    defer { close(copy) }
    let next = try FileLock(path: path)
    #expect(try next.attempt(.exclusive) == false)
    owner = nil
    #expect(try next.attempt(.exclusive))
  }

  @Test("a file that cannot be opened is reported with the system's reason")
  func faults() {
    let error = #expect(throws: FileLockError.self) { try FileLock(path: "/nowhere/lock") }
    #expect(error?.description == "cannot open '/nowhere/lock': No such file or directory")
  }
}
