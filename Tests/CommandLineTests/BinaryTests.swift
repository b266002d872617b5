import Foundation
import Testing

/// The built program as a process.
@Suite struct BinaryTests {
  private static let isBuilt = BinaryRun.isBuilt

  private func run(_ arguments: String..., meanwhile: (Process) throws -> Void = { _ in }) throws -> BinaryRun {
    try BinaryRun(arguments, meanwhile: meanwhile)
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built")) func returnsTheExitStatus() throws {
    let version = try run("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("scaffold "))
    #expect(version.errors.isEmpty)
    let wrong = try run("docter")
    #expect(wrong.status == 64)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errors.contains("did you mean 'doctor'?"))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built")) func writesNoStylesToAPipe() throws {
    let help = try run("--help").output
    #expect(!help.contains("\u{1B}"))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built"), arguments: [SIGINT, SIGTERM])
  func exitsWith130AfterASignal(_ signal: Int32) throws {
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
