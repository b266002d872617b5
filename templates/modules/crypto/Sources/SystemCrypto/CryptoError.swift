/// Why something can be neither hashed, encrypted nor decrypted.
public enum CryptoError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system's libcrypto is not installed or cannot be loaded. The reason is that of the system's loader.
  case missingLibrary(reason: String)
  /// libcrypto refused an operation.
  case operationFailed(operation: String)

  /// What the user can do about it.
  public var remedy: String {
    switch self {
    case .missingLibrary: "install the package of your system that contains libcrypto, such as 'libssl3'"
    case .operationFailed: "check that there is free memory and that it allows AES-256-GCM"
    }
  }

  /// What happened, without the remedy.
  public var summary: String {
    switch self {
    case .missingLibrary(let reason): "cannot load libcrypto: \(reason)"
    case .operationFailed(let operation): "the system's libcrypto cannot \(operation)"
    }
  }

  public var description: String { "\(summary); \(remedy)" }
}
