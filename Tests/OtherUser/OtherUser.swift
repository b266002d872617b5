import Foundation
import Glibc

/// A user who owns nothing, 65534 or `nobody`. The rights of files do not restrict root, so tests of them work as this user.
public enum OtherUser {
  private static let identity: uid_t = 65_534

  /// A folder for temporary files that this user can enter. The default one may be its owner's alone.
  public static var temporaryFolder: URL {
    let own = FileManager.default.temporaryDirectory
    return ([own] + ["/tmp", "/var/tmp"].map { URL(fileURLWithPath: $0) }).first(where: isOpen) ?? own
  }

  /// Whether programs of this user can make temporary files where those of the tests do.
  public static var canMakeTemporaryFiles: Bool { geteuid() != 0 || isOpen(FileManager.default.temporaryDirectory) }

  private static func isOpen(_ folder: URL) -> Bool {
    var path = folder.path
    while true {
      let rights = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      guard (rights ?? 0) & 0o001 != 0 else { return false }
      if path == "/" { return FileManager.default.isWritableFile(atPath: folder.path) }
      path = (path as NSString).deletingLastPathComponent
    }
  }

  /// Works on files with the rights of this user, in this thread. A caller who is not root keeps its own rights.
  public static func run<Result>(_ work: () throws -> Result) throws -> Result {
    // Swift does not import its header.
    guard let symbol = dlsym(nil, "setfsuid") else { throw MissingFunction() }
    let setIdentity = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
    let own = setIdentity(identity)
    defer { _ = setIdentity(uid_t(bitPattern: own)) }
    return try work()
  }

  /// The C library has no `setfsuid`, which is Linux's own.
  private struct MissingFunction: Error {}
}
