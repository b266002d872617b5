import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorPipeline
@testable import GeneratorPlanning
@testable import GeneratorPlugins
@testable import GeneratorReading
@testable import GeneratorWriting

/// A plugin provides the modules of its protocol.
@Suite struct PluginModuleTests {
  private let fixture: PluginFixture
  private let folder = "lib/scaffold-reader-book"

  init() throws {
    fixture = try PluginFixture()
    try fixture.folder.write("x", to: "a.book")
  }

  private func addReader(in folder: String, modules: String = "modules") throws {
    try fixture.add(
      PluginIdentity(.reader, "book"), description: #","handles":{"names":["*.book"]},"modules":"\#(modules)""#,
      in: folder,
      script: PluginFixture.answer(
        PluginFixture.response().replacing(#""name":"odata","version":"4.0""#, with: #""name":"shelf","version":"1""#)))
  }

  private func plan() async throws -> ScaffoldResult {
    let request = ScaffoldRequest(
      source: try MetadataSource("a.book", baseDirectory: fixture.root),
      settings: ProjectSettings(metadata: "", name: "Library", pack: "small", parameters: ["width": "9"]),
      workingDirectory: fixture.root, isDryRun: true)
    return try await ScaffoldPipeline(plugins: fixture.host(), builtInTemplates: PackFixture.tree()).run(request)
  }

  @Test func fillsTheSlotOfItsProtocol() async throws {
    try addReader(in: folder)
    try fixture.folder.write(
      #"{"summary":"s","provides":[{"slot":"dialect","protocol":"shelf"}],"targets":[{"name":"ShelfDialect","kind":"library"}],"#
        + #""parameters":[{"name":"width","summary":"s","kind":"number","default":"1"}]}"#,
      to: "\(folder)/modules/shelf/module.json")
    try fixture.folder.write("enum Shelf {}\n", to: "\(folder)/modules/shelf/Sources/ShelfDialect/Shelf.swift")
    let result = try await plan()
    #expect(result.plan.outline.slots["dialect"]?.name == "shelf")
    #expect(result.plan.outline.parameters["width"] == "9")
    #expect(result.plan.files[try OutputPath("Runtime/ShelfDialect/Shelf.swift")] != nil)
  }

  @Test func bringsWhatTheModuleOfASlotNeeds() async throws {
    try addReader(in: folder)
    let manifests = [
      "shelf": #""provides":[{"slot":"dialect","protocol":"shelf"}],"needs":["plank"],"#
        + #""parameters":[{"name":"width","summary":"s","kind":"number","default":"1"}]"#,
      "plank": #""needs":["wood"]"#, "wood": #""needs":["plank"]"#, "idle": #""needs":[]"#,
    ]
    for (name, members) in manifests {
      let target = name.capitalized
      try fixture.folder.write(
        #"{"summary":"s",\#(members),"targets":[{"name":"\#(target)","kind":"library"}]}"#,
        to: "\(folder)/modules/\(name)/module.json")
      try fixture.folder.write("enum \(target) {}\n", to: "\(folder)/modules/\(name)/Sources/\(target)/\(target).swift")
    }
    let result = try await plan()
    let names = result.plan.outline.modules.map(\.name)
    #expect(names.filter { manifests[$0] != nil } == ["wood", "plank", "shelf"])
    #expect(result.plan.files[try OutputPath("Runtime/Wood/Wood.swift")] != nil)
  }

  @Test func refusesAModuleWithAnExistingName() async throws {
    try addReader(in: folder)
    try fixture.folder.write(#"{"summary":"s"}"#, to: "\(folder)/modules/rest/module.json")
    let error = await #expect(throws: ScaffoldError.self) { try await plan() }
    #expect(
      error?.diagnostics[0].message == "the plugin 'reader:book': it contains the module 'rest', which already exists")
  }

  @Test func modulesRequireAPluginFolder() async throws {
    try addReader(in: "lib")
    try fixture.folder.write(#"{"summary":"s"}"#, to: "lib/modules/shelf/module.json")
    let error = await #expect(throws: ScaffoldError.self) { try await plan() }
    #expect(error?.diagnostics[0].message.contains("is not in a folder with its own name") == true)
  }

  @Test func refusesMissingModules() async throws {
    try addReader(in: folder, modules: "more")
    let error = await #expect(throws: ScaffoldError.self) { try await plan() }
    #expect(error?.diagnostics[0].message.contains("its folder of modules '") == true)
  }
}
