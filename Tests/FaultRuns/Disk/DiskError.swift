import CSQLite

/// SQLite's result codes for disk errors (SQLite, "Result and Error Codes"), whose macros Swift does not import.
enum DiskError {
  static let read = SQLITE_IOERR | 1 << 8
  static let write = SQLITE_IOERR | 3 << 8
  static let synchronize = SQLITE_IOERR | 4 << 8
  static let truncate = SQLITE_IOERR | 6 << 8
  static let delete = SQLITE_IOERR | 10 << 8
}
