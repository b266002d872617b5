import Foundation
import Scaffold
import Testing

@testable import ScaffoldCLI

/// The list of `scaffold plugin list`.
@Suite struct PluginListingTests {
  private static func script(_ answer: String) -> String { "#!/bin/sh\necho '\(answer)'\n" }

  @Test func listsTheStateOfEachPlugin() async throws {
    let folder = try TemporaryFolder()
    let good = Self.script(#"{"protocolVersion":1,"kind":"check","name":"a","version":"3","summary":"looks"}"#)
    try folder.write(good, to: "one/scaffold-check-a", permissions: 0o755)
    try folder.write(good, to: "two/scaffold-check-a", permissions: 0o755)
    try folder.write(Self.script("rubbish"), to: "two/scaffold-reader-b", permissions: 0o755)
    try folder.write(good, to: "two/scaffold-reader-c")
    try folder.write(good, to: ".scaffold/plugins/scaffold-emitter-d", permissions: 0o755)
    let environment = [
      "SCAFFOLD_PLUGIN_PATH": folder.path("one") + ":" + folder.path("two"), "PATH": "/usr/bin:/bin",
      "XDG_CONFIG_HOME": folder.path("config"),
    ]
    let host = PluginHost(project: folder.path(""), environment: environment)
    let entries = await PluginListing(host: host).entries { _, _ in }
    #expect(entries.map(\.name) == ["d", "a", "a", "b", "c"])
    #expect(entries.map(\.state) == [.untrusted, .ready, .shadowed, .broken, .broken])
    #expect(entries.map(\.origin) == ["project"] + Array(repeating: "pluginPath", count: 4))
    #expect(entries[1].version == "3")
    #expect(entries[1].summary == "looks")
    #expect(entries[3].problem?.contains("description of the plugin 'reader:b'") == true)
    #expect(entries[3].problem?.contains("error:") == false)
    #expect(entries[4].problem?.contains("chmod +x") == true)
  }
}
