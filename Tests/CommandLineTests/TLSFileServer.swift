import Foundation

/// OpenSSL's test server on loopback: it serves a document to clients that show its own certificate.
final class TLSFileServer {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  let url: String
  let certificate: String
  let key: String
  /// The key, encrypted with the password `s3cret`.
  let encryptedKey: String
  private let process: Process

  init(folder: TemporaryFolder, document: String) throws {
    try folder.write(document, to: "$metadata")
    certificate = folder.path("certificate.pem")
    key = folder.path("key.pem")
    encryptedKey = folder.path("encrypted.pem")
    let options = ["-subj", "/CN=loopback", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-nodes"]
    try Self.finish(["req", "-x509", "-newkey", "rsa:2048", "-keyout", key, "-out", certificate] + options, in: folder)
    try Self.finish(["rsa", "-aes128", "-passout", "pass:s3cret", "-in", key, "-out", encryptedKey], in: folder)
    let server = try Self.start(
      [
        "s_server", "-accept", "0", "-cert", certificate, "-key", key, "-WWW", "-Verify", "1", "-verify_return_error",
        "-CAfile", certificate,
      ], in: folder)
    process = server.process
    var text = ""
    while !text.contains("ACCEPT"), case let data = server.output.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
    }
    let port = text.split(whereSeparator: \.isNewline).last?.split(separator: ":").last.flatMap { Int($0) }
    url = "https://127.0.0.1:\(port ?? 0)/$metadata"
  }

  /// Ends the server. The process that runs tests can have blocked SIGTERM, and its children inherit that.
  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func finish(_ arguments: [String], in folder: TemporaryFolder) throws {
    _ = try start(arguments, in: folder).output.readToEnd()
  }

  private static func start(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output.fileHandleForReading)
  }
}
