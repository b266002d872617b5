/// The certificate with which a client authenticates in TLS.
public struct ClientCertificate: Sendable, Hashable {
  /// The path of the certificate, in PEM.
  public var certificateFile: String
  /// The path of the private key, in PEM; `nil` if it is in the certificate's file.
  public var keyFile: String?
  /// The passphrase of the private key; `nil` if it is not encrypted.
  public var passphrase: SecretText?

  /// Creates a certificate from files.
  public init(certificateFile: String, keyFile: String? = nil, passphrase: SecretText? = nil) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
    self.passphrase = passphrase
  }
}
