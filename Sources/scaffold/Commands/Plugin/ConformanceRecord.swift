import CommandLineInterface
import Scaffold

/// The JSON of `scaffold plugin check`; its properties are the keys.
struct ConformanceRecord: Encodable {
  /// The keys with their meanings.
  static let keys = [
    ResultKey("plugin", "the plugin, as 'KIND:NAME'"), ResultKey("passed", "how many cases passed"),
    ResultKey("tried", "how many cases were run"), ResultKey("cases[].name", "the name of a case"),
    ResultKey("cases[].outcome", ResultKey.words(["passed", "failed", "skipped"])),
    ResultKey("cases[].reason", "why it failed or was skipped"),
    ResultKey("cases[].remedy", "how to make it pass"),
    ResultKey("cases[].standardError[]", "the last lines of standard error of a failed case"),
  ]

  struct Case: Encodable {
    let name: String
    let outcome: String
    let reason: String?
    let remedy: String?
    let standardError: [String]?

    init(_ result: ConformanceReport.Result) {
      name = result.name
      standardError = result.standardError.isEmpty ? nil : result.standardError
      switch result.outcome {
      case .passed: (outcome, reason, remedy) = ("passed", nil, nil)
      case .failed(let why, let how): (outcome, reason, remedy) = ("failed", why, how)
      case .skipped(let why): (outcome, reason, remedy) = ("skipped", why, nil)
      }
    }
  }

  let plugin: String
  let passed: Int
  let tried: Int
  let cases: [Case]

  init(_ report: ConformanceReport) {
    plugin = report.plugin.description
    passed = report.passed
    tried = report.tried
    cases = report.results.map(Case.init)
  }
}
