/// A C library of the system that emitted packages link.
struct SystemLibrary {
  let name: String
  /// The header that shows that the library is installed, relative to a folder of headers.
  let header: String
  /// The Debian package that contains it.
  let package: String
  /// The option that selects it; nil if every package links it.
  var choice: String?

  /// The libraries that `offline-app` and the toolchain's own libraries link.
  static let needed = [
    SystemLibrary(name: "libcurl", header: "curl/curl.h", package: "libcurl4-openssl-dev"),
    SystemLibrary(name: "SQLite", header: "sqlite3.h", package: "libsqlite3-dev"),
    SystemLibrary(name: "OpenSSL's libcrypto", header: "openssl/evp.h", package: "libssl-dev"),
  ]

  /// The libraries that are linked only if they are selected.
  static let chosen = [
    SystemLibrary(
      name: "SQLCipher", header: "sqlcipher/sqlite3.h", package: "libsqlcipher-dev", choice: "--set storage=sqlcipher")
  ]
}
