import CommandLineInterface
import Foundation
import SampleMetadata
import Scaffold
import Testing

@testable import ScaffoldCLI

/// Diagnostics have stable identifiers, which JSON output and `-v` show.
@Suite struct DiagnosticIDTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let broken = SmallMetadata.text.replacing("Type=\"Edm.String\"", with: "Type=\"Shop.Txt\"", maxReplacements: 1)
    try folder.write(broken, to: "shop.xml")
    try folder.write("<html></html>", to: "page.xml")
  }

  private func ids(_ output: String) throws -> [String] {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    return diagnostics.compactMap { $0["id"] as? String }
  }

  @Test func jsonContainsTheIdentifierOfAWarning() async throws {
    let run = await ScaffoldRun("new", folder.url.path + "/shop.xml", "--dry-run", "--format", "json", "-o", "out")
    #expect(try ids(run.output) == ["unknown-type"])
  }

  @Test func jsonContainsTheIdentifierOfAnError() async throws {
    let run = await ScaffoldRun("inspect", folder.url.path + "/page.xml", "--format", "json")
    #expect(try ids(run.output) == ["not-metadata"])
  }

  @Test func jsonContainsTheIdentifierOfAUsageError() async throws {
    let run = await ScaffoldRun("inspect", "--unknown", "--format", "json")
    #expect(try ids(run.output) == ["unknown-option"])
  }

  @Test func verboseTextShowsTheIdentifier() async throws {
    let file = folder.url.path + "/shop.xml"
    let quiet = await ScaffoldRun("inspect", file)
    let verbose = await ScaffoldRun("inspect", file, "-v")
    #expect(quiet.errors.contains("warning: unknown type 'Shop.Txt'"))
    #expect(!quiet.errors.contains("[unknown-type]"))
    #expect(verbose.errors.contains("kept as a JSON value [unknown-type]\n"))
    let refused = await ScaffoldRun("inspect", folder.url.path + "/page.xml", "-v")
    #expect(refused.errors.contains(" [not-metadata]\n"))
  }

  @Test func explainShowsCauseAndRemedy() async throws {
    let run = await ScaffoldRun("explain", "unknown-type")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("unknown-type (warning)\n\n\(DiagnosticID.unknownType.cause)\nhint: "))
    let foreign = await ScaffoldRun("explain", "salesforce/duplicate-name")
    #expect(foreign.errors.contains("is the identifier of a diagnostic of the plugin 'salesforce'"))
    let wrong = await ScaffoldRun("explain", "unknown-tipe")
    #expect(wrong.status == .usage)
    #expect(wrong.errors == "error: there is no diagnostic 'unknown-tipe'\nhint: did you mean 'unknown-type'?\n")
    let typeless = await ScaffoldRun("explain", folder.path("shop.xml"))
    #expect(typeless.errors.hasPrefix("scaffold: error: missing operand TYPE: a type of the service"))
  }

  @Test func identifiersAreUniqueAndWellFormed() {
    let all = DiagnosticReference.lists.flatMap(\.self)
    let names = all.map(\.name)
    #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted() == ["conflicting-arguments"])
    #expect(names.filter { $0.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) == nil } == [])
    #expect(all.filter { !$0.cause.hasSuffix(".") || !$0.remedy.hasSuffix(".") || $0.severities.isEmpty } == [])
  }
}
