import Foundation
import SampleMetadata
import Testing

@testable import GeneratorEvolution
@testable import GeneratorPipeline
@testable import GeneratorWriting

/// A server that writes its metadata in another order each time.
@Suite struct ReorderedDocumentTests {
  private func shuffle(_ text: String, _ fixture: RegenerationFixture, seed: UInt64) throws {
    let shuffled = try ShuffledDocument(Data(text.utf8), seed: seed).text
    try fixture.folder.write(String(decoding: shuffled, as: UTF8.self), to: "shop.xml")
  }

  private func files(_ fixture: RegenerationFixture) throws -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: fixture.root)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        FileManager.default.contents(atPath: "\(fixture.root)/\(path)").map { (path, $0) }
      })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func writesNothingForAReorderedDocument(seed: UInt64) async throws {
    let text = try String(contentsOfFile: RepositoryFolder.root + "/Tests/SampleService/Shop.xml", encoding: .utf8)
    let fixture = try RegenerationFixture(metadata: text)
    try await fixture.new(into: "Shop")
    let before = try files(fixture)
    try shuffle(text, fixture, seed: seed)
    let check = try await fixture.regenerate(isDryRun: true)
    #expect(check.report.isUnchanged)
    #expect(check.report.schema?.changes.isEmpty == true)
    #expect(!check.report.isMetadataChanged)
    try await fixture.regenerate()
    #expect(try files(fixture) == before)
  }

  @Test func aChangeAffectsOnlyItsFilesAndTheOrderIsRemembered() async throws {
    let text = SmallMetadata.text
    let fixture = try RegenerationFixture(metadata: text)
    try await fixture.new(into: "Shop")
    let changed = RegenerationFixture.metadata(adding: "Weight")
    try shuffle(changed, fixture, seed: 3)
    let first = try await fixture.regenerate()
    #expect(first.report.files.filter { $0.kind != .unchanged }.count == 1)
    let after = try files(fixture)
    for seed in 4...8 as ClosedRange<UInt64> {
      try shuffle(changed, fixture, seed: seed)
      #expect(try await fixture.regenerate().report.isUnchanged)
    }
    // Also for an unchanged document.
    try shuffle(changed, fixture, seed: 3)
    #expect(try await fixture.regenerate().report.isUnchanged)
    #expect(try files(fixture) == after)
  }
}
