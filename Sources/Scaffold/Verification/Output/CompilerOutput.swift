import GeneratorCore

/// Collects the messages in the output of `swift build` and `swift test`, each once.
package struct CompilerOutput: Sendable {
  /// The number of last lines to keep, for a failure that no message explains.
  static let tailLength = 40

  /// The errors and warnings, in the order of the output.
  package private(set) var messages: [CompilerMessage] = []
  /// The issues that tests recorded.
  private(set) var testIssues: [CompilerMessage] = []
  /// The results of the tests.
  private(set) var tests = TestSummary()
  /// The last lines of the output.
  package private(set) var tail: [String] = []
  private var known: Set<CompilerMessage> = []

  package init() {}

  /// Processes a line.
  package mutating func read(_ line: String) {
    tail.append(line)
    if tail.count > Self.tailLength { tail.removeFirst() }
    if let issue = CompilerMessage(testIssue: line) {
      if known.insert(issue).inserted { testIssues.append(issue) }
    } else if let message = CompilerMessage(line), known.insert(message).inserted {
      messages.append(message)
    } else {
      tests.read(line)
    }
  }
}

extension CompilerMessage {
  /// Reads a line of Swift Testing such as `✘ Test example() recorded an issue at ShopTests.swift:5:3: Expectation
  /// failed: …`; nil for other lines.
  init?(testIssue line: String) {
    let pattern = /Test (.+?) recorded an issue(?: with .*?)? at ([^:]+\.swift):(\d+):(\d+): (.*)/
    guard let match = line.firstMatch(of: pattern), let row = Int(match.3), let column = Int(match.4) else {
      return nil
    }
    self.init(
      severity: .error, message: "the test \(match.1) failed: \(match.5)",
      location: SourceLocation(file: String(match.2), line: row, column: column))
  }
}
