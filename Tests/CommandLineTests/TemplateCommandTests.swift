import Foundation
import Scaffold
import Testing

@testable import ScaffoldCLI

/// The built-in packs as the command line shows them.
@Suite struct TemplateCommandTests {
  @Test func everyPackIsListed() async throws {
    let names = try EmbeddedTemplates.tree().packNames
    let run = await ScaffoldRun("template", "list")
    #expect(run.status == .success)
    for name in names { #expect(run.output.contains("\n\(name) "), "\(name)") }
    #expect(names.contains("offline-app"))
  }

  @Test func theListIsJSONToo() async throws {
    let run = await ScaffoldRun("template", "list", "--format", "json")
    let packs = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: String]])
    #expect(packs.map { $0["name"] } == (try EmbeddedTemplates.tree().packNames))
  }

  @Test func aPackShowsItsModules() async throws {
    let run = await ScaffoldRun("template", "show", "offline-app", "--format", "json")
    #expect(run.status == .success)
    let pack = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let modules = try #require(pack["modules"] as? [[String: Any]])
    let names = modules.compactMap { $0["name"] as? String }
    #expect(names.contains("commandline"))
    let text = await ScaffoldRun("template", "show", "offline-app")
    for name in names { #expect(text.output.contains("\n\(name) "), "\(name)") }
  }

  @Test func anOverlayThatIsNotThereIsRefused() async {
    let run = await ScaffoldRun("template", "show", "offline-app", "--template-dir", "/nowhere")
    #expect(run.status != .success)
    #expect(run.errors.contains("/nowhere"))
  }

  @Test func doctorKnowsEveryLibraryThatPacksLink() throws {
    let tree = try EmbeddedTemplates.tree()
    let packs = try tree.packNames.map { try PackLoader(tree: tree).pack(named: $0) }
    let targets = packs.flatMap(\.reachableModules).flatMap(\.manifest.targets)
    let packages = Set(targets.compactMap { $0.systemPackages["apt"] })
    #expect(!packages.isEmpty)
    #expect(packages.isSubset(of: SystemLibrary.needed.map(\.package)))
  }
}
