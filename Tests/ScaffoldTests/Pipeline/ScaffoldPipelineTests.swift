import Foundation
import HTTPTransport
import SampleMetadata
import Synchronization
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPipeline
@testable import GeneratorPlanning
@testable import GeneratorReading
@testable import GeneratorVerification
@testable import GeneratorWriting

@Suite("the pipeline")
struct ScaffoldPipelineTests {
  private func request(in folder: TemporaryFolder, isDryRun: Bool = false) throws -> ScaffoldRequest {
    try folder.write(SmallMetadata.text, to: "shop.xml")
    return ScaffoldRequest(
      source: try MetadataSource("shop.xml", baseDirectory: folder.path),
      settings: ProjectSettings(metadata: "", pack: "small"), workingDirectory: folder.path, verification: .none,
      isDryRun: isDryRun)
  }

  private var pipeline: ScaffoldPipeline { ScaffoldPipeline(builtInTemplates: PackFixture.tree()) }

  @Test("writes files, settings, lock, metadata and merge base")
  func new() async throws {
    let folder = try TemporaryFolder()
    let result = try await pipeline.run(try request(in: folder))
    #expect(result.isSuccess)
    let files = try folder.files(in: "Shop")
    #expect(files["Sources/Shop/Product.swift"] == "struct Product {}\n")
    // An archive of each module that files are copied from, and one of the run.
    let archives = files.keys.filter { $0.hasPrefix(".scaffold/base/") }.map { $0.split(separator: ".").last }
    #expect(archives.sorted { $0 ?? "" < $1 ?? "" } == ["emission", "module", "module", "module"])
    let store = try BaseStore(of: PackageTree(root: folder.path + "/Shop", fileSystem: DiskFileSystem()))
    #expect(store[ContentHash(of: "struct Product {}\n".utf8)] == Array("struct Product {}\n".utf8))
    #expect(store[ContentHash(of: "yours\n".utf8)] == nil)
    #expect(store.locks == [Array((files[".scaffold/lock.json"] ?? "").utf8)])
    #expect(files[".scaffold/metadata.xml"] == SmallMetadata.text)
    let settings = try ProjectSettings(Array(try #require(files["scaffold.json"]).utf8), name: "scaffold.json")
    #expect(settings.metadata == "../shop.xml")
    #expect(settings.name == "Shop")
    let record = try GenerationRecord(Array(try #require(files[".scaffold/lock.json"]).utf8), name: "lock.json")
    #expect(record.files.keys.sorted() == result.plan.files.files.map(\.path.text))
    #expect(record.pinnedNames.names[MetadataPath("Example.Shop.Product")] == "Product")
    #expect(record.modules.keys.sorted() == ["base", "notes", "rest"])
  }

  @Test("two runs write the same bytes")
  func deterministic() async throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    for folder in [first, second] { _ = try await pipeline.run(try request(in: folder)) }
    #expect(try first.files() == second.files())
  }

  @Test("a dry run lists the changes and writes nothing")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    let dry = try await pipeline.run(try request(in: folder, isDryRun: true))
    #expect(dry.write == nil)
    #expect(try folder.files().keys.sorted() == ["shop.xml"])
    let wet = try await pipeline.run(try request(in: folder))
    #expect(wet.changes == dry.changes)
    let written = try folder.files(in: "Shop").keys.filter { !$0.hasPrefix(".scaffold/undo/") }
    #expect(wet.write?.written == written.count)
  }

  @Test("a missing toolchain stops the run unless nothing is built")
  func noToolchain() async throws {
    let folder = try TemporaryFolder()
    let pipeline = ScaffoldPipeline(
      builtInTemplates: PackFixture.tree(), verifier: PackageVerifier(environment: ["PATH": folder.path]))
    var request = try request(in: folder)
    request.verification = .build
    let error = await #expect(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(error?.failure == .notSetUp)
    #expect(try folder.files().keys.sorted() == ["shop.xml"])
    request.isDryRun = true
    #expect(try await pipeline.run(request).isSuccess)
    request.isDryRun = false
    request.verification = .none
    #expect(try await pipeline.run(request).isSuccess)
  }

  @Test("stages are reported in order")
  func events() async throws {
    let folder = try TemporaryFolder()
    let reported = Mutex<[StageName]>([])
    let result = try await pipeline.run(try request(in: folder)) { event in
      if case .stageFinished(let stage, _) = event { reported.withLock { $0.append(stage) } }
    }
    let stages: [StageName] = [.load, .read, .transform, .name, .plan, .compare, .write]
    #expect(reported.withLock { $0 } == stages)
    #expect(result.timings.map(\.stage) == stages)
  }

  @Test("a second run is refused because the output exists")
  func inTheWay() async throws {
    let folder = try TemporaryFolder()
    _ = try await pipeline.run(try request(in: folder))
    let before = try folder.files()
    let request = try request(in: folder)
    let error = try await #require(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(error.failure == .outputExists)
    #expect(try folder.files() == before)
  }

  @Test("an invalid request is reported before anything is fetched")
  func early() async throws {
    let folder = try TemporaryFolder()
    var request = try request(in: folder)
    try FileManager.default.removeItem(atPath: folder.path + "/shop.xml")
    request.settings.parameters = ["storage": "disk"]
    let setting = try await #require(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(setting.failure == .usage)
    request.settings.parameters = [:]
    request.settings.name = "1Shop"
    let name = try await #require(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(name.failure == .usage)
    try folder.write("mine", to: "Shop/file")
    request.settings.name = "Shop"
    let place = try await #require(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(place.failure == .outputExists)
  }

  @Test("the next run reports and recovers a killed run")
  func recovery() async throws {
    let folder = try TemporaryFolder()
    let request = try request(in: folder)
    let killed = ScaffoldPipeline(
      builtInTemplates: PackFixture.tree(), fileSystem: FaultyFileSystem(.death, atCall: 9))
    await #expect(throws: FaultyFileSystem.Death.self) { try await killed.run(request) }
    let result = try await pipeline.run(request)
    #expect(result.diagnostics.contains { $0.message.contains("its changes were reverted") })
    #expect(try folder.files().keys.allSatisfy { $0 == "shop.xml" || $0.hasPrefix("Shop/") })
  }

  @Test("an invalid document and an unknown reader are reported")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    var request = try request(in: folder)
    try folder.write("hello", to: "shop.xml")
    let unknown = try await #require(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(unknown.failure == .unusableMetadata)
    request.settings.reader = "odatta"
    let reader = try await #require(throws: ScaffoldError.self) { try await pipeline.run(request) }
    #expect(reader.failure == .usage)
    #expect(reader.diagnostics.first?.hint == "did you mean 'odata'?")
  }

  @Test("the pack is loaded once, before the document")
  func packOnce() async throws {
    let folder = try TemporaryFolder()
    for (path, file) in PackFixture.tree().files {
      try folder.write(String(decoding: file.bytes, as: UTF8.self), to: "house/\(path)")
    }
    var request = try request(in: folder)
    request.settings.pack = "house/packs/small.json"
    request.source = LastLook(source: request.source, folder: folder.path + "/house")
    #expect(try await pipeline.run(request).isSuccess)
  }
}

/// A document with which a folder disappears.
private struct LastLook: DocumentSource {
  let source: any DocumentSource
  let folder: String

  func recorded(in root: String) -> String { source.recorded(in: root) }

  func load() async throws -> SourceDocument {
    try FileManager.default.removeItem(atPath: folder)
    return try await source.load()
  }

  func load(_ url: ServiceURL) async throws -> SourceDocument { try await source.load(url) }
}
