import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorPipeline
@testable import GeneratorPlanning
@testable import GeneratorReading
@testable import GeneratorWriting

@Suite("the built-in pack over real documents", .enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence))
struct CorpusPlanTests {
  /// Documents that are read in a moment without optimization too.
  private static let entries = MetadataCorpus.entries("v2", "v3", "v4").filter { entry in
    entry.status == 0 && ((try? MetadataCorpus.bytes(entry.path).count) ?? .max) < 300_000
  }

  @Test("every plan is deterministic, and every line of a type has an origin", arguments: entries)
  func plan(entry: MetadataCorpus.Entry) async throws {
    let folder = try #require(MetadataCorpus.folder).path
    let pipeline = ScaffoldPipeline(builtInTemplates: try TemplateTree(directory: RepositoryFolder.templates))
    let request = ScaffoldRequest(
      source: try MetadataSource(entry.path, baseDirectory: folder), settings: ProjectSettings(metadata: ""),
      output: "/nowhere/Package", workingDirectory: folder, isDryRun: true)
    let (first, second) = (try await pipeline.run(request), try await pipeline.run(request))
    #expect(first.changes == second.changes)
    #expect(first.changes.count(of: .created) == first.changes.changes.count)
    let types = first.plan.files.files.filter { $0.path.text.contains("/Types/") }
    for file in types {
      let count = file.bytes.count { $0 == UInt8(ascii: "\n") }
      let origins = try #require(file.origins)
      let known = (1...max(1, count)).filter { origins[$0]?.metadata != nil }
      #expect(!known.isEmpty, "\(file.path)")
    }
  }
}
