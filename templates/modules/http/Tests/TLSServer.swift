import Foundation

/// OpenSSL's test server on loopback, with its own certificate. It answers with a description of the connection.
final class TLSServer {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  let url: String
  let certificate: String
  let key: String
  private let directory: URL
  private let process: Process

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    certificate = directory.appending(path: "certificate.pem").path
    key = directory.appending(path: "key.pem").path
    let request = try Self.start([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=loopback client",
      "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ])
    _ = try request.output.readToEnd()
    let server = try Self.start(["s_server", "-accept", "0", "-cert", certificate, "-key", key, "-www", "-verify", "1"])
    process = server.process
    var text = ""
    while !text.contains("ACCEPT"), case let data = server.output.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
    }
    let port = text.split(whereSeparator: \.isNewline).last?.split(separator: ":").last.flatMap { Int($0) }
    url = "https://127.0.0.1:\(port ?? 0)/"
  }

  func stop() {
    process.terminate()
    try? FileManager.default.removeItem(at: directory)
  }

  private static func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output.fileHandleForReading)
  }
}
