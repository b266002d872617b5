import Foundation
import Testing

@testable import ScaffoldCLI

/// `scaffold plugin check` as its users see it.
@Suite struct PluginCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let description =
    #"{"protocolVersion": 1, "kind": "check", "name": "still", "version": "1", "summary": "Is still."}"#
  private static let refusal =
    #"{"protocolVersion": 1, "diagnostics": [{"severity": "error", "message": "not today"}]}"#

  private func plugin(answering answer: String) throws -> String {
    try folder.write(
      "#!/bin/sh\nif [ -n \"$1\" ]; then echo '\(Self.description)'; else cat >/dev/null; echo '\(answer)'; fi\n",
      to: "scaffold-check-still", permissions: 0o755)
  }

  @Test func printsEachCaseAndASummary() async throws {
    let run = await ScaffoldRun("plugin", "check", try plugin(answering: Self.refusal))
    let lines = run.output.split(separator: "\n")
    #expect(run.status == .success, "\(run.output)\(run.errors)")
    #expect(lines.last == "check:still: \(lines.count - 1) of \(lines.count - 1)")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("✓ ") })
  }

  @Test func requiresTrustForProjectPluginsNamedByPath() async throws {
    let place = try folder.write(
      "#!/bin/sh\necho > '\(folder.path("ran"))'\n", to: ".scaffold/plugins/scaffold-check-still", permissions: 0o755)
    let run = await ScaffoldRun("plugin", "check", place)
    #expect(run.status.rawValue == 77)
    #expect(run.errors.contains("is not trusted"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
  }

  @Test func reportsAFaultWithItsRemedy() async throws {
    let run = await ScaffoldRun("plugin", "check", try plugin(answering: "fine"))
    #expect(run.status == .failure)
    #expect(
      run.output.contains("✗ looks at a package: what was printed is not one JSON object: 'fine '\n    print only")
    )
  }

  @Test func showsTheStandardErrorOfAFailedCase() async throws {
    let plugin = try folder.write(
      "#!/bin/sh\nif [ -n \"$1\" ]; then echo '\(Self.description)'; else cat >/dev/null; echo 'no licence' >&2; exit 4; fi\n",
      to: "scaffold-check-still", permissions: 0o755)
    let run = await ScaffoldRun("plugin", "check", plugin)
    #expect(run.status == .failure)
    #expect(run.output.contains("it ended with status 4"))
    #expect(run.output.contains("    its standard error:\n      no licence\n"), "\(run.output)")
  }

  @Test func printsTheResultAsJSON() async throws {
    let run = await ScaffoldRun("plugin", "check", try plugin(answering: "fine"), "--format", "json")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let cases = try #require(result["cases"] as? [[String: String]])
    let failed = try #require(cases.first { $0["outcome"] == "failed" })
    #expect(result["plugin"] as? String == "check:still")
    #expect(failed["remedy"]?.isEmpty == false)
    #expect(cases.count { $0["outcome"] == "passed" } == result["passed"] as? Int)
  }

  @Test func reportsUnknownPlugins() async throws {
    let missing = await ScaffoldRun("plugin", "check", folder.path("nothing"))
    #expect(missing.status == .usage)
    #expect(missing.errors.contains("is not a plugin"))
    try folder.write("// swift-tools-version: 6.2\n", to: "scaffold-reader-mine/Package.swift")
    let unbuilt = await ScaffoldRun("plugin", "check", folder.path("scaffold-reader-mine"))
    #expect(unbuilt.status == .usage)
    #expect(unbuilt.errors.contains("swift build -c release"))
    let locked = try folder.write("#!/bin/sh\n", to: "scaffold-reader-locked")
    #expect(await ScaffoldRun("plugin", "check", locked).errors.contains("chmod +x"))
  }
}
