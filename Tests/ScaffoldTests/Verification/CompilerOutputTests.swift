import Testing

@testable import GeneratorCore
@testable import GeneratorVerification

@Suite("compiler output")
struct CompilerOutputTests {
  private func output(_ text: String) -> CompilerOutput {
    text.split(separator: "\n").reduce(into: CompilerOutput()) { $0.read(String($1)) }
  }

  @Test("errors and warnings are counted once, quotations are ignored")
  func messages() {
    let output = output(
      """
      [1/8] Compiling Shop Main.swift
      /home/jane/Shop/Sources/Shop/Main.swift:3:7: error: cannot find 'x' in scope
      3 | let y = x
        |         `- error: cannot find 'x' in scope
      /home/jane/Shop/Sources/Shop/Main.swift:3:7: error: cannot find 'x' in scope
      /home/jane/Shop/Sources/Shop/A:b.swift:1:2: warning: unused: really
      /home/jane/Shop/Sources/Shop/Main.swift:4:1: note: did you mean 'z'?
      warning: 'shop': found 1 file(s) which are unhandled
      error: emit-module command failed with exit code 1
      """)
    let messages = output.messages.map { "\($0.location?.description ?? "-") \($0.severity): \($0.message)" }
    #expect(
      messages == [
        "/home/jane/Shop/Sources/Shop/Main.swift:3:7 error: cannot find 'x' in scope",
        "/home/jane/Shop/Sources/Shop/A:b.swift:1:2 warning: unused: really",
        "- warning: 'shop': found 1 file(s) which are unhandled",
        "- error: emit-module command failed with exit code 1",
      ])
  }

  @Test(
    "tests of both frameworks are counted",
    arguments: [
      ("✔ Test run with 14 tests in 3 suites passed after 0.5 seconds.", 14, 0),
      ("✔ Test run with 1 test passed after 0.001 seconds.", 1, 0),
      ("✘ Test run with 3 tests in 1 suite failed after 1.25 seconds with 2 issues.", 3, 2),
      (
        "Executed 2 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds\n"
          + "\t Executed 5 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds", 5, 1
      ),
      ("Executed 4 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.1 (0.1) seconds", 4, 0),
      ("[3/4] Linking", 0, 0),
    ])
  func tests(text: String, tests: Int, issues: Int) {
    let summary = output(text).tests
    #expect(summary.tests == tests)
    #expect(summary.issues == issues)
  }

  @Test("a failed test is reported with its location")
  func testIssue() {
    let output = output("✘ Test reads() recorded an issue at ShopTests.swift:9:5: Expectation failed: 1 == 2")
    #expect(output.testIssues.map(\.message) == ["the test reads() failed: Expectation failed: 1 == 2"])
    #expect(
      output.testIssues.first?.location == GeneratorCore.SourceLocation(file: "ShopTests.swift", line: 9, column: 5))
  }

  @Test("impossible numbers are ignored")
  func hostileNumbers() {
    let most = Int.max
    let output = output(
      """
      /home/jane/Shop/Sources/Shop/Main.swift:1:\(Int.min): error: really
      /home/jane/Shop/Sources/Shop/Main.swift:\(Int.min):1: error: really
      ✔ Test run with \(most) tests passed after 0.1 seconds.
      ✘ Test run with \(most) tests in 1 suite failed after 1.25 seconds with \(most) issues.
      ✘ Test run with 3 tests in 1 suite failed after 1.25 seconds with 2 issues.
      Executed \(most) tests, with \(most) failures (0 unexpected) in 0.1 (0.1) seconds
      """)
    #expect(output.messages.isEmpty)
    #expect(output.tests.tests == 3)
    #expect(output.tests.issues == 2)
  }
}
