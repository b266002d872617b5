import FoundationEssentials
import Glibc
import ServiceData

/// A file that keeps the changes to a fake service, so that they are there again in the next process. Sample data is
/// not kept: it is made again.
///
/// Any number of processes can share the file: each takes its turn by a lock on a file beside it, and reads anew what
/// another one wrote. A process that is killed leaves the old changes or the new ones.
public struct FakeServiceStateFile: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// A file at a path; it need not be there yet, but its directory must.
  public init(path: String) { self.path = path }

  /// Tells one content of the file from another: every change puts a new file in its place.
  struct Stamp: Sendable, Hashable {
    let file: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Works while no other process does.
  func exclusively<Result: Sendable>(_ work: () throws -> Result) throws -> Result {
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(isWriting: true) }
    // The lock ends with the descriptor, and so with the process.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw failure(isWriting: true) } }
    return try work()
  }

  /// The changes, where the file is another one than that of the stamp; nil where it is the same.
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

  /// Puts the changes in place of those in the file: either all or none, whatever happens to the process or the machine.
  func save(_ state: SavedState) throws(FakeServiceStateError) -> Stamp? {
    let draft = path + ".new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(isWriting: true) }
    defer { close(descriptor) }
    var rest = SavedStateWriter().bytes(of: state)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(isWriting: true) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw failure(isWriting: true) }
    return try currentStamp()
  }

  private func currentStamp() throws(FakeServiceStateError) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure(isWriting: false) }
      return nil
    }
    return Stamp(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
      nanoseconds: Int(status.st_mtim.tv_nsec))
  }

  private func failure(isWriting: Bool) -> FakeServiceStateError {
    FakeServiceStateError(path: path, reason: String(cString: strerror(errno)), isWriting: isWriting)
  }
}

/// Why the changes to a fake service cannot be kept or read again.
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
