import FakeService
import Foundation
import Testing

/// Everything is documented.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct DocumentationTests {
  @Test func everyPackAndModuleIsDescribed() throws {
    let repository = try Repository()
    let page = try repository.text("docs/EMITTED_PACKAGE.md")
    let packs = repository.paths.compactMap {
      $0.wholeMatch(of: #/templates/packs/([^/]+)\.json/#).map { String($0.1) }
    }
    let modules = repository.paths.compactMap {
      $0.wholeMatch(of: #/templates/modules/([^/]+)/module\.json/#).map { String($0.1) }
    }
    #expect(packs.contains("offline-app"))
    #expect(modules.contains("values"))
    let missing = packs.filter { !page.contains("`\($0)`") } + modules.filter { !page.contains("| `\($0)` |") }
    #expect(missing.isEmpty, "docs/EMITTED_PACKAGE.md does not name \(missing)")
  }

  @Test func documentedCodeIsCompiledAndTested() throws {
    let page = try Repository().text("docs/EMITTED_PACKAGE.md")
    let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix("Entities in code\n") } ?? ""
    let tour =
      try Repository().text("README.md").components(separatedBy: "\n### ").first { $0.hasPrefix("In code\n") } ?? ""
    let example = tour.components(separatedBy: "```").dropFirst().first ?? ""
    let source = try Repository().text("templates/modules/access/Tests/DocumentedCodeTests.swift")
    let known = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let documented = section.split(separator: "\n").filter { $0.hasPrefix("    ") }
    let shown = example.split(separator: "\n").dropFirst()
    #expect(documented.count > 8 && shown.count > 8)
    let code = (documented + shown).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(code.filter { !known.contains($0) } == [])
  }

  @Test func everyQuirkIsDescribed() throws {
    let page = try Repository().text("docs/EMITTED_PACKAGE.md")
    let missing = ServiceQuirk.allCases.map(\.rawValue).filter { !page.contains("\n| `\($0)` | ") }
    #expect(missing.isEmpty, "the table of quirks in docs/EMITTED_PACKAGE.md lacks \(missing)")
  }

  @Test func everyServiceKindIsDescribedWithItsQuirks() throws {
    let lines = try Repository().text("docs/EMITTED_PACKAGE.md").split(separator: "\n")
    for kind in ServiceKind.allCases {
      let line = lines.first { $0.hasPrefix("| `\(kind.rawValue)` | ") }
      let quirks = kind.quirks.map(\.rawValue).sorted().map { "`\($0)`" }.joined(separator: ", ")
      #expect(line?.hasSuffix(" | \(quirks) |") == true, "'\(kind.rawValue)' has \(quirks)")
    }
  }

  @Test func readmeLinksEveryPage() throws {
    let repository = try Repository()
    let readme = try repository.text("README.md")
    let pages = repository.paths.filter { $0.wholeMatch(of: #/docs/[^/]+\.md/#) != nil }
    let missing = (pages + ["CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"]).filter { !readme.contains("](\($0))") }
    #expect(missing.isEmpty)
  }

  @Test func everyLinkIsValid() throws {
    let repository = try Repository()
    for page in repository.paths(endingIn: ".md") {
      let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
      let targets = try repository.text(page).matches(of: #/\]\(([^):#]+)(?:#[^)]*)?\)/#).map { String($0.1) }
      let broken = targets.filter { !FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
      #expect(broken.isEmpty, "\(page) links \(broken)")
    }
  }

  @Test func everyDiagnosticIsInTroubleshooting() throws {
    let repository = try Repository()
    let known = try repository.text("docs/DIAGNOSTICS.md").matches(of: #/(?m)^### `([^`]+)`/#).map { String($0.1) }
    let links = try repository.text("docs/TROUBLESHOOTING.md").matches(of: #/\]\(DIAGNOSTICS\.md#([^)]+)\)/#)
    let linked = Set(links.map { String($0.1) })
    #expect(known.count > 100)
    #expect(known.filter { !linked.contains($0) } == [], "docs/TROUBLESHOOTING.md does not link these identifiers")
    #expect(linked.subtracting(known) == [], "docs/TROUBLESHOOTING.md links identifiers that do not exist")
  }

  /// The pages about vendors cannot be run against their services, but what they tell to type can be looked up.
  @Test(arguments: ["TUTORIAL", "SAP", "MICROSOFT", "SALESFORCE", "TROUBLESHOOTING"])
  func optionsOfThePagesExist(_ page: String) throws {
    let repository = try Repository()
    let option = #/(?:^|[^\w-])(--[a-z][a-z-]+)/#
    let known = try ["docs/COMMAND_LINE.md", "docs/EMITTED_PACKAGE.md", "README.md"].flatMap {
      try repository.text($0).matches(of: option).map { String($0.1) }
    }
    // Those of git, Swift, curl, the command lines of Azure and Salesforce, and the sample service.
    let foreign = [
      "--message", "--short", "--product", "--silent", "--data", "--resource", "--query", "--port", "--alias",
      "--target-org", "--sobject",
    ]
    let named = try repository.text("docs/\(page).md").matches(of: option).map { String($0.1) }
    #expect(named.count > 5)
    #expect(Set(named).subtracting(known + foreign) == [])
  }

  @Test func everyScriptIsDescribed() throws {
    let repository = try Repository()
    let page = try repository.text("CONTRIBUTING.md")
    let scripts = repository.paths.filter {
      $0.hasPrefix("scripts/") || $0.wholeMatch(of: #/Benchmarks/[^/]+/run/#) != nil
    }
    let missing = scripts.filter { !page.contains("`\($0)`") }
    #expect(scripts.count > 5)
    #expect(missing.isEmpty)
  }
}
