import Glibc

/// The rights of a database file, which only its owner may read and write. SQLite gives the files next to it the same rights
/// (sqlite.org, "Write-Ahead Logging").
enum PrivateFile {
  private static let ownerOnly: mode_t = 0o600

  /// Creates an empty file, or takes the rights of others from an existing one and the files next to it. If the system
  /// refuses, nothing changes: SQLite reports what it cannot open.
  static func prepare(_ path: String) {
    guard path != ":memory:" else { return }
    // The file must not be opened here: closing it would release the locks that SQLite holds on it in this process.
    if mknod(path, S_IFREG | ownerOnly, 0) == 0 { return }
    for name in [path, path + "-wal", path + "-shm", path + "-journal"] { restrict(name) }
  }

  private static func restrict(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 != 0
    else { return }
    chmod(path, status.st_mode & 0o700)
  }
}
