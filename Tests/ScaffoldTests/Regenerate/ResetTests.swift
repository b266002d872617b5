import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorPipeline
@testable import GeneratorWriting

@Suite("reset")
struct ResetTests {
  private let product = "Sources/Shop/Product.swift"

  private func reset(_ fixture: RegenerationFixture, _ files: String...) async throws -> RegenerationResult {
    try await fixture.regenerate { _ in
    } request: {
      $0.reset = files
    }
  }

  @Test("overwrites edits, and undo restores them")
  func reset() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let start = try fixture.files()
    try fixture.edit(product) { "// mine\n" + $0 }
    try fixture.edit("Package.swift") { "<<<<<<< HEAD\n\($0)=======\n>>>>>>> other\n" }
    try fixture.edit("NOTES.md") { "mine\n" + $0 }
    try fixture.remove("Runtime/BaseData/Plain.swift")
    let edited = try fixture.folder.files(in: "Shop")
    let result = try await reset(
      fixture, product, "Package.swift", "Shop/NOTES.md", "./Shop/Runtime/BaseData/Plain.swift")
    #expect(
      result.states == [
        product: .updated, "Package.swift": .updated, "NOTES.md": .updated, "Runtime/BaseData/Plain.swift": .created,
      ])
    #expect(try fixture.files() == start)
    #expect(try await fixture.regenerate().report.isUnchanged)
    _ = try PackageUndo(root: fixture.root).undo(isForced: false)
    #expect(try fixture.folder.files(in: "Shop") == edited)
  }

  @Test("removes a file that was kept only for its edits")
  func left() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try await fixture.regenerate { $0.parameters = ["loud": "true"] }
    try fixture.edit("loud.txt") { $0 + "mine\n" }
    try await fixture.regenerate { $0.parameters = [:] }
    #expect(try fixture.text("loud.txt") == "LOUD\nmine\n")
    #expect(try await reset(fixture, "loud.txt").states == ["loud.txt": .deleted])
    #expect(try fixture.files()["loud.txt"] == nil)
    #expect(try await fixture.regenerate().report.isUnchanged)
  }

  @Test(
    "refuses a file that is not emitted", arguments: ["Sources/Shop/Prodct.swift", "scaffold.json", "../shop.xml", ""])
  func unknown(name: String) async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let error = await #expect(throws: ScaffoldError.self) { try await reset(fixture, name) }
    #expect(error?.failure == .usage)
    #expect(error?.diagnostics.first?.message.contains("no emitted file '\(name)'") == true)
  }
}
