import Foundation
import Testing

/// The built program as a process.
enum FaultProgram {
  static let binary = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "fault-runs")
  static var isBuilt: Bool { binary.map { FileManager.default.isExecutableFile(atPath: $0.path) } ?? false }

  /// Runs it to its end.
  ///
  /// - Returns: its status, and the lines of its standard output.
  static func run(_ arguments: [String]) throws -> (status: Int32, lines: [Substring]) {
    let binary: URL = try #require(Self.binary)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline))
  }
}
