import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPlugins

@Suite struct PluginFinderTests {
  @Test func prefersTheProjectAndFindsFolders() throws {
    let fixture = try PluginFixture()
    try fixture.write("", to: "lib/scaffold-reader-rest")
    try fixture.write("", to: "lib/scaffold-check-house/scaffold-check-house")
    try fixture.write("", to: ".scaffold/plugins/scaffold-reader-rest")
    try fixture.write("", to: "lib/scaffold-writer-rest")
    try fixture.write("", to: "lib/scaffold-reader-REST")
    try fixture.write("", to: "lib/scaffold-emitter-notes", isExecutable: false)
    let finder = fixture.host().finder
    #expect(
      finder.all().map(\.place) == [
        "\(fixture.root)/.scaffold/plugins/scaffold-reader-rest",
        "\(fixture.root)/lib/scaffold-check-house/scaffold-check-house",
        "\(fixture.root)/lib/scaffold-emitter-notes", "\(fixture.root)/lib/scaffold-reader-rest",
      ])
    #expect(finder.effective().map(\.identity.description) == ["reader:rest", "check:house"])
    #expect(try finder.find(PluginIdentity(.reader, "rest")).origin == .project)
  }

  @Test(arguments: [
    (PluginIdentity(.reader, "rset"), "there is no plugin 'reader:rset'", "did you mean 'rest'?"),
    (
      PluginIdentity(.emitter, "notes"),
      "the plugin 'emitter:notes' at 'ROOT/lib/scaffold-emitter-notes' cannot be run",
      "chmod +x 'ROOT/lib/scaffold-emitter-notes'"
    ),
  ]) func reportsUnknownPlugins(identity: PluginIdentity, message: String, hint: String) throws {
    let fixture = try PluginFixture()
    try fixture.write("", to: "lib/scaffold-reader-rest")
    try fixture.write("", to: "lib/scaffold-emitter-notes", isExecutable: false)
    let error = #expect(throws: ScaffoldError.self) { try fixture.host().finder.find(identity) }
    #expect(error?.failure == .usage)
    #expect(error?.diagnostics[0].message == message.replacing("ROOT", with: fixture.root))
    #expect(error?.diagnostics[0].hint == hint.replacing("ROOT", with: fixture.root))
  }

  @Test(arguments: ["reader", "writer:x", "reader:", "reader:X", "reader:a/b", "reader:-x"])
  func acceptsOnlyPluginNames(text: String) {
    let error = #expect(throws: ScaffoldError.self) { try PluginIdentity(text) }
    #expect(error?.diagnostics[0].message == "'\(text)' is not a plugin, expected KIND:NAME")
  }
}
