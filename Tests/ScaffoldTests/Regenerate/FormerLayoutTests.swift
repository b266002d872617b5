import Foundation
import SampleMetadata
import Testing

@testable import GeneratorPacks
@testable import GeneratorPipeline
@testable import GeneratorWriting

/// Packages that earlier versions wrote, with a copy of each file in `.scaffold/base`.
@Suite("the layout of earlier versions")
struct FormerLayoutTests {
  private let product = "Sources/Shop/Product.swift"

  /// A package as an earlier version left it.
  private func package() async throws -> RegenerationFixture {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let lock = try GenerationRecord(Array(try fixture.text(".scaffold/lock.json").utf8), name: "lock")
    try fixture.remove(".scaffold/base")
    for (path, file) in lock.files where file.owner == .merged {
      try fixture.folder.write(try fixture.text(path), to: "Shop/.scaffold/base/\(path)")
    }
    try fixture.edit(".scaffold/lock.json") { text in
      text.replacing("\"format\": 2", with: "\"format\": 1").replacing(/\ \ "settings": .*\n/, with: "")
    }
    try fixture.remove(".scaffold/undo")
    return fixture
  }

  @Test("is migrated with every edit, and undone byte for byte")
  func carriedOver() async throws {
    let fixture = try await package()
    try fixture.edit(product) { $0.replacing("func describe() {}", with: "func describe() { print(1) }") }
    let before = try fixture.folder.files(in: "Shop")
    let check = try await fixture.regenerate(isDryRun: true)
    #expect(check.report.reasons.map(\.kind) == [.layout])
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.states == [product: .merged])
    #expect(try fixture.text(product).contains("var price"))
    #expect(try fixture.text(product).contains("print(1)"))
    let kept = try fixture.folder.files(in: "Shop/.scaffold/base").keys
    #expect(kept.allSatisfy { BaseArchive.identity(of: $0) != nil })
    #expect(try await fixture.regenerate().report.isUnchanged)
    _ = try PackageUndo(root: fixture.root).undo(isForced: false)
    #expect(try fixture.folder.files(in: "Shop") == before)
  }

  @Test("a file that was never emitted is not a base")
  func garbled() async throws {
    let fixture = try await package()
    try fixture.edit(product) { "// mine\n" + $0 }
    // As git leaves a copy into which it merged lines of two branches.
    try fixture.edit(".scaffold/base/" + product) { $0.replacing("func", with: "var price: String?\n  func") }
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.states == [product: .conflict])
    #expect(try fixture.text(product).contains("// mine"))
  }

  @Test("a lock merged from both versions is read")
  func mixed() async throws {
    let fixture = try await package()
    try fixture.edit(product) { "// mine\n" + $0 }
    let former = try fixture.text(".scaffold/lock.json")
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    try await fixture.regenerate()
    let merged = try fixture.text(".scaffold/lock.json")
    try fixture.folder.write("<<<<<<< HEAD\n\(former)=======\n\(merged)>>>>>>> other\n", to: "Shop/.scaffold/lock.json")
    let result = try await fixture.regenerate()
    #expect(result.report.conflicts.isEmpty)
    #expect(try fixture.text(".scaffold/lock.json") == merged)
  }

  @Test("P64: modules move from 'Sources' to 'Runtime' with every edit, and back")
  func runtimeFolder() async throws {
    var fixture = try RegenerationFixture()
    let current = fixture.templates
    // A file in 'files' is emitted where earlier versions emitted plain Swift.
    fixture.templates["modules/base/files/Sources/BaseData/More.swift"] = "struct More {\n  let a = 1\n}\n"
    try await fixture.new()
    try fixture.edit("Sources/BaseData/More.swift") { "// mine\n" + $0 }
    let before = try fixture.folder.files(in: "Shop")
    fixture.templates = current
    // It has no line in common with what the earlier version wrote.
    fixture.templates["modules/base/Sources/BaseData/More.swift"] = "enum Other { case one\n  case two }\n"
    let result = try await fixture.regenerate(conflicts: .mine)
    #expect(result.states["Runtime/BaseData/More.swift"] == .moved)
    #expect(try fixture.text("Runtime/BaseData/More.swift").hasPrefix("// mine\n"))
    #expect(try fixture.folder.files(in: "Shop")["Sources/BaseData/More.swift"] == nil)
    #expect(try await fixture.regenerate().report.isUnchanged)
    _ = try PackageUndo(root: fixture.root).undo(isForced: false)
    #expect(try fixture.folder.files(in: "Shop") == before)
  }
}
