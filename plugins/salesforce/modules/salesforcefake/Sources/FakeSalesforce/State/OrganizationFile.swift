import FoundationEssentials
import Glibc
import LocalFiles
import ServiceData

/// The file that stores the records of an organization between processes, each of which locks it during a request.
struct OrganizationFile: Sendable {
  let path: String

  /// Identifies a version of the file: every change replaces the file with a new one.
  struct Stamp: Sendable, Hashable {
    let file: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Runs work while no other process does.
  func exclusively<Result: Sendable>(_ work: () throws -> Result) throws -> Result {
    let lock: FileLock
    do {
      lock = try FileLock(path: path + ".lock", permissions: 0o600)
      try lock.wait(.exclusive)
    } catch {
      throw OrganizationFileError(path: path, reason: error.reason, isWriting: true)
    }
    defer { lock.release() }
    return try work()
  }

  /// Replaces the records by those of the file, if another process changed it.
  func load(into state: inout OrganizationState) throws(OrganizationFileError) {
    let stamp = try currentStamp()
    guard let stamp, stamp != state.stamp else { return }
    do {
      let value = try Value(json: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      try SavedRecords(state.data.catalog).load(value, into: &state.data)
    } catch {
      throw OrganizationFileError(path: path, reason: "\(error)", isWriting: false)
    }
    state.stamp = stamp
  }

  /// Replaces the file atomically, even if the process or the machine crashes.
  func save(_ state: inout OrganizationState) throws(OrganizationFileError) {
    let records = SavedRecords(state.data.catalog).value(of: state.data)
    do {
      try AtomicFile(path: path).replace(with: records.json())
    } catch {
      throw OrganizationFileError(path: path, reason: error.reason, isWriting: true)
    }
    state.stamp = try currentStamp()
  }

  private func currentStamp() throws(OrganizationFileError) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        throw OrganizationFileError(path: path, reason: String(cString: strerror(errno)), isWriting: false)
      }
      return nil
    }
    return Stamp(
      file: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
      nanoseconds: Int(status.st_mtim.tv_nsec))
  }
}

/// Why the records of a fake organization cannot be read or written.
public struct OrganizationFileError: Error, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  let reason: String
  let isWriting: Bool

  public var description: String {
    "cannot \(isWriting ? "write" : "read") the state of the sample service in '\(path)': \(reason); "
      + (isWriting ? "make its directory writable" : "remove the file to start with fresh sample data")
  }
}
