import Foundation
import SampleMetadata
import Scaffold
import Testing

@testable import ScaffoldCLI

/// `scaffold new` and `scaffold inspect` over a small service, without the toolchain.
@Suite struct NewCommandTests {
  private let folder: TemporaryFolder
  private let metadata: String

  init() throws {
    folder = try TemporaryFolder()
    metadata = try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  private func new(_ options: String...) async -> ScaffoldRun {
    await ScaffoldRun(["new", metadata, "-o", folder.path("out")] + options)
  }

  private var isWritten: Bool { FileManager.default.fileExists(atPath: folder.path("out/Package.swift")) }

  @Test func writesThePackageAndTheNextSteps() async {
    let run = await new("--verify", "none")
    #expect(run.status == .success)
    #expect(isWritten)
    #expect(run.output.contains("1 entity set"))
    #expect(run.output.contains("swift run shop --help"))
    #expect(run.errors.contains(/✓ write  [\d.]+ s\n/))
  }

  @Test func progressIsJSONIfTheResultIs() async {
    let run = await new("--verify", "none", "--format", "json")
    #expect(run.errors.contains(#"{"operation":"write","phase":"running""#))
    #expect(run.errors.contains(#"{"operation":"write","phase":"succeeded""#))
  }

  @Test func aDryRunPrintsThePlanAndWritesNothing() async {
    let run = await new("--dry-run")
    #expect(run.status == .success)
    #expect(run.output.contains("created      Package.swift\n"))
    #expect(!isWritten)
  }

  @Test func quietShowsResultsOnly() async {
    let run = await new("--dry-run", "--quiet")
    #expect(run.errors.isEmpty)
    #expect(!run.output.isEmpty)
  }

  @Test func timingsHaveALinePerStage() async {
    let run = await new("--dry-run", "-q", "--timings")
    let stages = run.errors.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(stages == ["stage", "load", "read", "transform", "name", "plan", "compare", "total"])
  }

  @Test func jsonListsEveryFile() async throws {
    let run = await new("--verify", "none", "--format", "json")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(result["name"] as? String == "Shop")
    #expect(result["isSuccess"] as? Bool == true)
    let files = try #require(result["files"] as? [[String: String]])
    #expect(files.contains(["path": "Package.swift", "change": "created"]))
  }

  @Test func exitsWith73IfTheOutputExists() async throws {
    try folder.write("mine", to: "out/notes.txt")
    let run = await new("--verify", "none")
    #expect(run.status.rawValue == 73)
    #expect(!isWritten)
  }

  static let refusals: [([String], Int32)] = [
    (["--name", "1st"], 64), (["--template", "nothing"], 64), (["--set", "nothing=1"], 64), (["--name", "Swift"], 64),
    (["--name", "class"], 64), (["--name", "in"], 64), (["--name", "init"], 64), (["--name", "XCTest"], 64),
    (["--name", "ServiceData", "--dry-run"], 64), (["--name", "ccurl", "--dry-run"], 64),
  ]

  @Test(arguments: refusals) func refusesInvalidRequests(_ options: [String], _ status: Int32) async {
    let run = await ScaffoldRun(["new", metadata, "-o", folder.path("out"), "--verify", "none"] + options)
    #expect(run.status.rawValue == status)
    #expect(!isWritten)
  }

  @Test func inspectSummarizesTheModel() async {
    let run = await ScaffoldRun("inspect", metadata)
    #expect(run.status == .success)
    #expect(run.output.contains("Products  Example.Shop.Product  ID"))
  }

  @Test func inspectPrintsTheServiceModelAsJSON() async throws {
    let run = await ScaffoldRun("inspect", metadata, "--format", "json")
    let model = try ServiceModelFormat.decode(Data(run.output.utf8), file: "output")
    #expect(model.entitySets.map(\.name) == ["Products"])
  }

  @Test func inspectReportsRenamesWithReasons() async throws {
    let clashing = SmallMetadata.text.replacing("\"Name\"", with: "\"id\"").replacing("Product\"", with: "Task\"")
    let metadata = try folder.write(clashing, to: "clashing.xml")
    let run = await ScaffoldRun("inspect", metadata)
    #expect(run.output.contains(#/Shop.Task +TaskEntity +the name belongs to Swift/#))
    #expect(run.output.contains(#/Shop.Task/id +id2 +another element in the same scope has this name/#))
    let json = await ScaffoldRun("inspect", metadata, "--format", "json")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let names = try #require(result["names"] as? [[String: Any]])
    let reserved = names.filter { $0["reasons"] as? [String] == ["reserved"] }
    #expect(reserved.map { $0["swift"] as? String } == ["TaskEntity"])
  }

  @Test func recordsTheFilter() async throws {
    let run = await new("--verify", "none", "--include", "Prod*", "--exclude", "Nothing*")
    #expect(run.status == .usage)
    #expect(run.errors.contains("no entity set, singleton or operation of the service has the name 'Nothing*'"))
    #expect(await new("--verify", "none", "--include", "Prod*").status == .success)
    let settings = try String(contentsOfFile: folder.path("out/scaffold.json"), encoding: .utf8)
    #expect(settings.contains(#/"include": \[\s*"Prod\*"\s*\]/#))
  }

  @Test func explainPrintsTheChain() async {
    let run = await ScaffoldRun("explain", metadata, "Product")
    #expect(
      run.output == "'Example.Shop.Product' is included\n  entity set 'Products' contains 'Example.Shop.Product'\n")
    let excluded = await ScaffoldRun("explain", metadata, "Product", "--exclude", "Products", "--include", "*")
    #expect(excluded.output.contains("it would be included with 'Products'"))
    let unknown = await ScaffoldRun("explain", metadata, "Prodct")
    #expect(unknown.status == .usage)
    #expect(unknown.errors.contains("did you mean 'Product'?"))
  }

  @Test func reportsFailuresAsJSON() async throws {
    let page = try folder.write("<html></html>", to: "page.xml")
    let run = await ScaffoldRun("inspect", page, "--format", "json")
    #expect(run.status.rawValue == 65)
    let failure = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(failure["status"] as? Int == 65)
    let diagnostics = try #require(failure["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.first?["file"] as? String == page)
  }

  static let unreadable: [(String, Int32)] = [("/nowhere.xml", 66), ("http://127.0.0.1:9/", 69), ("http://u:p@h/", 64)]

  @Test(arguments: unreadable) func mapsSourceFailuresToStatuses(_ source: String, _ status: Int32) async {
    let run = await ScaffoldRun("inspect", source)
    #expect(run.status.rawValue == status)
    #expect(run.errors.contains("error: "))
  }
}
