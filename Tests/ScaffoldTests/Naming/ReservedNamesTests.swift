import Foundation
import Testing

@testable import Scaffold

@Suite struct ReservedNamesTests {
  /// A public type of the runtime whose name a model type could take would make both hard to reach.
  @Test func coverThePublicTypesOfTheRuntime() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let modules = root.appendingPathComponent("templates/modules")
    let files = try #require(FileManager.default.enumerator(at: modules, includingPropertiesForKeys: nil))
    let pattern = #/^public (?:final |indirect )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/#
      .anchorsMatchLineEndings()
    var missing: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" && file.path.contains("/Sources/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      missing.formUnion(text.matches(of: pattern).map { String($0.output.1) })
    }
    missing.subtract(RuntimeTypeNames.all)
    #expect(missing.sorted() == [], "add these to RuntimeTypeNames")
  }

  @Test(arguments: ["String", "Data", "Decimal", "UUID", "Task", "Error", "Optional", "Result", "Identifiable", "Date"])
  func coverThePlatform(name: String) {
    #expect(PlatformTypeNames.all.contains(name))
  }
}
