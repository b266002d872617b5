import Foundation
import Scaffold
import Testing

@testable import ScaffoldCLI

/// Plugin starters. `scripts/plugins` checks that they conform.
@Suite struct PluginNewTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: PluginKind.allCases, PluginStarter.Language.allCases)
  func writesEveryKindInEveryLanguage(kind: PluginKind, language: PluginStarter.Language) async throws {
    let run = await ScaffoldRun(
      "plugin", "new", kind.rawValue, "my-own", "--language", language.rawValue, "--output", folder.url.path,
      "--format", "json")
    #expect(run.status == .success, "\(run.errors)")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let files = try #require(result["files"] as? [String])
    let root = folder.path("scaffold-\(kind)-my-own")
    #expect(result["root"] as? String == root)
    #expect(files.contains("README.md"))
    let texts = try files.map { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) }
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("{{") })
    #expect(files.contains { $0.hasSuffix(".my-own") } == (kind == .reader))
  }

  @Test func writesAPythonPluginAsOneFile() async throws {
    let run = await ScaffoldRun("plugin", "new", "check", "licence", "--output", folder.url.path)
    #expect(run.status == .success)
    let program = folder.path("scaffold-check-licence/scaffold-check-licence")
    #expect(FileManager.default.isExecutableFile(atPath: program))
    let again = await ScaffoldRun("plugin", "new", "check", "licence", "--output", folder.url.path)
    #expect(again.status == .cannotCreate)
    #expect(again.errors.contains("already exists"))
  }

  @Test(arguments: ["", "Licence", "1st", "../up", "a b", "-x", "ü"])
  func refusesInvalidPluginNames(name: String) async throws {
    let run = await ScaffoldRun("plugin", "new", "check", "--output", folder.url.path, "--", name)
    #expect(run.status == .usage)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
