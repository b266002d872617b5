import Foundation
import Testing

/// Every capability in `docs/CAPABILITIES.md` has a test with its number in its name, such as `P17`.
@Suite(.enabled(if: Repository.isClone, "the files of a clone are needed")) struct CapabilityTests {
  /// The numbers in the rows of the page.
  private func numbers(_ repository: Repository) throws -> [Int] {
    try repository.text("docs/CAPABILITIES.md").matches(of: /\n\| P(\d+) \|/).compactMap { Int($0.output.1) }
  }

  /// The names of the tests of each capability.
  private func tests(_ repository: Repository) throws -> [Int: [String]] {
    var tests: [Int: [String]] = [:]
    for path in repository.sources(endingIn: "Tests.swift") {
      for match in try repository.text(path).matches(of: /@Test\(\s*"([^"\n]*)"/) {
        for row in match.output.1.matches(of: /\bP(\d+)\b/) {
          tests[Int(row.output.1) ?? 0, default: []].append("\(path): \(match.output.1)")
        }
      }
    }
    return tests
  }

  @Test func everyCapabilityHasATest() throws {
    let repository = try Repository()
    let numbers = try numbers(repository)
    let tests = try tests(repository)
    #expect(numbers == Array(1...67))
    for number in numbers {
      let found = tests[number] ?? []
      print((["P\(number)"] + found).joined(separator: "\n  "))
      #expect(!found.isEmpty, "no test has 'P\(number)' in its name")
    }
    #expect(Set(tests.keys).isSubset(of: numbers))
  }
}
