import CommandLineInterface
import FoundationEssentials
import Glibc
import HTTPTransport
import Scaffold

/// Builds the client certificate from the options. The password of its key comes from a file or is asked for.
struct ClientCertificateBuilder {
  let arguments: ParsedArguments
  let console: Console

  /// The certificate, if one is named.
  ///
  /// - Throws: ``ArgumentError`` for options that require others, ``ScaffoldError`` (`unreadable`) for files that
  ///   cannot be read, `CancellationError` if the question is interrupted.
  func certificate() throws -> ClientCertificate? {
    let key = arguments[OptionCatalogue.key]
    let passwordFile = arguments[OptionCatalogue.keyPasswordFile]
    guard let file = arguments[OptionCatalogue.certificate] else {
      guard key == nil, passwordFile == nil else {
        throw conflict("'--key' and '--key-password-file' need a certificate", hint: "add '--cert F'")
      }
      return nil
    }
    _ = try PEMFile(path: file).text()
    let isEncrypted = try PEMFile(path: key ?? file).text().contains("ENCRYPTED")
    return ClientCertificate(
      certificateFile: file, keyFile: key, passphrase: try passphrase(passwordFile, isNeeded: isEncrypted))
  }

  private func passphrase(_ file: String?, isNeeded: Bool) throws -> SecretText? {
    if let file { return try SecretText(file: file, content: "password") }
    guard isNeeded else { return nil }
    let remedy = "write it into a file that only you can read and name it with '--key-password-file'"
    guard console.isInteractive, let password = try console.askSecret("password of the key") else {
      throw conflict("the key is encrypted, and its password cannot be asked for without a terminal", hint: remedy)
    }
    return SecretText(password)
  }

  private func conflict(_ message: String, hint: String) -> ArgumentError {
    ArgumentError(.conflict, message, hint: hint, path: arguments.path)
  }
}

/// A file of certificates or keys.
struct PEMFile {
  let path: String

  /// The content of the file (RFC 7468).
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreadable` if the file cannot be read or holds nothing in PEM form.
  func text() throws -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the file '\(path)'",
        hint: "check the path and the permissions of the file"
      )
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("-----BEGIN ") else {
      throw ScaffoldError(
        .unreadable, .invalidCertificateFile, "the file '\(path)' contains nothing in PEM form",
        hint: "convert it: 'openssl x509 -in FILE' for a certificate, 'openssl pkcs12 -in FILE -nodes' for a bundle")
    }
    return text
  }
}
