import CCrypto

/// The system's libcrypto (OpenSSL), which is loaded when it is first used.
public enum CryptoLibrary {
  /// Loads the library, if it is not loaded yet. All functions of this module do that themselves.
  ///
  /// - Throws: ``CryptoError/missingLibrary(reason:)``.
  public static func load() throws(CryptoError) {
    guard let reason = ccrypto_load_failure() else { return }
    throw .missingLibrary(reason: String(cString: reason))
  }
}
