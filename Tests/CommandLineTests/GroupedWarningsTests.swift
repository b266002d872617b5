import Foundation
import SampleMetadata
import Scaffold
import Testing

@testable import GeneratorCore
@testable import ScaffoldCLI

@Suite struct GroupedWarningsTests {
  private func warning(_ id: DiagnosticID, _ number: Int) -> Diagnostic {
    Diagnostic(.warning, id, "message \(number)", hint: "hint \(number)")
  }

  @Test func oneOfAKindStandsForMany() {
    let warnings = GroupedWarnings()
    for number in 1...5 { warnings.add(warning(.interrupted, number)) }
    for number in 6...7 { warnings.add(warning(.internalError, number)) }
    let shown = warnings.take()
    #expect(shown.map(\.message) == ["message 1; and 4 more of this kind", "message 6", "message 7"])
    #expect(shown.first?.hint == "'-v' lists them, and 'scaffold explain interrupted' explains them")
    #expect(shown.last?.hint == "hint 7")
    #expect(warnings.take().isEmpty)
  }

  @Test func aPluginsKindsAreLimited() {
    let warnings = GroupedWarnings()
    for number in 1...60 {
      let id = DiagnosticID("plugin/\(number)", .plugins, [.warning], cause: "", remedy: "")
      for _ in 1...3 { warnings.add(warning(id, number)) }
    }
    let shown = warnings.take()
    #expect(shown.count == 51)
    #expect(shown.first?.hint == "'-v' lists them")
    #expect(shown.last?.message == "30 more messages are left out")
  }

  @Test func commandsShowOneLineForEachCause() async throws {
    let folder = try TemporaryFolder()
    let unknown = (1...4).map { "<Property Name=\"P\($0)\" Type=\"Example.Shop.T\($0)\"/>" }.joined()
    let metadata = try folder.write(
      SmallMetadata.text.replacing("<Property Name=\"Name\"", with: unknown + "<Property Name=\"Name\""), to: "shop.xml"
    )
    let brief = await ScaffoldRun("inspect", metadata)
    #expect(brief.errors.contains("kept as a JSON value; and 3 more of this kind\n"))
    #expect(brief.errors.split(separator: "\n").count == 2)
    let all = await ScaffoldRun("inspect", metadata, "-v")
    #expect(all.errors.split(separator: "\n").count { $0.contains("[unknown-type]") } == 4)
    #expect(await ScaffoldRun("explain", metadata, "Product").errors.isEmpty)
    let json = await ScaffoldRun("inspect", metadata, "--format", "json", "-q")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(result["diagnosticCounts"] as? [String: Int] == ["unknown-type": 4])
  }
}
