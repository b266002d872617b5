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
    let (status, output, _) = try ending(of: arguments)
    return (status, output)
  }

  /// Runs it to its end.
  ///
  /// - Returns: the lines of its standard error, which describe the runs.
  static func errors(_ arguments: [String]) throws -> [Substring] { try ending(of: arguments).errors }

  private static func ending(
    of arguments: [String]
  ) throws -> (status: Int32, output: [Substring], errors: [Substring]) {
    let binary: URL = try #require(Self.binary)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Its output is short enough for the pipe's buffer.
    let lines = Self.lines(output)
    process.waitUntilExit()
    return (process.terminationStatus, lines, Self.lines(errors))
  }

  private static func lines(_ pipe: Pipe) -> [Substring] {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}
