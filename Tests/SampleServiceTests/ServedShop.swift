import Foundation
import HTTPTransport
import ODataDialect
import SampleMetadata
import Testing

/// The sample service as a process, with the shop of the demo.
final class ServedShop {
  let root: String
  private let process = Process()

  static let binary = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "sample-service")
  static var isBuilt: Bool { binary.map { FileManager.default.isExecutableFile(atPath: $0.path) } ?? false }

  /// Starts the service and waits for its address.
  init(_ arguments: String...) throws {
    let binary: URL = try #require(Self.binary)
    process.executableURL = binary
    process.arguments = [ShopDocument.four.file.path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try #require(line.hasPrefix("listening on http://127.0.0.1:"))
    root = line.dropFirst("listening on ".count).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { process.terminate() }

  /// Sends a signal and waits for the end.
  func end(by signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A client of the service.
  func client(_ middlewares: [any HTTPMiddleware] = []) throws -> ODataService {
    var options = ODataService.Options()
    options.middlewares = middlewares
    return try ODataService(
      root: root, schema: try ShopDocument.four.schema(), transport: CurlTransport(), options: options)
  }
}
