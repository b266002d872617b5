import Foundation
import Testing

/// One run of the built program as a process.
struct BinaryRun {
  let status: Int32
  let output: String
  let errors: String

  /// The program next to the test bundle.
  static let binary = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "scaffold")
  static var isBuilt: Bool { binary.map { FileManager.default.isExecutableFile(atPath: $0.path) } ?? false }

  /// Runs a command line without a terminal.
  ///
  /// - Parameters:
  ///   - directory: its working directory; by default that of this process.
  ///   - environment: variables that are added to this process's environment.
  ///   - binary: the program.
  ///   - meanwhile: work to do while it runs.
  init(
    _ arguments: [String], in directory: URL? = nil, environment: [String: String] = [:], binary: URL? = Self.binary,
    meanwhile: (Process) throws -> Void = { _ in }
  ) throws {
    let binary: URL = try #require(binary)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = directory }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try meanwhile(process)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: text, as: UTF8.self)
    self.errors = String(decoding: errorText, as: UTF8.self)
  }
}
