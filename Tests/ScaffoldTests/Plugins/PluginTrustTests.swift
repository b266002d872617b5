import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPlugins

/// Nothing of a project's plugin runs before it is trusted, and each byte of it counts.
@Suite struct PluginTrustTests {
  private let identity = PluginIdentity(.check, "house")
  private let place = ".scaffold/plugins/scaffold-check-house"

  private func refusal(of fixture: PluginFixture) async -> ScaffoldError? {
    do {
      _ = try await fixture.host(isTrusting: false).load(identity, listener: fixture.listener)
      return nil
    } catch {
      return error as? ScaffoldError
    }
  }

  private func trust(_ fixture: PluginFixture) throws {
    let host = fixture.host(isTrusting: false)
    let file = try host.finder.find(identity)
    try host.trust.add(try PluginFingerprint(file).hash(), at: file.place)
  }

  @Test func refusesAnUntrustedPlugin() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, in: ".scaffold/plugins", script: "")
    let error = try #require(await refusal(of: fixture))
    #expect(error.failure == .refused)
    #expect(error.diagnostics[0].hint?.contains("scaffold plugin trust '\(fixture.root)/\(place)'") == true)
    #expect(fixture.heard == [])
    try trust(fixture)
    #expect(await refusal(of: fixture) == nil)
  }

  @Test(arguments: [true, false]) func runsTheHashedCopy(isOfProject: Bool) async throws {
    let fixture = try PluginFixture()
    let folder = isOfProject ? ".scaffold/plugins" : "lib"
    let script = PluginFixture.answer(#"{"protocolVersion":1,"diagnostics":[]}"#)
    try fixture.add(identity, in: folder, script: script)
    if isOfProject { try trust(fixture) }
    let plugin = try await fixture.host(isTrusting: false).load(identity, listener: fixture.listener)
    try fixture.add(identity, in: folder, script: "echo > \(fixture.root)/exchanged; \(script)")
    do {
      _ = try await plugin.ask(PluginRequest(.check, parameters: [:]))
      #expect(isOfProject)
    } catch let error as ScaffoldError {
      #expect(!isOfProject && error.diagnostics[0].message.contains("it changed during the run"))
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/exchanged"))
  }

  @Test func doesNotRunAnUntrustedPlugin() async throws {
    let fixture = try PluginFixture()
    try fixture.write("#!/bin/sh\necho > \(fixture.root)/ran\n", to: place)
    #expect(await refusal(of: fixture)?.failure == .refused)
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/ran"))
  }

  @Test func losesTrustWhenItsFolderChanges() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, in: place, script: "")
    try fixture.folder.write("one", to: "\(place)/modules/rest/module.json")
    try trust(fixture)
    #expect(await refusal(of: fixture) == nil)
    try fixture.folder.write("two", to: "\(place)/modules/rest/module.json")
    #expect(await refusal(of: fixture)?.failure == .refused)
  }

  @Test func trustDoesNotDependOnThePath() async throws {
    let (one, two) = (try PluginFixture(), try PluginFixture())
    for fixture in [one, two] { try fixture.add(identity, in: place, script: "") }
    try trust(one)
    let hash = try PluginFingerprint(try two.host().finder.find(identity)).hash()
    #expect(try one.host().trust.contains(hash))
  }

  @Test func refusesLinksOutsideTheFolder() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, in: place, script: "")
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.root)/\(place)/code.py", withDestinationPath: "/etc/hostname")
    let error = await refusal(of: fixture)
    #expect(error?.failure == .refused)
    #expect(error?.diagnostics[0].message.contains("/code.py' is neither a file nor a folder") == true)
  }

  @Test func refusesASymbolicLink() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, in: "tools", script: "")
    try fixture.folder.write("", to: ".scaffold/plugins/none")
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.root)/\(place)", withDestinationPath: "../../tools/scaffold-check-house")
    let error = await refusal(of: fixture)
    #expect(error?.failure == .refused)
    #expect(error?.diagnostics[0].message.contains("scaffold-check-house' is a symbolic link") == true)
  }

  @Test func hashIncludesNeighbouringFilesButNotOtherPlugins() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, in: ".scaffold/plugins", script: "")
    try trust(fixture)
    try fixture.add(PluginIdentity(.reader, "book"), in: ".scaffold/plugins", script: "")
    #expect(await refusal(of: fixture) == nil)
    try fixture.folder.write("import os", to: ".scaffold/plugins/json.py")
    #expect(await refusal(of: fixture)?.failure == .refused)
  }

  @Test func trustsPluginsOutsideTheProject() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, script: "")
    #expect(await refusal(of: fixture) == nil)
  }

  @Test func reportsADamagedRecord() async throws {
    let fixture = try PluginFixture()
    try fixture.add(identity, in: ".scaffold/plugins", script: "")
    try fixture.folder.write("{", to: "config/scaffold/trust.json")
    #expect(await refusal(of: fixture)?.failure == .notSetUp)
  }
}
