import Foundation
import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorPipeline
@testable import GeneratorWriting

@Suite("regeneration")
struct RegenerationTests {
  private let product = "Sources/Shop/Product.swift"

  @Test("writes nothing if nothing changed")
  func unchanged() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let before = try fixture.folder.files()
    let result = try await fixture.regenerate()
    #expect(result.report.isUnchanged)
    #expect(result.write == nil)
    #expect(try fixture.folder.files() == before)
  }

  @Test("merges a new property into an edited file only")
  func merged() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit(product) { $0.replacing("func describe() {}", with: "func describe() { print(1) }") }
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.states == [product: .merged])
    #expect(try fixture.text(product).contains("  var name: String?\n  var price: String?\n"))
    #expect(try fixture.text(product).contains("print(1)"))
    #expect(result.report.isMetadataChanged)
    let again = try await fixture.regenerate()
    #expect(again.report.isUnchanged)
    #expect(again.states == [product: .kept])
  }

  @Test("reverting restores the bytes, except for edits")
  func thereAndBack() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit(product) { $0 + "// mine\n" }
    let before = try fixture.folder.files(in: "Shop")
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    try await fixture.regenerate()
    try fixture.folder.write(SmallMetadata.text, to: "shop.xml")
    try await fixture.regenerate()
    let after = try fixture.folder.files(in: "Shop").filter { before[$0.key] != nil }
    #expect(after == before)
  }

  @Test("marks conflicts and waits until they are resolved")
  func conflict() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit(product) { $0.replacing("var name: String?", with: "var name: String? // mine") }
    try fixture.folder.write(
      SmallMetadata.text.replacing("\"Name\" Type=\"Edm.String\"", with: "\"Name\" Type=\"Edm.Int32\""), to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.states == [product: .conflict])
    #expect(result.report.conflicts.first?.conflictLines == [3])
    let text = try fixture.text(product)
    #expect(text.contains("<<<<<<< mine\n  var name: String? // mine\n||||||| base\n  var name: String?\n=======\n"))
    let error = try await #require(throws: ScaffoldError.self) { try await fixture.regenerate() }
    #expect(error.failure == .notSetUp)
    #expect(error.diagnostics.map(\.location) == [SourceLocation(file: product, line: 3)])
    try fixture.edit(product) { _ in "struct Product { /* decided */ }\n" }
    let after = try await fixture.regenerate()
    #expect(after.report.isUnchanged)
  }

  @Test(
    "resolves conflicts by policy",
    arguments: [(MergeConflictPolicy.mine, "String? // mine"), (.theirs, "Int?"), (.fail, "String? // mine")])
  func policy(policy: MergeConflictPolicy, expected: String) async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit(product) { $0.replacing("var name: String?", with: "var name: String? // mine") }
    let before = try fixture.folder.files(in: "Shop")
    try fixture.folder.write(
      SmallMetadata.text.replacing("\"Name\" Type=\"Edm.String\"", with: "\"Name\" Type=\"Edm.Int32\""), to: "shop.xml")
    let result = try await fixture.regenerate(conflicts: policy)
    #expect(try fixture.text(product).contains("var name: \(expected)\n"))
    #expect(result.report.conflicts.isEmpty == (policy != .fail))
    #expect((try fixture.folder.files(in: "Shop") == before) == (policy == .fail))
  }

  @Test("does not restore files that the user removed, and reports it")
  func removedByUser() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.remove(product)
    try fixture.remove("NOTES.md")
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.states == [product: .absent, "NOTES.md": .absent])
    #expect(try fixture.files()[product] == nil)
    #expect(try await fixture.regenerate().report.isUnchanged)
  }

  @Test("warns once if a file that the user removed or renamed would have changed")
  func absentFileChanged() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try FileManager.default.moveItem(
      atPath: fixture.root + "/" + product, toPath: fixture.root + "/Sources/Shop/Article.swift")
    try fixture.remove("NOTES.md")
    #expect(try await fixture.regenerate().diagnostics.isEmpty)
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.isSuccess)
    #expect(result.diagnostics.map(\.id) == [.absentFileChanged])
    #expect(
      result.diagnostics.map(\.message) == ["'\(product)' would have changed, but you removed or renamed it"])
    let again = try await fixture.regenerate()
    #expect(again.report.isUnchanged)
    #expect(again.diagnostics.isEmpty)
  }

  @Test("removes files that are no longer emitted, except edited ones")
  func notEmitted() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    #expect(try fixture.text("loud.txt") == "LOUD\n")
    let unedited = try await fixture.regenerate { $0.parameters = [:] }
    #expect(unedited.states == ["loud.txt": .deleted])
    try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    try fixture.edit("loud.txt") { $0 + "mine\n" }
    let edited = try await fixture.regenerate { $0.parameters = [:] }
    #expect(edited.states == ["loud.txt": .kept])
    var later = fixture
    later.templates["modules/base/files/loud.txt"] = "LOUDER\n"
    let again = try await later.regenerate { $0.parameters = ["loud": "true"] }
    #expect(again.states == ["loud.txt": .conflict])
    #expect(try fixture.text("loud.txt").hasSuffix(">>>>>>> theirs\n"))
  }

  @Test("a kept and then removed file is restored when it is emitted again")
  func keptAndRemoved() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    try fixture.edit("loud.txt") { $0 + "mine\n" }
    #expect(try await fixture.regenerate { $0.parameters = [:] }.states == ["loud.txt": .kept])
    try fixture.remove("loud.txt")
    let again = try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    #expect(again.states == ["loud.txt": .created])
    #expect(try fixture.text("loud.txt") == "LOUD\n")
  }

  @Test("removing a kept file is not a difference, and the next change forgets it")
  func removedLeftFile() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    try fixture.edit("loud.txt") { $0 + "mine\n" }
    #expect(try await fixture.regenerate { $0.parameters = [:] }.states == ["loud.txt": .kept])
    #expect(try fixture.text(".scaffold/lock.json").contains("loud.txt"))
    try fixture.remove("loud.txt")
    let check = try await fixture.regenerate(isDryRun: true)
    #expect(check.report.isUnchanged)
    #expect(check.report.reasons.isEmpty)
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    try await fixture.regenerate()
    #expect(try !fixture.text(".scaffold/lock.json").contains("loud.txt"))
    #expect(try await fixture.regenerate().report.isUnchanged)
  }

  @Test("reports a new version of a user's file once, and keeps the file")
  func seeded() async throws {
    var fixture = try RegenerationFixture()
    try await fixture.new()
    fixture.templates["modules/base/files/NOTES.md"] = "yours, and better\n"
    let result = try await fixture.regenerate()
    #expect(result.report.files.filter(\.isOutdated).map(\.path.text) == ["NOTES.md"])
    #expect(result.report.modules.map(\.name) == ["base"])
    #expect(try fixture.text("NOTES.md") == "yours\n")
    #expect(try await fixture.regenerate().report.files.contains(where: \.isOutdated) == false)
  }

  @Test("moves the user's file by its name, whatever its content")
  func movedSeeded() async throws {
    var fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit("NOTES.md") { _ in "mine\n" }
    fixture.templates["modules/base/module.json"] = PackFixture.text("modules/base/module.json").replacing(
      #"{ "path": "files/NOTES.md", "owner": "seeded" }"#,
      with: """
        { "path": "files/NOTES.md", "owner": "seeded", "when": "loud" },
        { "path": "files/docs/NOTES.md", "owner": "seeded" }
        """)
    fixture.templates["modules/base/files/docs/NOTES.md"] = "another text\n"
    let result = try await fixture.regenerate()
    #expect(result.states == ["docs/NOTES.md": .moved, "NOTES.md": .deleted])
    #expect(try fixture.text("docs/NOTES.md") == "mine\n")
    #expect(try await fixture.regenerate().report.isUnchanged)
  }

  @Test("keeps edits when a type or the package is renamed")
  func moved() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit(product) { $0.replacing("func describe() {}", with: "func describe() { print(1) }") }
    try fixture.folder.write(SmallMetadata.text.replacing("Product\"", with: "Article\""), to: "shop.xml")
    let result = try await fixture.regenerate()
    let article = "Sources/Shop/Article.swift"
    #expect(result.states == [article: .moved, product: .deleted])
    #expect(try fixture.text(article).hasPrefix("struct Article {\n"))
    #expect(try fixture.text(article).contains("print(1)"))
    #expect(result.report.names.map(\.name).contains("Example.Shop.Product"))
    let renamed = try await fixture.regenerate { $0.name = "Store" }
    #expect(renamed.states["Sources/Store/Article.swift"] == .moved)
    #expect(try fixture.text("Sources/Store/Article.swift").contains("print(1)"))
  }

  @Test("does not touch foreign files")
  func foreign() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.folder.write("mine\n", to: "Shop/loud.txt")
    let result = try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    #expect(result.states == ["loud.txt": .conflict])
    #expect(try fixture.text("loud.txt").contains("mine\n"))
  }

  @Test("reports schema changes with Swift names")
  func schema() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    #expect(try await fixture.regenerate().report.schema == nil)
    try fixture.folder.write(
      SmallMetadata.text.replacing("\"Name\" Type=\"Edm.String\"", with: "\"Title\" Type=\"Edm.String\""),
      to: "shop.xml")
    let result = try await fixture.regenerate()
    let breaking = try #require(result.report.schema?.breaking)
    #expect(breaking.map(\.path.text) == ["Example.Shop.Product/Name"])
    #expect(result.report.names == [EntryChange(name: "Example.Shop.Product/Name", old: "name", new: nil)])
    #expect(result.report.newNames == 1)
  }

  @Test("declared renames keep Swift names and are remembered")
  func renames() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.folder.write(
      SmallMetadata.text.replacing("\"Name\" Type=\"Edm.String\"", with: "\"Title\" Type=\"Edm.String\""),
      to: "shop.xml")
    let result = try await fixture.regenerate(renames: [try SchemaRename("Product/Name=Title")])
    #expect(result.report.names.isEmpty)
    #expect(result.report.schema?.changes.map(\.kind) == [.renamed])
    #expect(try fixture.text("Sources/Shop/Product.swift").contains("var name: String?"))
    #expect(try fixture.text("scaffold.json").contains("\"Example.Shop.Product/Name\": \"Example.Shop.Product/Title\""))
    #expect(try await fixture.regenerate().report.isUnchanged)
  }

  @Test("a dry run reports the same and writes nothing")
  func dryRun() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let before = try fixture.folder.files(in: "Shop")
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    let dry = try await fixture.regenerate(isDryRun: true)
    #expect(try fixture.folder.files(in: "Shop") == before)
    let wet = try await fixture.regenerate()
    #expect(dry.report.changes == wet.report.changes)
  }

  @Test("equivalent settings keep their formatting", arguments: ["", "\u{FEFF}"])
  func settings(mark: String) async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let own = #"{"metadata": "../shop.xml", "name": "Shop", "template": "small"}"#
    try fixture.folder.write(mark + own, to: "Shop/scaffold.json")
    #expect(try await fixture.regenerate().report.isUnchanged)
    try await fixture.regenerate { $0.include = ["Prod*"] }
    #expect(try fixture.text("scaffold.json").contains("\"Prod*\""))
  }

  @Test(
    "is refused outside a package",
    arguments: [
      ("scaffold.json", "not a package of scaffold"),
      (".scaffold/lock.json", "it does not contain '.scaffold/lock.json'"),
    ])
  func notSetUp(missing: String, message: String) async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.remove(missing)
    let error = try await #require(throws: ScaffoldError.self) { try await fixture.regenerate() }
    #expect(error.failure == .notSetUp)
    #expect(error.diagnostics.first?.message.contains(message) == true)
  }
}
