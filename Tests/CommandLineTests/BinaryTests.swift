import Foundation
import Testing

/// The built program as a process: what only shows there.
@Suite struct BinaryTests {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program beside the test bundle.
  static let binary = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "scaffold")
  static var isBuilt: Bool { binary.map { FileManager.default.isExecutableFile(atPath: $0.path) } ?? false }

  private func run(_ arguments: String..., meanwhile: (Process) throws -> Void = { _ in }) throws -> Result {
    let binary: URL = try #require(Self.binary)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try meanwhile(process)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built")) func statusReachesTheShell() throws {
    let version = try run("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("scaffold "))
    #expect(version.errors.isEmpty)
    let wrong = try run("docter")
    #expect(wrong.status == 64)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errors.contains("did you mean 'doctor'?"))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built")) func aPipeGetsNoStyles() throws {
    let help = try run("--help").output
    #expect(!help.contains("\u{1B}"))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built"), arguments: [SIGINT, SIGTERM])
  func aSignalEndsWith130(_ signal: Int32) throws {
    let server = try SilentServer()
    let result = try run("inspect", "http://127.0.0.1:\(server.port)/") { process in
      try server.awaitConnection()
      kill(process.processIdentifier, signal)
    }
    #expect(result.status == 130)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("error: "))
  }
}
