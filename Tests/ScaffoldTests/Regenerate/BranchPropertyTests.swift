import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPipeline
@testable import GeneratorWriting

/// After any merge of two branches, the next run emits everything with the edits, or reports conflicts.
@Suite("random branches", .enabled(if: GitOracle.git != nil, "there is no git"))
struct BranchPropertyTests {
  private static let seeds: UInt64 = 6

  @Test("a merge is emitted completely or reported", arguments: BranchScenario.Way.allCases)
  func merged(way: BranchScenario.Way) async throws {
    var clean = 0
    for seed in 0..<Self.seeds {
      var scenario = try BranchScenario(seed: seed, way: way)
      try await scenario.merge()
      try await expectRefusal(of: scenario, seed: seed)
      try scenario.settle()
      let found = try scenario.emitted()
      let fresh = try await scenario.fresh()
      if try await scenario.fixture.regenerate(isDryRun: true).report.isUnchanged {
        expect(found, isWholeAs: fresh, but: [], "check, \(way) \(seed)")
      }
      let result = try await scenario.fixture.regenerate()
      let files = try scenario.emitted()
      expect(files, isWholeAs: fresh, but: Set(result.report.conflicts.map(\.path.text)), "\(way) \(seed)")
      let (before, after) = (edits(in: found), edits(in: files))
      #expect(before.isSubset(of: after), "\(way) \(seed): \(before.subtracting(after)) lost")
      guard result.report.conflicts.isEmpty else { continue }
      clean += 1
      #expect(try await scenario.fixture.regenerate(isDryRun: true).report.isUnchanged, "\(way) \(seed)")
    }
    #expect(clean > 0)
  }

  /// Files in which git left something undecided are refused, and nothing is written.
  private func expectRefusal(of scenario: BranchScenario, seed: UInt64) async throws {
    let undecided = try scenario.undecided()
    guard !undecided.isEmpty else { return }
    let before = try scenario.fixture.folder.files(in: "Shop")
    let error = await #expect(throws: ScaffoldError.self, "seed \(seed)") { try await scenario.fixture.regenerate() }
    #expect(error?.failure == .notSetUp)
    let reported = Set((error?.diagnostics ?? []).compactMap { $0.location?.file })
    #expect(reported.isSuperset(of: undecided))
    #expect(try scenario.fixture.folder.files(in: "Shop") == before)
  }

  private func expect(
    _ files: [String: String], isWholeAs fresh: [String: String], but reported: Set<String>, _ name: String
  ) {
    for (path, text) in fresh where path != "scaffold.json" && !reported.contains(path) {
      guard let found = files[path] else {
        Issue.record("\(name): '\(path)' is missing")
        continue
      }
      let plain = BranchScenario.withoutEdits(found)
      #expect(plain == text, "\(name): '\(path)'")
    }
  }

  private func edits(in files: [String: String]) -> Set<String> {
    files.values.reduce(into: []) { $0.formUnion(BranchScenario.edits(in: $1)) }
  }
}
