import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks

@Suite("docs/TEMPLATE_PACKS.md")
struct PackDocumentationTests {
  /// The JSON examples of the page, in order.
  private static func examples() throws -> [String] {
    let page = try String(contentsOfFile: RepositoryFolder.root + "/docs/TEMPLATE_PACKS.md", encoding: .utf8)
    let reference = try #require(page.range(of: "## The layout"))
    return page[reference.upperBound...].components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("the examples are valid")
  func examples() throws {
    let examples = try Self.examples()
    try #require(examples.count == 3)
    let files = examples.map { TemplateTree.File(bytes: Array($0.utf8), displayName: "example.json") }
    let pack = try PackManifest(files[0], pack: "example")
    #expect(pack.entries.count == 4)
    let module = try ModuleManifest(files[1], module: "example")
    #expect(module.targets.count == 3)
    #expect(module.rules.count == 3)
    let source = try JSONSource(files[2].bytes, name: "example.json", failure: .packFailed)
    let parameter = try PackParameter(source.root, of: source)
    #expect(parameter.kind == .choice(["file", "memory"]))
  }
}
