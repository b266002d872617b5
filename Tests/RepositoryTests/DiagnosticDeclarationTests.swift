import Foundation
import Testing

/// Every declared diagnostic is listed, used, and reported with the severities that its declaration names.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct DiagnosticDeclarationTests {
  private struct Declaration {
    let name: String
    let severities: Set<String>
    let isListed: Bool
  }

  private let declarations: [Declaration]
  private let uses: [(path: String, text: String)]

  init() throws {
    let repository = try Repository()
    let sources = try repository.paths(endingIn: ".swift").filter { $0.hasPrefix("Sources/") }
      .map { (path: $0, text: try repository.text($0)) }
    declarations = sources.filter { $0.path.contains("/DiagnosticID+") }.flatMap { Self.declarations(in: $0.text) }
    uses = sources.filter { !$0.path.contains("/DiagnosticID+") }
  }

  private static func declarations(in text: String) -> [Declaration] {
    let list = text.firstMatch(of: /static let \w+: \[DiagnosticID\] = \[([^\]]*)\]/).map { String($0.1) } ?? ""
    let listed = Set(list.matches(of: /\.(\w+)/).map { String($0.1) })
    return text.matches(of: /static let (\w+) = DiagnosticID\(\s*"[^"]+",\s*\.\w+,\s*\[([^\]]*)\]/).map { match in
      let severities = match.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return Declaration(name: String(match.1), severities: Set(severities), isListed: listed.contains(String(match.1)))
    }
  }

  @Test func everyDeclarationIsListed() {
    #expect(declarations.count > 100)
    #expect(declarations.filter { !$0.isListed }.map(\.name) == [])
  }

  @Test func everyDeclarationIsUsed() {
    let words = Set(uses.flatMap { $0.text.matches(of: /\.(\w+)/).map { String($0.1) } })
    #expect(declarations.map(\.name).filter { !words.contains($0) } == [])
  }

  @Test func everySeverityIsDeclared() {
    let declared = Dictionary(uniqueKeysWithValues: declarations.map { ($0.name, $0.severities) })
    var found: [String] = []
    for (path, text) in uses {
      let direct = text.matches(of: /[dD]iagnostic\(\s*(\.error|\.warning|\.note),\s*\.(\w+)/).map {
        (String($0.1), String($0.2))
      }
      let thrown = text.matches(of: /ScaffoldError\(\s*\.\w+,\s*\.(\w+)/).map { (".error", String($0.1)) }
      for (severity, name) in direct + thrown where declared[name]?.contains(severity) != true {
        found.append("\(path): \(name) as \(severity)")
      }
    }
    #expect(found == [])
  }
}
