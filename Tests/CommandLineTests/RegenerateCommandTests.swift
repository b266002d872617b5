import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// `scaffold regenerate` and `scaffold undo` over a small service, without the toolchain.
@Suite struct RegenerateCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  private func new() async throws {
    let run = await ScaffoldRun("new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none")
    try #require(run.status == .success)
  }

  private func regenerate(_ options: String...) async -> ScaffoldRun {
    await ScaffoldRun(["regenerate", folder.path("out"), "--verify", "none"] + options)
  }

  private func change(_ text: String = "<Property Name=\"Price\" Type=\"Edm.Decimal\"/>") throws {
    try folder.write(
      SmallMetadata.text.replacing("<Property Name=\"Name\"", with: text + "<Property Name=\"Name\""), to: "shop.xml")
  }

  /// The emitted file with the type.
  private func productFile() throws -> String {
    let files = FileManager.default.enumerator(atPath: folder.path("out/Sources"))?.compactMap { $0 as? String } ?? []
    return "out/Sources/" + (try #require(files.first { $0.hasSuffix("/Product.swift") }))
  }

  private func conflict() async throws {
    try await new()
    let file = try productFile()
    let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let edited = lines.map { $0.contains("public var name") ? "\($0) // mine" : String($0) }
    try folder.write(edited.joined(separator: "\n"), to: file)
    try folder.write(
      SmallMetadata.text.replacing("Name=\"Name\" Type=\"Edm.String\"", with: "Name=\"Name\" Type=\"Edm.Int32\""),
      to: "shop.xml")
  }

  @Test func reportsThatNothingChanged() async throws {
    try await new()
    let run = await regenerate()
    #expect(run.status == .success)
    #expect(run.output == "Shop: nothing to do\n")
    #expect(await regenerate("--check").output == "Shop: nothing to do\n")
  }

  @Test func textListsChangesAndFiles() async throws {
    try await new()
    try change()
    let check = await regenerate("--check")
    #expect(check.status.rawValue == 3)
    #expect(check.output.hasSuffix("nothing was written\n"))
    let run = await regenerate()
    #expect(run.status == .success)
    #expect(run.output.contains("metadata  the document has changed\n"))
    #expect(run.output.contains(#/updated +Sources/.*Product.swift\n/#))
    #expect(await regenerate("--check").status == .success)
  }

  @Test(arguments: ["test", "build"])
  func checkBuildsNothing(_ level: String) async throws {
    try await new()
    let run = await ScaffoldRun("regenerate", folder.path("out"), "--check", "--verify", level)
    #expect(run.status.rawValue == 64)
    #expect(await ScaffoldRun("regenerate", folder.path("out"), "--check").status == .success)
    #expect(run.errors.contains("'--check' writes nothing, so '--verify \(level)' has nothing to build"))
    #expect(run.errors.contains("\nusage: scaffold regenerate [OPTIONS] [DIR]\n"))
  }

  @Test func exitsWith2ForConflictsAndThenWith78() async throws {
    try await conflict()
    let run = await regenerate()
    #expect(run.status.rawValue == 2)
    #expect(run.output.contains(#/conflict +Sources/.*Product.swift:\d+\n/#))
    let again = await regenerate()
    #expect(again.status.rawValue == 78)
    #expect(again.errors.contains(#/Product.swift:\d+: error: a conflict of an earlier run is not resolved/#))
    #expect(await regenerate("--check").status.rawValue == 78)
    let undo = await ScaffoldRun("undo", folder.path("out"))
    #expect(undo.status == .success)
    #expect(await regenerate("--on-conflict", "fail").status.rawValue == 2)
    #expect(await regenerate("--on-conflict", "mine").status == .success)
    #expect(try String(contentsOfFile: folder.path(try productFile()), encoding: .utf8).contains("// mine"))
  }

  @Test func writesMarkdownForAPullRequest() async throws {
    try await conflict()
    let run = await regenerate("--format", "markdown")
    #expect(run.status.rawValue == 2)
    #expect(run.output.hasPrefix("## `Shop` regenerated\n"))
    #expect(run.output.contains(#/- \[ \] `Sources/.*Product.swift`: line \d+\n/#))
    #expect(run.output.contains(#/- conflict\n  - `Sources/.*Product.swift`\n/#))
    #expect(run.output.contains("### Schema changes: `"))
    #expect(!run.output.contains(folder.url.path))
  }

  @Test func jsonContainsStatesAndConflicts() async throws {
    try await conflict()
    let run = await regenerate("--format", "json")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(result["isSuccess"] as? Bool == false)
    let files = try #require(result["files"] as? [[String: Any]])
    let conflicts = files.filter { $0["state"] as? String == "conflict" }
    #expect(conflicts.count == 1)
    #expect((conflicts.first?["conflicts"] as? [Int])?.isEmpty == false)
  }

  @Test func optionsChangeTheStoredSettings() async throws {
    try await new()
    let other = try folder.write(SmallMetadata.text.replacing("Products", with: "Goods"), to: "other.xml")
    #expect(await regenerate("--metadata", other).status == .success)
    let settings = try String(contentsOfFile: folder.path("out/scaffold.json"), encoding: .utf8)
    #expect(settings.contains("\"metadata\": \"../other.xml\""))
    #expect(await regenerate().output == "Shop: nothing to do\n")
  }

  private static let settings = """
    {
      "metadata": "../shop.xml",
      "name": "Shop",
      "template": "offline-app",
      "parameters": {}
    }

    """

  @Test(arguments: [
    ("{}", "{},\n  \"exclude\": [\"Stok\"]", "6:15: error: no entity set, singleton or operation"),
    ("{}", "{},\n  \"excludeTypes\": [\"Stok\"]", "6:20: error: the service has no type 'Stok'"),
    ("offline-app", "offline-ap", "4:15: error: there is no pack 'offline-ap'"),
    ("\"Shop\"", "\"not ok\"", "3:11: error: 'not ok' is not a package name"),
    ("{}", "{ \"nokey\": \"x\" }", "5:19: error: the pack 'offline-app' has no parameter 'nokey'"),
    (
      "{}", "{},\n  \"names\": { \"paths\": { \"Example.Shop.Product\": \"not ok\" } }",
      "6:49: error: 'not ok' is pinned as the name"
    ),
  ])
  func locatesFaultsOfSettings(_ old: String, _ new: String, _ fault: String) async throws {
    try await self.new()
    try folder.write(Self.settings.replacing(old, with: new), to: "out/scaffold.json")
    let run = await regenerate()
    #expect(run.status.rawValue == 64)
    #expect(run.errors.contains("out/scaffold.json:\(fault)"), "\(run.errors)")
    #expect(run.errors.contains(#/\n +\^~+\n/#), "\(run.errors)")
  }

  @Test func faultsOfOptionsHaveNoLocation() async throws {
    try await new()
    let option = await regenerate("--exclude", "Stok")
    #expect(option.errors.contains("error: no entity set, singleton or operation"))
    #expect(!option.errors.contains("scaffold.json:"))
    let other = try folder.write(
      Self.settings.replacing("../shop.xml", with: "shop.xml").replacing("offline-app", with: "offline-ap"),
      to: "other.json")
    let config = await regenerate("--config", other)
    #expect(config.errors.contains("other.json:4:15: error: there is no pack 'offline-ap'"), "\(config.errors)")
  }

  @Test func undoRemovesANewPackage() async throws {
    try await new()
    let run = await ScaffoldRun("undo", folder.path("out"), "--format", "json")
    #expect(run.status == .success)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(result["isRemoved"] as? Bool == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    #expect(await ScaffoldRun("undo", folder.path("out")).status.rawValue == 78)
  }

  @Test func undoRefusesEditsUnlessForced() async throws {
    try await new()
    try folder.write("mine\n", to: "out/README.md")
    let refused = await ScaffoldRun("undo", folder.path("out"))
    #expect(refused.status.rawValue == 78)
    #expect(refused.errors.contains("'README.md' was created or changed since"))
    let forced = await ScaffoldRun("undo", folder.path("out"), "--force")
    #expect(forced.status == .success)
    #expect(forced.output.contains("are kept in '\(folder.path("out")).edits-1'"))
  }

  @Test func exitsWith78OutsideAPackage() async throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: "out"), withIntermediateDirectories: true)
    #expect(await regenerate().status.rawValue == 78)
  }
}
