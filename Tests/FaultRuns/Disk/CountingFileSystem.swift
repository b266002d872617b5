import CSQLite
import Foundation
import Synchronization

/// A file system for SQLite that counts the changes of files (SQLite C Interface, "OS Interface Object") and hands each to the
/// ``CountedDisk`` of its folder; everything else goes to the file system that was the default.
enum CountingFileSystem {
  private static let disks = Mutex<[String: CountedDisk]>([:])
  private static let registration: Int32 = register()

  /// Counts the changes in a folder from now on.
  static func mount(_ disk: CountedDisk, at folder: String) {
    precondition(registration == SQLITE_OK, "SQLite refuses the file system")
    disks.withLock { $0[folder] = disk }
  }

  static func unmount(_ folder: String) { disks.withLock { $0[folder] = nil } }

  /// The disk that a file is on.
  static func disk(of path: UnsafePointer<CChar>?) -> CountedDisk? {
    guard let path else { return nil }
    let folder = (String(cString: path) as NSString).deletingLastPathComponent
    return disks.withLock { $0[folder] }
  }

  /// The file system that was the default.
  static nonisolated(unsafe) let underlying: UnsafeMutablePointer<sqlite3_vfs>? = sqlite3_vfs_find(nil)

  private static func register() -> Int32 {
    guard let underlying else { return SQLITE_ERROR }
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    system.initialize(to: underlying.pointee)
    system.pointee.szOsFile = Int32(CountedFile.headerSize) + underlying.pointee.szOsFile
    system.pointee.zName = UnsafePointer(strdup("counting"))
    system.pointee.pNext = nil
    system.pointee.xOpen = { _, path, file, flags, outFlags in
      CountedFile.open(path, file, flags, outFlags)
    }
    system.pointee.xDelete = { _, path, syncs in
      guard let underlying = CountingFileSystem.underlying else { return DiskError.delete }
      switch CountingFileSystem.disk(of: path)?.change() ?? .proceed {
      case .proceed: return underlying.pointee.xDelete(underlying, path, syncs)
      case .doThenDie: _ = underlying.pointee.xDelete(underlying, path, syncs)
      case .refuse, .noRoom, .halfThenDie: break
      }
      return DiskError.delete
    }
    return sqlite3_vfs_register(system, 1)
  }
}
