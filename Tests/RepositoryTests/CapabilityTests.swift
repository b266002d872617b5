import Foundation
import Testing

/// Every capability in `docs/CAPABILITIES.md` has a test with its number in its name, such as `P17`, unless it is planned.
@Suite(.enabled(if: Repository.isClone, "the files of a clone are needed")) struct CapabilityTests {
  /// The rows of the page: the number, and whether the capability is only planned.
  private func rows(_ repository: Repository) throws -> [(number: Int, isPlanned: Bool)] {
    try repository.text("docs/CAPABILITIES.md").matches(of: /\n\| P(\d+) \|[^\n|]*\|([^\n|]*)\|/).compactMap { match in
      Int(match.output.1).map { ($0, match.output.2.contains("planned")) }
    }
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
    let rows = try rows(repository)
    let tests = try tests(repository)
    #expect(rows.map(\.number) == Array(1...67))
    for row in rows {
      let found = tests[row.number] ?? []
      print((["P\(row.number)"] + found).joined(separator: "\n  "))
      #expect(found.isEmpty == row.isPlanned, "P\(row.number): \(found)")
    }
    #expect(Set(tests.keys).isSubset(of: rows.map(\.number)))
  }
}
