/// A C library of the system that emitted packages link.
struct SystemLibrary {
  let name: String
  /// The header that stands for it, below a folder of headers.
  let header: String
  /// The Debian package that brings it.
  let package: String
  /// What chooses it, where not every package links it.
  var choice: String?

  /// What `offline-app` and the toolchain's libraries below it link.
  static let needed = [
    SystemLibrary(name: "libcurl", header: "curl/curl.h", package: "libcurl4-openssl-dev"),
    SystemLibrary(name: "SQLite", header: "sqlite3.h", package: "libsqlite3-dev"),
    SystemLibrary(name: "OpenSSL's libcrypto", header: "openssl/evp.h", package: "libssl-dev"),
  ]

  /// What is linked only where it was chosen.
  static let chosen = [
    SystemLibrary(
      name: "SQLCipher", header: "sqlcipher/sqlite3.h", package: "libsqlcipher-dev", choice: "--set storage=sqlcipher")
  ]
}
