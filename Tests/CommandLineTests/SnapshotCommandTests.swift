import CommandLineInterface
import Foundation
import Testing

@testable import ScaffoldCLI

/// Snapshot tests of a pack in another repository, by the words of `docs/SNAPSHOTS.md`.
@Suite struct SnapshotCommandTests {
  private static let isBuilt = BinaryRun.isBuilt

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built"))
  func recordsPassesAndShowsDifferences() throws {
    let pack = try StrangersPack()
    let commands = try StrangersPack.commands(in: "sh")
    try #require(commands.count == 2)
    let recorded = try pack.run(commands[0])
    #expect(recorded.status == 1)
    #expect(recorded.output.contains("recorded: 2 files changed; read the difference"))
    let passed = try pack.run(commands[1])
    #expect(passed.status == 0)
    #expect(passed.output.hasSuffix("2 passed, 0 failed\n"))
    #expect(try pack.run(commands[0]).status == 0)

    let changed = "{{#sets}}\n/// {{parameters.greeting}}\npublic let {{name}}: String = {{literal}}\n{{/sets}}\n"
    try pack.folder.write(changed, to: StrangersPack.template)
    let failed = try pack.run(commands[1])
    #expect(failed.status == 1)
    #expect(failed.output.contains("\n-public let products = \"Products\"\n"))
    let added = "\n+public let products: String = \"Products\"   <- \(StrangersPack.template):3\n"
    #expect(failed.output.contains(added), "\(failed.output)")
    #expect(failed.output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built"))
  func runsTheDocumentedCIRecipe() throws {
    let pack = try StrangersPack()
    _ = try pack.run(["snapshot", "--record"])
    let commands = try StrangersPack.commands(in: "yaml")
    #expect(commands.contains(["snapshot", "--build"]))
    for command in commands {
      let run = try pack.run(command)
      #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
    }
    try pack.folder.write("public let products: Int = \"Products\"\n", to: expected)
    let broken = try pack.run(["snapshot", "--build", "--case", "shop"])
    #expect(broken.status == 1)
    #expect(broken.output.contains("Sources/Shop/Hello.swift:1:"), "\(broken.output)")
  }

  private let expected = "snapshots/hello/shop/expected/Sources/Shop/Hello.swift"

  @Test func printsTheResultAsJSON() async throws {
    let pack = try StrangersPack()
    let arguments = ["snapshot", pack.folder.path("packs/hello.json"), "--format", "json"]
    _ = await ScaffoldRun(arguments + ["--record"])
    let changed = "{{#sets}}\npublic let {{name}} = {{literal}}\n{{/sets}}\n"
    try pack.folder.write(changed, to: StrangersPack.template)
    let run = await ScaffoldRun(arguments)
    #expect(run.status == .failure)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(result["failed"] as? Int == 1)
    let packs = try #require(result["packs"] as? [[String: Any]])
    let cases = try #require(packs.first?["cases"] as? [[String: Any]])
    #expect(cases.map { $0["name"] as? String } == ["hostile", "shop"].reversed())
    let differences = try #require(cases.first?["differences"] as? [[String: Any]])
    #expect(differences.first?["kind"] as? String == "changed")
    let lines = try #require(differences.first?["lines"] as? [[String: Any]])
    #expect(lines.map { $0["kind"] as? String } == ["removed"])
    let coverage = try #require(result["coverage"] as? [String: Any])
    #expect(coverage["templates"] as? Int == 2)
  }

  @Test(arguments: [
    (["snapshot", "nonsense"], CommandStatus.usage), (["snapshot", "/nowhere/packs/x.json"], .noInput),
    (["snapshot", "PACK", "--case", "nonsense"], .usage),
    (["snapshot", "PACK", "--case", "shop", "--require-coverage", "templates"], .usage),
    (["snapshot", "PACK", "--snapshots", "/nowhere"], .noInput),
  ])
  func wrongUsage(_ arguments: [String], status: CommandStatus) async throws {
    let pack = try StrangersPack()
    let run = await ScaffoldRun(arguments.map { $0 == "PACK" ? pack.folder.path("packs/hello.json") : $0 })
    #expect(run.status == status)
    #expect(!run.errors.isEmpty)
  }

  private func review(_ pack: StrangersPack, answering answers: [String]) async -> ScaffoldRun {
    await ScaffoldRun(
      ["snapshot", pack.folder.path("packs/hello.json"), "--snapshots", pack.folder.path("snapshots"), "--review"],
      answers: answers)
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built"))
  func reviewRecordsOnlyWhatIsAccepted() async throws {
    let pack = try StrangersPack()
    let rejected = await review(pack, answering: ["what", "n", "n"])
    #expect(rejected.status == .failure)
    #expect(rejected.errors.contains("answer with 'y', 'n' or 'q'"))
    #expect(rejected.output.hasSuffix("0 accepted, 2 rejected\n"), "\(rejected.output)\(rejected.errors)")
    let first = await review(pack, answering: ["y", "q"])
    #expect(first.output.hasSuffix("1 accepted, 0 rejected, 1 left\n"), "\(first.output)")
    let second = await review(pack, answering: ["y"])
    #expect(second.status == .success && second.output.hasSuffix("1 accepted, 0 rejected\n"), "\(second.output)")
    let clean = await review(pack, answering: [])
    #expect(clean.status == .success && clean.output.hasSuffix("0 accepted, 0 rejected\n"))
    let piped = await ScaffoldRun("snapshot", pack.folder.path("packs/hello.json"), "--review")
    #expect(piped.status == .usage && piped.errors.contains("this is not a terminal"))
  }

  @Test(.enabled(if: isBuilt, "the product 'scaffold' is not built"))
  func showsCoverageOnlyOnRequest() throws {
    let pack = try StrangersPack()
    _ = try pack.run(["snapshot", "--record"])
    #expect(try !pack.run(["snapshot"]).output.contains("reached:"))
    #expect(try pack.run(["snapshot", "--coverage"]).output.contains("reached:"))
    #expect(try pack.run(["snapshot", "--require-coverage", "templates"]).output.contains("reached:"))
  }
}
