import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPackTesting
@testable import GeneratorPlanning

private let compiler = ProcessCommand.locate("swiftc", environment: ProcessInfo.processInfo.environment)

@Suite struct SwiftIdentifierTests {
  @Test(arguments: ["a", "_a", "A1", "имя", "产品", "é", "default", "a\u{301}", "€"])
  func accepts(name: String) {
    #expect(SwiftIdentifier.isIdentifier(name))
  }

  @Test(arguments: [
    "", "_", "1a", "a b", "a-b", "a.b", "`a`", "\u{301}a", "a\u{0}", "a\"b", "«a»", "×", "a\u{FFFC}", "a\u{FFFD}",
    "\u{FFF9}", "a\u{FFFE}", "a\u{1FFFF}",
  ])
  func refuses(name: String) {
    #expect(!SwiftIdentifier.isIdentifier(name))
  }

  @Test(.enabled(if: compiler != nil, "there is no swiftc"))
  func compilerAcceptsEveryAcceptedCharacter() async throws {
    let folder = try ConformanceFolder()
    var text = ""
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), SwiftIdentifier.isTail(scalar) else { continue }
      text += "let a\(scalar) = 0\n"
    }
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), case .string(let literal) = SwiftText.literal("\(scalar)") else {
        continue
      }
      text += "let _ = \(literal)\n"
    }
    try folder.write(Data(text.utf8), to: "all.swift")
    let command = ProcessCommand(
      executable: try #require(compiler), arguments: ["-frontend", "-parse", "all.swift"], directory: folder.path,
      environment: ProcessInfo.processInfo.environment)
    let said = HeardLines()
    let outcome = try await ProcessRunner().run(command) { said.add($0) }
    #expect(outcome.isSuccess, "\(said.lines.prefix(10))")
  }

  @Test func escapesKeywords() throws {
    #expect(try #require(SwiftIdentifier("default")).source == "`default`")
    #expect(try #require(SwiftIdentifier("name")).source == "name")
  }
}

/// Lines from another thread.
private final class HeardLines: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [String] = []

  var lines: [String] { lock.withLock { kept } }

  func add(_ line: String) { lock.withLock { kept.append(line) } }
}
