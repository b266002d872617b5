import Foundation
import Scaffold
import Testing

@testable import ScaffoldCLI

/// The built-in packs as the command line shows them.
@Suite struct TemplateCommandTests {
  @Test func listsEveryPack() async throws {
    let names = try EmbeddedTemplates.tree().packNames
    let run = await ScaffoldRun("template", "list")
    #expect(run.status == .success)
    for name in names { #expect(run.output.contains("\n\(name) "), "\(name)") }
    #expect(names.contains("offline-app"))
  }

  @Test func printsTheListAsJSON() async throws {
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

  @Test func refusesAMissingOverlay() async {
    let run = await ScaffoldRun("template", "show", "offline-app", "--template-dir", "/nowhere")
    #expect(run.status != .success)
    #expect(run.errors.contains("/nowhere"))
  }

  @Test func lintsANewModule() async throws {
    let folder = try TemporaryFolder()
    let run = await ScaffoldRun("template", "new", "audit", "--output", folder.url.path)
    #expect(run.status == .success)
    #expect(run.output.contains("modules/audit/module.json"))
    #expect(await ScaffoldRun("template", "lint", folder.url.path).status == .success)
    try folder.write("{{nothing}}\n", to: "modules/audit/files/AUDIT.md.mustache")
    let lint = await ScaffoldRun("template", "lint", folder.url.path)
    #expect(lint.status == .failure)
    #expect(lint.errors.contains("modules/audit/files/AUDIT.md.mustache:1:3: error: unknown name 'nothing'"))
    #expect(lint.output == "1 error, 0 warnings\n")
    #expect(await ScaffoldRun("template", "new", "audit", "--output", folder.url.path).status == .cannotCreate)
  }

  @Test func ejectsBuiltInFiles() async throws {
    let folder = try TemporaryFolder()
    let file = "modules/package/files/README.md.mustache"
    let run = await ScaffoldRun("template", "eject", file, "--output", folder.path("overlay"), "--format", "json")
    #expect(run.status == .success)
    #expect(FileManager.default.fileExists(atPath: folder.path("overlay/" + file)))
    let show = await ScaffoldRun("template", "show", "client", "--template-dir", folder.path("overlay"))
    #expect(show.status == .success)
    #expect(await ScaffoldRun("template", "eject", "modules/nothing").status == .usage)
  }

  @Test func printsTheContext() async throws {
    let run = await ScaffoldRun("template", "context")
    #expect(run.output == ContextReference.markdown)
    #expect(run.output.contains("| `packageName` |"))
  }

  @Test func doctorChecksEveryLinkedLibrary() throws {
    let tree = try EmbeddedTemplates.tree()
    let packs = try tree.packNames.map { try PackLoader(tree: tree).pack(named: $0) }
    let targets = packs.flatMap(\.reachableModules).flatMap(\.manifest.targets)
    let packages = Set(targets.compactMap { $0.systemPackages["apt"] })
    #expect(!packages.isEmpty)
    let known = (SystemLibrary.needed + SystemLibrary.chosen).map(\.package)
    #expect(packages.isSubset(of: known))
  }
}
