import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// The declared keys of a command are those of its JSON result.
@Suite struct JSONKeyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
    try folder.write(SmallMetadata.text.replacing("\"Name\" T", with: "\"Title\" T"), to: "shop2.xml")
    try folder.write("<html></html>", to: "page.xml")
    try folder.write(SmallMetadata.text.replacing("\"Name\"", with: "\"FullName\""), to: "other.xml")
  }

  /// Command lines by the names of their commands; `%` stands for the folder.
  static let lines: [([String], [String])] = [
    (["new"], ["%/shop.xml", "--output", "%/out", "--dry-run"]), (["new"], ["%/page.xml", "--dry-run"]),
    (["inspect"], ["%/page.xml"]), (["inspect"], ["%/shop.xml"]), (["explain"], ["%/shop.xml", "Product"]),
    (["explain"], ["%/shop.xml", "None"]),
    (["explain"], ["unknown-type"]),
    (["diff"], ["%/shop.xml", "%/other.xml"]), (["diff"], ["%/shop.xml", "%/page.xml"]),
    (["regenerate"], ["%/package", "--verify", "none", "--metadata", "%/shop2.xml"]), (["regenerate"], ["%"]),
    (["undo"], ["%/package", "--force"]), (["undo"], ["%"]), (["doctor"], []), (["template", "list"], []),
    (["template", "show"], ["offline-app"]), (["template", "new"], ["audit", "--output", "%/templates"]),
    (["template", "eject"], ["packs/client.json", "--output", "%/templates"]),
    (["plugin", "new"], ["check", "licence", "--output", "%"]), (["help"], ["new"]),
    (["help"], []),
  ]

  @Test(arguments: lines) func everyKeyIsDeclared(_ command: [String], _ rest: [String]) async throws {
    if rest.contains("%/package") {
      let package = folder.url.path + "/package"
      try #require(
        await ScaffoldRun("new", folder.url.path + "/shop.xml", "-o", package, "--verify", "none").status == .success)
      try folder.write("mine\n", to: "package/README.md")
    }
    let arguments = rest.map { $0.replacing("%", with: folder.url.path) }
    let run = await ScaffoldRun(command + arguments + ["--format", "json"])
    let program = ScaffoldProgram.program.specification
    let specification = try #require(program.subcommand(at: command))
    let documented = Set((specification.keys + program.keys).map(\.path))
    let paths = paths(in: try JSONSerialization.jsonObject(with: Data(run.output.utf8)), at: "")
    #expect(!paths.isEmpty)
    for path in paths where !path.hasPrefix("service.") { #expect(documented.contains(path), "\(path)") }
  }

  /// Command lines of commands that fail, with their statuses.
  static let failures: [([String], Int)] = [
    (["new", "%/none.xml"], 66), (["add", "%/shop.xml", "%", "--name", "Shop"], 78), (["regenerate", "%"], 78),
    (["undo", "%"], 78), (["diff", "%/shop.xml", "%/page.xml"], 65), (["inspect", "%/page.xml"], 65),
    (["explain", "%/shop.xml", "None"], 64), (["explain", "none"], 64), (["snapshot", "none"], 64),
    (["template", "show", "none"], 64), (["template", "new", "A B"], 64), (["template", "lint", "none"], 64),
    (["template", "eject", "none"], 64), (["template", "which", "%/page.xml"], 64),
    (["template", "outdated", "%"], 64), (["plugin", "trust", "none"], 64), (["plugin", "new", "check", "A B"], 64),
    (["plugin", "check", "none"], 64), (["doctor", "--url", "none"], 64), (["help", "none"], 64),
  ]

  /// Programs read the reason from standard output, whatever the command is.
  @Test(arguments: failures) func everyFailureIsJSON(_ line: [String], _ status: Int) async throws {
    let run = await ScaffoldRun(line.map { $0.replacing("%", with: folder.url.path) } + ["--format", "json"])
    let failure = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(failure["status"] as? Int == status)
    #expect(Int(run.status.rawValue) == status)
    let diagnostics = try #require(failure["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.first?["message"] as? String != nil)
    #expect(!run.errors.isEmpty)
  }

  /// No command says more about its JSON than that.
  @Test(arguments: HelpTests.places) func commandsWithJSONDocumentTheirKeys(_ place: HelpTests.Place) throws {
    let command = try #require(ScaffoldProgram.program.specification.subcommand(at: place.path))
    let isJSON = command.options.contains { $0.name == "format" && $0.values[0].candidates.contains("json") }
    #expect(isJSON || place.path.isEmpty ? !command.keys.isEmpty : command.keys.isEmpty)
    #expect(!command.discussion.contains { $0.contains("JSON is") })
    let ambiguous = Dictionary(grouping: command.keys, by: \.path).filter { $0.value.count > 1 }
    #expect(ambiguous.isEmpty)
  }

  /// The ways to all values that are no objects or arrays, as ``ResultKey`` writes them.
  private func paths(in value: Any, at path: String) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) {
        $0.formUnion(paths(in: $1.value, at: path.isEmpty ? $1.key : "\(path).\($1.key)"))
      }
    }
    if let array = value as? [Any] { return array.reduce(into: []) { $0.formUnion(paths(in: $1, at: path + "[]")) } }
    return [path]
  }
}
