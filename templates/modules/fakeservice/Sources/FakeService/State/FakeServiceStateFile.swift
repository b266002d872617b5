import FoundationEssentials
import Glibc
import LocalFiles

/// A file that stores the changes to a fake service between processes. Sample data is not stored, but created again.
///
/// Any number of processes can share the file. Each locks an additional file during a request, and reads changes of other
/// processes. If a process is killed, the file has either the old or the new changes.
public struct FakeServiceStateFile: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// Creates a state file. The file need not exist, but its directory must.
  public init(path: String) { self.path = path }

  /// Identifies a version of the file: every change replaces the file with a new one.
  struct Stamp: Sendable, Hashable {
    let file: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Runs work while no other process does.
  func exclusively<Result: Sendable>(_ work: () throws -> Result) throws -> Result {
    let lock = try lockedFile()
    defer { lock.release() }
    return try work()
  }

  private func lockedFile() throws(FakeServiceStateError) -> FileLock {
    do {
      let lock = try FileLock(path: path + ".lock", permissions: 0o600)
      try lock.wait(.exclusive)
      return lock
    } catch {
      throw FakeServiceStateError(path: path, reason: error.reason, isWriting: true)
    }
  }

  /// The changes, if the file differs from the stamp; nil if it does not.
  func load(_ catalog: TableCatalog, unless stamp: inout Stamp?) throws(FakeServiceStateError) -> SavedState? {
    let current = try currentStamp()
    guard current != stamp else { return nil }
    defer { stamp = current }
    guard current != nil else { return SavedState() }
    do {
      return try SavedStateReader(catalog: catalog).read([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    } catch {
      throw FakeServiceStateError(path: path, reason: error.systemReason, isWriting: false)
    }
  }

  /// Replaces the changes in the file atomically, even if the process or the machine crashes.
  func save(_ state: SavedState) throws(FakeServiceStateError) -> Stamp? {
    do {
      try AtomicFile(path: path).replace(with: SavedStateWriter().bytes(of: state))
    } catch {
      throw FakeServiceStateError(path: path, reason: error.reason, isWriting: true)
    }
    return try currentStamp()
  }

  private func currentStamp() throws(FakeServiceStateError) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        throw FakeServiceStateError(path: path, reason: String(cString: strerror(errno)), isWriting: false)
      }
      return nil
    }
    return Stamp(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
      nanoseconds: Int(status.st_mtim.tv_nsec))
  }
}

/// Why the state of a fake service cannot be read or written.
public struct FakeServiceStateError: Error, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  let reason: String
  let isWriting: Bool

  public var description: String {
    "cannot \(isWriting ? "write" : "read") the state of the sample service in '\(path)': \(reason); "
      + (isWriting ? "make its directory writable" : "remove the file to start with fresh sample data")
  }
}
