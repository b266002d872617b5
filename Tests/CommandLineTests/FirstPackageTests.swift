import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// The first package of a newcomer: in a repository, from its folders, in a clone.
@Suite struct FirstPackageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path(name), encoding: .utf8) }

  private func new(_ options: String...) async -> ScaffoldRun {
    await ScaffoldRun(["new", folder.path("shop.xml"), "-o", folder.path("shop"), "--verify", "none", "-q"] + options)
  }

  /// A new repository with files of its owner.
  private func makeRepository() throws {
    try folder.write("ref", to: "shop/.git/HEAD")
    try folder.write("# Mine", to: "shop/README.md")
    try folder.write("free\n", to: "shop/LICENSE")
    try folder.write("*.o\n.build/\n", to: "shop/.gitignore")
  }

  @Test func writesIntoARepositoryAndUndoesItWithoutALoss() async throws {
    try makeRepository()
    #expect(await new().status == .success)
    #expect(try text("shop/README.md").hasPrefix("# Mine\n\n# Shop\n"))
    #expect(try text("shop/.gitignore").hasPrefix("*.o\n.build/\n.swiftpm/\n"))
    #expect(try text("shop/LICENSE") == "free\n")
    let again = await ScaffoldRun("regenerate", folder.path("shop"), "--check")
    #expect(again.status == .success)
    try folder.write("object", to: "shop/.build/object")
    try folder.write("note", to: "shop/notes.txt")
    #expect(await ScaffoldRun("undo", folder.path("shop")).status == .success)
    #expect(try text("shop/README.md") == "# Mine")
    #expect(try text("shop/.gitignore") == "*.o\n.build/\n")
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path("shop")).sorted()
    #expect(left == [".git", ".git/HEAD", ".gitignore", "LICENSE", "README.md", "notes.txt"])
  }

  @Test func anEditAfterwardsKeepsUndoFromRemovingThePackage() async throws {
    try makeRepository()
    #expect(await new().status == .success)
    try folder.write("edited", to: "shop/README.md")
    let run = await ScaffoldRun("undo", folder.path("shop"))
    #expect(run.status.rawValue == 78)
    #expect(run.errors.contains("'README.md' was created or changed since"))
  }

  @Test func theUsersReadmeStaysWhenTheServiceChanges() async throws {
    try makeRepository()
    #expect(await new().status == .success)
    let second = "<EntitySet Name=\"Others\" EntityType=\"Example.Shop.Product\"/><EntitySet Name=\"Products\""
    try folder.write(SmallMetadata.text.replacing("<EntitySet Name=\"Products\"", with: second), to: "shop.xml")
    let run = await ScaffoldRun("regenerate", folder.path("shop"), "--verify", "none")
    #expect(run.status == .success)
    #expect(try text("shop/README.md").hasPrefix("# Mine\n\n# Shop\n"))
  }

  @Test func refusalsSayWhatIsInTheWayAndWhatToDo() async throws {
    try makeRepository()
    try folder.write("x", to: "shop/main.c")
    let other = await new()
    #expect(other.status.rawValue == 73)
    #expect(other.errors.contains("it contains 'main.c'"))
    try FileManager.default.removeItem(atPath: folder.path("shop/main.c"))
    #expect(await new().status == .success)
    let again = await new()
    #expect(again.status.rawValue == 73)
    #expect(again.errors.contains("is already a package\nhint: 'scaffold regenerate' updates it"))
  }

  @Test(.enabled(if: BinaryRun.isBuilt)) func commandsFindThePackageAroundThem() async throws {
    #expect(await new().status == .success)
    let below = folder.url.appending(path: "shop/Sources/Shop")
    let check = try BinaryRun(["regenerate", "--check"], in: below)
    #expect(check.status == 0, "\(check.errors)")
    #expect(try BinaryRun(["undo"], in: below).status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("shop")))
    let outside = try BinaryRun(["regenerate", "--check"], in: folder.url)
    #expect(outside.status == 78)
    #expect(outside.errors.contains("'.' is not a package"))
  }

  @Test func aCloneUsesItsOwnCopyOfTheMetadata() async throws {
    #expect(await new().status == .success)
    try FileManager.default.removeItem(atPath: folder.path("shop.xml"))
    let check = await ScaffoldRun("regenerate", folder.path("shop"), "--check")
    #expect(check.status == .success)
    #expect(check.errors.contains("note: the metadata came from '../shop.xml', which is not on this machine"))
    let regenerated = await ScaffoldRun(
      "regenerate", folder.path("shop"), "--verify", "none", "--set", "storage=sqlcipher")
    #expect(regenerated.status == .success)
    #expect(try text("shop/scaffold.json").contains("\"metadata\": \"../shop.xml\""))
    let named = await ScaffoldRun("regenerate", folder.path("shop"), "--check", "--metadata", folder.path("shop.xml"))
    #expect(named.status == .noInput)
  }

  @Test func theNextStepCanBeTyped() async throws {
    let run = await new()
    #expect(run.output.contains("next: cd \(folder.path("shop")) && swift run shop --help\n"))
    let types = try folder.write(
      SmallMetadata.text.replacing(#/(?s)<EntityContainer.*<\/EntityContainer>/#, with: ""), to: "types.xml")
    let library = await ScaffoldRun("new", types, "-o", folder.path("types"), "--verify", "none", "-q")
    #expect(library.output.contains("next: cd \(folder.path("types")) && swift build\n"))
  }

  @Test func printsDiagrams() async throws {
    let hostile = try folder.write(
      SmallMetadata.text.replacing("\"Products\"", with: "\"Pro&quot;]\\ducts\""), to: "hostile.xml")
    let graph = await ScaffoldRun("inspect", folder.path("shop.xml"), "--format", "dot")
    #expect(graph.output.hasPrefix("digraph service {\n"))
    #expect(graph.output.contains("  s0 -> t0 [style=dashed, arrowhead=none]\n"))
    #expect(graph.output.contains(#"  t0 [label="Example.Shop.Product\nID: Edm.Int32 (key)\l"#))
    let chart = await ScaffoldRun("inspect", folder.path("shop.xml"), "--format", "mermaid")
    #expect(chart.output.hasPrefix("flowchart LR\n  s0[(\"Products\")]\n  t0[\"Example.Shop.Product\"]\n"))
    let escaped = await ScaffoldRun("inspect", hostile, "--format", "mermaid")
    #expect(!escaped.output.contains("Pro\""))
  }
}
