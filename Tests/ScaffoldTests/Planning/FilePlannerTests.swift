import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPacks
@testable import GeneratorPlanning

@Suite("planning files")
struct FilePlannerTests {
  private func plan(_ changes: [String: String] = [:], settings: [String: String] = [:]) throws -> PackagePlan {
    let model = ModelFixture.empty()
    let outline = try OutlineBuilder(pack: try PackFixture.pack(changes)).outline(
      for: model.model, name: try PackageName("Shop"), settings: settings)
    return try FilePlanner(outline: outline).plan(model)
  }

  @Test("copies sources, renders templates, and omits partials and tests")
  func files() throws {
    let files = try plan().files.files
    #expect(
      files.map(\.path.text) == [
        "NOTES.md", "Package.swift", "Runtime/BaseData/Plain.swift", "Runtime/RestDialect/Rest.swift",
        "{{greeting}}.txt",
      ])
    let texts = Dictionary(
      uniqueKeysWithValues: files.map { ($0.path.text, String(decoding: $0.bytes, as: UTF8.self)) })
    #expect(texts["Runtime/BaseData/Plain.swift"] == "struct {{plain}} {}\n")
    #expect(
      texts["Package.swift"] == """
        // Shop
        CBase
        BaseData CBase
        RestDialect BaseData
        Shop BaseData

        """)
    #expect(files.filter { $0.owner == .seeded }.map(\.path.text) == ["NOTES.md"])
  }

  @Test("a condition includes a file")
  func condition() throws {
    #expect(try plan(settings: ["loud": "true"]).files[try OutputPath("loud.txt")] != nil)
  }

  @Test("two runs plan the same bytes")
  func deterministic() throws {
    let (first, second) = (try plan().files.files, try plan().files.files)
    #expect(first.map(\.path) == second.map(\.path))
    #expect(first.map(\.bytes) == second.map(\.bytes))
  }

  @Test("a template error has file, line, column and excerpt")
  func templateFault() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try plan(["modules/base/files/Package.swift.mustache": "one\n  {{packageNam}}\n"])
    }
    #expect(error.failure == .packFailed)
    let text = DiagnosticFormatter().text(error.diagnostics)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.hasPrefix("templates/modules/base/files/Package.swift.mustache:2:5: error: ") == true, "\(text)")
    #expect(lines.contains("    {{packageNam}}"), "\(text)")
    #expect(lines.contains("      ^~~~~~~~~~"), "\(text)")
    #expect(text.contains("did you mean 'packageName'?"), "\(text)")
  }

  @Test("errors of several templates are reported together")
  func severalFaults() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try plan([
        "modules/base/files/A.mustache": "{{#open}}", "modules/base/partials/b.mustache": "{{/closed}}",
      ])
    }
    #expect(error.diagnostics.count == 2)
  }
}
