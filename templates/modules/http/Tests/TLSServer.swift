import Foundation

/// OpenSSL's test server on loopback, with its own certificate. It answers with a description of the connection.
final class TLSServer {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  let url: String
  let certificate: String
  let key: String
  private let directory: URL
  /// Keeps the server running.
  private let input: FileHandle

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    certificate = directory.appending(path: "certificate.pem").path
    key = directory.appending(path: "key.pem").path
    let request = try Self.start(
      Process(),
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=loopback client",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ])
    _ = try request.readToEnd()
    // However this process ends, the shell's input ends with it, and the shell then ends the server, which may have
    // inherited a mask that blocks other signals.
    let process = Process()
    let pipe = Pipe()
    process.standardInput = pipe
    input = pipe.fileHandleForWriting
    let output = try Self.start(
      process, ["s_server", "-accept", "0", "-cert", certificate, "-key", key, "-www", "-verify", "1"],
      under: #""$0" "$@" & server=$!; cat >/dev/null; kill -9 $server"#)
    try pipe.fileHandleForReading.close()
    var text = ""
    while !text.contains("ACCEPT"), case let data = output.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
    }
    let port = text.split(whereSeparator: \.isNewline).last?.split(separator: ":").last.flatMap { Int($0) }
    url = "https://127.0.0.1:\(port ?? 0)/"
  }

  func stop() {
    try? input.close()
    try? FileManager.default.removeItem(at: directory)
  }

  /// Starts OpenSSL in a shell that runs a script with its command as arguments, and returns its output.
  private static func start(
    _ process: Process, _ arguments: [String], under script: String = #"exec "$0" "$@""#
  ) throws -> FileHandle {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "/usr/bin/openssl"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return output.fileHandleForReading
  }
}
