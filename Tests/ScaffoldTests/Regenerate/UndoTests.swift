import Foundation
import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorWriting

@Suite("undo")
struct UndoTests {
  private let product = "Sources/Shop/Product.swift"

  @Test("undoes every run in turn, byte for byte, down to an empty folder")
  func all() async throws {
    let fixture = try RegenerationFixture()
    var trees = [try fixture.folder.files(in: "Shop")]
    try await fixture.new()
    trees.append(try fixture.folder.files(in: "Shop"))
    for name in ["Price", "Weight"] {
      try fixture.folder.write(RegenerationFixture.metadata(adding: name), to: "shop.xml")
      try await fixture.regenerate { $0.parameters = ["loud": name == "Price" ? "true" : "false"] }
      trees.append(try fixture.folder.files(in: "Shop"))
    }
    #expect(Set(trees.map(\.count)).count > 2)
    for tree in trees.dropLast().reversed() {
      let result = try PackageUndo(root: fixture.root).undo(isForced: false)
      #expect(try fixture.folder.files(in: "Shop") == tree)
      #expect(result.isRemoved == tree.isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.root))
    let error = #expect(throws: ScaffoldError.self) { try PackageUndo(root: fixture.root).undo(isForced: false) }
    #expect(error?.failure == .notSetUp)
  }

  @Test("refuses later edits, and saves them if forced")
  func edited() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.edit(product) { $0 + "// before\n" }
    let before = try fixture.folder.files(in: "Shop")
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    try await fixture.regenerate()
    try fixture.edit(product) { $0 + "// since\n" }
    let edited = try fixture.folder.files(in: "Shop")
    let error = #expect(throws: ScaffoldError.self) { try PackageUndo(root: fixture.root).undo(isForced: false) }
    #expect(error?.failure == .notSetUp)
    #expect(error?.diagnostics.dropFirst().map(\.message) == ["'\(product)' was created or changed since"])
    #expect(try fixture.folder.files(in: "Shop") == edited)
    let result = try PackageUndo(root: fixture.root).undo(isForced: true)
    #expect(try fixture.folder.files(in: "Shop") == before)
    #expect(result.savedEdits == fixture.root + ".edits-1")
    #expect(try fixture.folder.files(in: "Shop.edits-1") == [product: edited[product] ?? ""])
  }

  @Test("a repository in a new package is reported as one thing")
  func repository() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    for name in ["HEAD", "config", "objects/1"] { try fixture.folder.write("x\n", to: "Shop/.git/\(name)") }
    let error = #expect(throws: ScaffoldError.self) { try PackageUndo(root: fixture.root).undo(isForced: false) }
    #expect(error?.diagnostics.dropFirst().map(\.message) == ["'.git' was created or changed since"])
    _ = try PackageUndo(root: fixture.root).undo(isForced: true)
    #expect(try fixture.folder.files(in: "Shop.edits-1")[".git/HEAD"] == "x\n")
  }

  @Test("an edited new package is moved, not deleted")
  func editedPackage() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.folder.write("mine\n", to: "Shop/Sources/Shop/Mine.swift")
    try fixture.folder.write("built\n", to: "Shop/.build/debug/x")
    let error = #expect(throws: ScaffoldError.self) { try PackageUndo(root: fixture.root).undo(isForced: false) }
    #expect(error?.diagnostics.dropFirst().map(\.message) == ["'Sources/Shop/Mine.swift' was created or changed since"])
    let result = try PackageUndo(root: fixture.root).undo(isForced: true)
    #expect(!FileManager.default.fileExists(atPath: fixture.root))
    #expect(try fixture.folder.files(in: "Shop.edits-1")["Sources/Shop/Mine.swift"] == "mine\n")
    #expect(result.edited.map(\.text) == ["Sources/Shop/Mine.swift"])
  }

  @Test("restores an empty folder")
  func emptyFolder() async throws {
    let fixture = try RegenerationFixture()
    try FileManager.default.createDirectory(atPath: fixture.root, withIntermediateDirectories: true)
    try await fixture.new()
    _ = try PackageUndo(root: fixture.root).undo(isForced: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.root).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() == ["Shop", "shop.xml"])
  }

  @Test("keeps the last ten runs")
  func limit() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    for number in 0..<12 {
      try await fixture.regenerate { $0.parameters = ["loud": number.isMultiple(of: 2) ? "true" : "false"] }
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: fixture.root + "/.scaffold/undo")
    #expect(kept.compactMap { Int($0) }.sorted() == Array(4...13))
  }

  @Test(
    "ignores folders that are not numbers of runs",
    arguments: ["\(Int.max)", "-\(Int.max)", "+7", "007"])
  func foreignFolder(name: String) async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let before = try fixture.folder.files(in: "Shop")
    try fixture.folder.write("", to: "Shop/.scaffold/undo/\(name)/steps")
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    try await fixture.regenerate()
    _ = try PackageUndo(root: fixture.root).undo(isForced: false)
    let after = try fixture.folder.files(in: "Shop").filter { !$0.key.contains("undo/\(name)/") }
    #expect(after == before)
  }
}
