/// The certificate with which a client says who it is, in TLS.
public struct ClientCertificate: Sendable, Hashable {
  /// The path of the certificate, in PEM.
  public var certificateFile: String
  /// The path of the private key, in PEM; `nil` if it stands in the certificate's file.
  public var keyFile: String?
  /// What the private key is encrypted with.
  public var passphrase: SecretText?

  /// A certificate in these files.
  public init(certificateFile: String, keyFile: String? = nil, passphrase: SecretText? = nil) {
    self.certificateFile = certificateFile
    self.keyFile = keyFile
    self.passphrase = passphrase
  }
}
