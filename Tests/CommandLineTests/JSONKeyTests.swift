import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// The help of a command lists the keys of its JSON result.
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
    (["inspect"], ["%/page.xml"]), (["explain"], ["%/shop.xml", "Product"]), (["explain"], ["%/shop.xml", "None"]),
    (["explain"], ["unknown-type"]),
    (["diff"], ["%/shop.xml", "%/other.xml"]), (["diff"], ["%/shop.xml", "%/page.xml"]),
    (["regenerate"], ["%/package", "--verify", "none", "--metadata", "%/shop2.xml"]), (["regenerate"], ["%"]),
    (["undo"], ["%/package", "--force"]), (["undo"], ["%"]), (["doctor"], []), (["template", "list"], []),
    (["template", "show"], ["offline-app"]),
  ]

  @Test(arguments: lines) func helpNamesEveryKey(_ command: [String], _ rest: [String]) async throws {
    if rest.contains("%/package") {
      let package = folder.url.path + "/package"
      try #require(
        await ScaffoldRun("new", folder.url.path + "/shop.xml", "-o", package, "--verify", "none").status == .success)
      try folder.write("mine\n", to: "package/README.md")
    }
    let arguments = rest.map { $0.replacing("%", with: folder.url.path) }
    let run = await ScaffoldRun(command + arguments + ["--format", "json"])
    let help = await ScaffoldRun(command + ["--help"]).output
    let keys = keys(of: try JSONSerialization.jsonObject(with: Data(run.output.utf8)))
    #expect(!keys.isEmpty)
    for key in keys { #expect(help.contains("'\(key)'"), "\(key)") }
  }

  private func keys(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1.value)) }
    }
    if let array = value as? [Any] { return array.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
    return []
  }
}
