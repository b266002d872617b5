import Testing

@testable import Templates

/// The public suite of Mustache 1.4 with its optional modules inheritance, dynamic names and lambdas.
@Suite struct MustacheSpecificationTests {
  @Test(.enabled(if: SpecificationSuite.isPresent, "the folder 'mustache-spec' of the corpus is missing"))
  func mustacheSpecificationPasses() throws {
    var passed = 0
    var total = 0
    for (file, cases) in try SpecificationSuite.load().sorted(by: { $0.key < $1.key }) {
      for (number, specified) in cases.enumerated() {
        total += 1
        let failure = failure(of: specified, in: file)
        if let failure {
          Issue.record("\(file).json, case \(number + 1) '\(specified.name)': \(failure)")
        } else {
          passed += 1
        }
      }
    }
    print("Mustache 1.4: \(passed) of \(total)")
    #expect(total == 194)
    #expect(passed == total)
  }

  private func failure(of specified: SpecificationCase, in file: String) -> String? {
    let lambda = file == "~lambdas" ? SpecificationLambdas.lambda(of: specified.name) : nil
    if file == "~lambdas", lambda == nil { return "no lambda of this name is written in Swift" }
    do {
      let text = try specified.rendered(lambda: lambda)
      return text == specified.expected
        ? nil : "expected \(specified.expected.debugDescription), found \(text.debugDescription)"
    } catch {
      return "\(error)"
    }
  }
}
