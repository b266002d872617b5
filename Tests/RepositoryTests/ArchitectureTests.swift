import Foundation
import Testing

/// ARCHITECTURE.md names only existing files.
@Suite struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let page: String

  init() throws {
    page = try String(contentsOf: Self.root.appendingPathComponent("docs/ARCHITECTURE.md"), encoding: .utf8)
  }

  @Test func namesOnlyExistingFiles() throws {
    let folders = /`((?:Sources|Tests|templates|plugins|Benchmarks|Examples|Fuzzing|docs|scripts)\/[^`*]*)`/
    let paths = page.matches(of: folders).map { String($0.output.1) }
    #expect(paths.count > 30)
    let missing = paths.filter { path in
      !path.contains("MODULE")
        && !FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(path).path)
    }
    #expect(missing == [])
  }

  /// Rows of tables cannot be broken.
  @Test func linesAreShort() {
    let long = page.split(separator: "\n").filter { $0.count > 120 && !$0.hasPrefix("|") }
    #expect(long == [])
  }

  /// The rows of "To change X, touch these files": what is added, the files, and their number.
  private func changes() throws -> [(subject: String, files: [Substring], count: Int)] {
    let section = try #require(
      page.components(separatedBy: "## To change X").last?.components(separatedBy: "\n## ").first)
    return section.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { String($0).trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 4, !line.hasPrefix("|-"), cells[0] != "to add" else { return nil }
      return (cells[0], cells[1].split(separator: ";"), Int(cells[2]) ?? 0)
    }
  }

  @Test func changesStayWithinTheirFileCount() throws {
    let changes = try changes()
    #expect(changes.count >= 9)
    for change in changes {
      #expect(change.count <= 5, "\(change.subject)")
      #expect(change.count == change.files.count, "\(change.subject)")
    }
    let numbers = Dictionary(uniqueKeysWithValues: changes.map { ($0.subject, $0.count) })
    #expect(try #require(numbers["an option of `new`"]) <= 2)
  }

  @Test func namesEveryModule() throws {
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("templates/modules").path)
    #expect(modules.filter { !page.contains("`\($0)`") }.sorted() == [])
  }

  @Test func listsTheStagesInTheOrderOfTheCode() throws {
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
