import Foundation
import Testing

/// The program's messages if its results cannot be written.
@Suite(.enabled(if: BinaryRun.isBuilt, "the program is not built"))
struct UnwrittenResultsTests {
  @Test(arguments: ["--version >/dev/full", "doctor --format json >/dev/full", "completions bash >&-"])
  func exitsWithTheStatusOfWriteErrors(_ line: String) throws {
    let run = try shell("\"$SCAFFOLD\" \(line)")
    #expect(run.status == 73)
    #expect(run.errors.contains("scaffold: error: cannot write the results: "))
  }

  @Test func aClosedPipeIsNotAFailure() throws {
    let run = try shell("\"$SCAFFOLD\" completions bash | true")
    #expect(run.errors.isEmpty)
  }

  private func shell(_ line: String) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SCAFFOLD": try #require(BinaryRun.binary).path]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
