import Testing

@testable import GeneratorPipeline
@testable import GeneratorWriting

@Suite("a template update")
struct TemplateUpdateTests {
  private let product = "Sources/Shop/Product.swift"

  /// Changes of a template and of plain Swift in an overlay are merged into an edited project.
  @Test("an overlay is merged into an edited package")
  func overlay() async throws {
    var fixture = try RegenerationFixture()
    fixture.templates["modules/base/Sources/BaseData/Plain.swift"] = "struct Plain {\n  let a = 1\n\n  let b = 2\n}\n"
    try await fixture.new()
    try fixture.edit(product) { $0.replacing("func describe() {}", with: "func describe() { print(1) }") }
    try fixture.edit("Runtime/BaseData/Plain.swift") { $0.replacing("b = 2", with: "b = 3") }
    let overlay = [
      "partials/type.mustache": (RegenerationFixture.members["modules/base/partials/type.mustache"] ?? "").replacing(
        "struct {{name}} {", with: "/// Of the service.\nstruct {{name}} {"),
      "Sources/BaseData/Plain.swift": "struct Plain {\n  let a = 5\n\n  let b = 2\n}\n",
    ]
    for (path, text) in overlay { try fixture.folder.write(text, to: "overlay/modules/base/" + path) }
    let result = try await fixture.regenerate { $0.templateDirectories = [fixture.folder.path + "/overlay"] }
    #expect(result.states == [product: .merged, "Runtime/BaseData/Plain.swift": .merged])
    #expect(result.report.modules.map(\.name) == ["base"])
    #expect(try fixture.text(product).hasPrefix("/// Of the service.\nstruct Product {\n"))
    #expect(try fixture.text(product).contains("print(1)"))
    #expect(try fixture.text("Runtime/BaseData/Plain.swift") == "struct Plain {\n  let a = 5\n\n  let b = 3\n}\n")
    #expect(try fixture.text("scaffold.json").contains("\"../overlay\""))
  }
}
