import Foundation
import Testing

/// The page that explains the house names only what stands in it.
@Suite struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func namesOnlyFilesThatAreThere() throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/ARCHITECTURE.md"), encoding: .utf8)
    let paths = page.matches(of: /`((?:Sources|Tests|templates|Benchmarks|docs|scripts)\/[^`*]*)`/).map {
      String($0.output.1)
    }
    #expect(paths.count > 30)
    let missing = paths.filter { path in
      !path.contains("MODULE")
        && !FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(path).path)
    }
    #expect(missing == [])
  }

  @Test func namesEveryModule() throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/ARCHITECTURE.md"), encoding: .utf8)
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("templates/modules").path)
    #expect(modules.filter { !page.contains("`\($0)`") }.sorted() == [])
  }

  @Test func listsTheStagesInTheOrderOfTheCode() throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/ARCHITECTURE.md"), encoding: .utf8)
    let run = try String(
      contentsOf: Self.root.appendingPathComponent("Sources/Scaffold/Pipeline/PipelineRun.swift"), encoding: .utf8)
    let stages = run.matches(of: /= try await (\w+)\(|return try await (\w+)\(/).compactMap { match in
      (match.output.1 ?? match.output.2).map(String.init)
    }
    let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("The stages\n") })
    let rows = section.matches(of: /\n\| (\w+) \|/).map { String($0.output.1) }
    #expect(stages.count > 8)
    #expect(rows == ["stage"] + stages)
  }
}
