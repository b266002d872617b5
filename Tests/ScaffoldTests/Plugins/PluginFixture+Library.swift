@testable import GeneratorCore
@testable import GeneratorPipeline
@testable import GeneratorPlanning
@testable import GeneratorPlugins
@testable import GeneratorReading
@testable import GeneratorVerification
@testable import GeneratorWriting

/// A folder of books, which only a plugin reads, and the pipeline for it.
extension PluginFixture {
  /// A fixture with the folder `library`.
  static func withLibrary() throws -> PluginFixture {
    let fixture = try PluginFixture()
    try fixture.folder.write("title\n  rest of it\n", to: "library/a.book")
    return fixture
  }

  /// A request for a package of the library.
  func request(
    _ metadata: String = "library", reader: String? = nil, plugins: [String] = [], parameters: [String: String] = [:]
  ) throws -> ScaffoldRequest {
    ScaffoldRequest(
      source: try MetadataSource(metadata, baseDirectory: root),
      settings: ProjectSettings(
        metadata: "", name: "Library", pack: "small", parameters: parameters, reader: reader, plugins: plugins),
      output: "out", workingDirectory: root, verification: .none)
  }

  /// Emits a package, trusting the plugins.
  func run(_ request: ScaffoldRequest) async throws -> ScaffoldResult {
    try await ScaffoldPipeline(plugins: host(), builtInTemplates: PackFixture.tree()).run(request)
  }

  /// Adds a plugin that reads the library, and writes its request to the file `request`.
  func addReader(_ diagnostics: String = "[]", name: String = "book") throws {
    try add(
      PluginIdentity(.reader, name),
      description: #","handles":{"names":["*.book"],"folders":true},"parameters":[{"name":"depth","summary":"s","#
        + #""kind":"number","default":"3"}]"#,
      script: "cat > \(root)/request\n" + PluginFixture.answer(PluginFixture.response(diagnostics: diagnostics)))
  }
}
