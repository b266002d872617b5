import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPackTesting
@testable import GeneratorPacks

@Suite("template authoring")
struct TemplateAuthoringTests {
  private func builtIn() throws -> TemplateTree { try EmbeddedTemplates.tree() }

  @Test("ejected files can be used as an overlay, byte for byte")
  func ejection() throws {
    let folder = try TemporaryFolder()
    let tree = try builtIn()
    let paths = ["modules/package/files/README.md.mustache", "templates/modules/files/", "packs/*.json"]
    let changes = try TemplateEjection(tree: tree).changes(of: paths, root: folder.path)
    try OverlayWriter().write(changes)
    let overlay = try Overlay(directory: folder.path).tree
    #expect(overlay.packNames == tree.packNames)
    #expect(overlay.files["modules/files/module.json"] != nil)
    for (path, file) in overlay.files { #expect(file.bytes == tree.files[path]?.bytes, "\(path)") }
    let again = #expect(throws: ScaffoldError.self) { try OverlayWriter().write(changes) }
    #expect(again?.failure == .outputExists)
  }

  @Test("an unknown built-in file is reported with a suggestion")
  func unknownPath() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try TemplateEjection(tree: builtIn()).changes(of: ["modules/package/files/README.mustache"], root: "/nowhere")
    }
    #expect(error.failure == .usage)
    #expect(error.diagnostics.first?.hint?.contains("modules/package/files/README.md.mustache") == true)
  }

  @Test("a new module passes lint")
  func module() throws {
    let folder = try TemporaryFolder()
    let changes = try ModuleStarter(name: "audit").changes(from: builtIn(), root: folder.path)
    try OverlayWriter().write(changes)
    #expect(try LintSubject(builtIn: builtIn()).diagnostics(of: folder.path) == [])
    let tree = try Overlay(directory: folder.path).tree
    #expect(tree.moduleNames == ["audit"])
    #expect(tree.files["modules/audit/Sources/Audit/AuditNote.swift"] != nil)
    let manifest = try #require(changes.changes.first { $0.path.text == "modules/audit/module.json" })
    #expect(String(decoding: manifest.bytes ?? [], as: UTF8.self).contains("\"$schema\": \"module.schema.json\""))
    #expect(changes.changes.contains { $0.path.text == "modules/audit/module.schema.json" })
    #expect(tree.files["modules/audit/files/AUDIT.md.mustache"] != nil)
  }

  @Test(
    "the name of a built-in module and an invalid folder name are refused",
    arguments: ["http", "My Module", "../up", ""])
  func names(name: String) throws {
    let error = try #require(throws: ScaffoldError.self) {
      try ModuleStarter(name: name).changes(from: builtIn(), root: "/nowhere")
    }
    #expect(error.failure == .usage)
  }

  @Test("a file that no rule matches is reported")
  func strayFile() throws {
    let folder = try TemporaryFolder()
    try OverlayWriter().write(try ModuleStarter(name: "audit").changes(from: builtIn(), root: folder.path))
    try folder.write("lost\n", to: "modules/audit/templates/lost.mustache")
    let found = try LintSubject(builtIn: builtIn()).diagnostics(of: folder.path)
    #expect(found.map(\.message) == ["this file is never emitted"])
    #expect(found.first?.location?.file.hasSuffix("modules/audit/templates/lost.mustache") == true)
  }
}
