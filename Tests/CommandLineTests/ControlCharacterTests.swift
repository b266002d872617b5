import Foundation
import SampleMetadata
import Testing

/// Every command escapes control characters in external text on a terminal.
@Suite struct ControlCharacterTests {
  @Test func escapesControlCharactersInPaths() async throws {
    let folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
    let place = folder.path("a\u{1B}[2J\u{9B}8m\u{7}b")
    var runs = [await ScaffoldRun("new", folder.path("shop.xml"), "--name", "Shop", "-o", place, "--verify", "none")]
    try #require(runs[0].status == .success)
    runs.append(await ScaffoldRun("regenerate", place, "--verify", "none"))
    runs.append(await ScaffoldRun("undo", place))
    runs.append(await ScaffoldRun("template", "new", "mine", "-o", folder.path("t\u{1B}[2Jt")))
    runs.append(await ScaffoldRun("plugin", "new", "reader", "mine", "-o", folder.path("p\u{1B}[2Jp")))
    runs.append(await ScaffoldRun("inspect", folder.path("none\u{1B}[2J.xml")))
    for run in runs {
      let text = run.output + run.errors
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }, "\(text)")
    }
  }

  @Test func writesJSONUnchanged() async throws {
    let folder = try TemporaryFolder()
    let name = "none\u{1B}\u{9B}.xml"
    let run = await ScaffoldRun("inspect", folder.path(name), "--format", "json")
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let diagnostics = try #require(value?["diagnostics"] as? [[String: Any]])
    #expect((diagnostics.first?["message"] as? String)?.contains(name) == true)
  }
}
