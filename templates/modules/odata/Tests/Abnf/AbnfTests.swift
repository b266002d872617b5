import Foundation
import Testing

@Suite struct AbnfTests {
  private static let rules = AbnfExpressionRules.all.merging(AbnfLiteralRules.all) { first, _ in first }

  @Test(.enabled(if: AbnfCase.folder != nil, "needs the folder 'odata-abnf' in SCAFFOLD_SHARED or ../shared"))
  func casesOfTheHandledRulesPass() throws {
    let cases = try AbnfCase.all(in: #require(AbnfCase.folder))
    var lines: [String] = []
    var passed = 0
    var handled = 0
    for (name, group) in Dictionary(grouping: cases, by: \.rule).sorted(by: { $0.key < $1.key }) {
      guard let rule = Self.rules[name] else {
        lines.append("\(name): 0 of \(group.count), not handled")
        continue
      }
      let failures = group.filter { self.fails($0, rule) }
      handled += group.count
      passed += group.count - failures.count
      lines.append("\(name): \(group.count - failures.count) of \(group.count)")
      for failure in failures {
        Issue.record("\(name): '\(failure.input)' must be \(failure.failAt == nil ? "accepted" : "refused")")
      }
    }
    print(
      (lines + ["\(passed) of \(handled) cases of handled rules, of \(cases.count) in all"]).joined(separator: "\n"))
  }

  private func fails(_ abnfCase: AbnfCase, _ rule: AbnfRule) -> Bool {
    let isAccepted = (try? rule(abnfCase.input)) != nil
    return isAccepted != (abnfCase.failAt == nil)
  }
}
