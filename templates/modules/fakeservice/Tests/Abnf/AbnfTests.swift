import Testing

@Suite struct AbnfTests {
  private static let rules = [AbnfExpressionRules.all, AbnfLiteralRules.all, AbnfPathRules.all].reduce(into: [:]) {
    $0.merge($1) { first, _ in first }
  }

  /// Every case of a supported rule must be accepted or refused as in the suite. Unsupported cases are printed.
  @Test(.enabled(if: AbnfCase.folder != nil, "needs the folder 'odata-abnf' in SCAFFOLD_SHARED or ../shared"))
  func passesTheABNFTestCases() throws {
    let cases = try AbnfCase.all(in: #require(AbnfCase.folder))
    var lines: [String] = []
    var passed = 0
    for (name, group) in Dictionary(grouping: cases, by: \.rule).sorted(by: { $0.key < $1.key }) {
      guard let rule = Self.rules[name] else {
        let reason = try #require(AbnfLeftOut.rules[name], "the rule '\(name)' is neither read nor left out")
        lines.append("\(name): not handled (\(group.count) cases): \(reason)")
        continue
      }
      let handled = group.filter { AbnfLeftOut.reason($0) == nil }
      let failures = handled.filter { fails($0, rule) }
      passed += handled.count - failures.count
      lines.append("\(name): \(handled.count - failures.count) of \(group.count)")
      for abnfCase in group {
        if let reason = AbnfLeftOut.reason(abnfCase) { lines.append("  not handled: '\(abnfCase.input)': \(reason)") }
      }
      for failure in failures {
        Issue.record("\(name): '\(failure.input)' must be \(failure.failAt == nil ? "accepted" : "refused")")
      }
    }
    print((lines + ["\(passed) of \(cases.count) cases pass"]).joined(separator: "\n"))
  }

  private func fails(_ abnfCase: AbnfCase, _ rule: AbnfRule) -> Bool {
    let isAccepted = (try? rule(abnfCase.input)) != nil
    return isAccepted != (abnfCase.failAt == nil)
  }
}
