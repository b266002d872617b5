import Foundation
import HTTPTransport
import SampleMetadata
import Synchronization
import Testing

@testable import GeneratorCore
@testable import GeneratorPipeline
@testable import GeneratorReading
@testable import GeneratorVerification
@testable import GeneratorWriting

@Suite("concurrent runs")
struct ConcurrentRunTests {
  /// A document that runs a closure before it is loaded.
  private struct Interrupted: DocumentSource {
    let source: MetadataSource
    let meanwhile: @Sendable () async throws -> Void

    func recorded(in root: String) -> String { source.recorded(in: root) }

    func load() async throws -> SourceDocument {
      try await meanwhile()
      return try await source.load()
    }

    func load(_ url: ServiceURL) async throws -> SourceDocument { try await source.load(url) }
  }

  private func source(of fixture: RegenerationFixture) throws -> MetadataSource {
    try MetadataSource("shop.xml", baseDirectory: fixture.folder.path)
  }

  @Test("an undo during a regeneration is refused")
  func undoMeanwhile() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Price"), to: "shop.xml")
    try await fixture.regenerate()
    try fixture.folder.write(RegenerationFixture.metadata(adding: "Weight"), to: "shop.xml")
    let refusal = Mutex<ScaffoldError?>(nil)
    let source = Interrupted(source: try source(of: fixture)) {
      do {
        _ = try PackageUndo(root: fixture.root).undo(isForced: false)
      } catch let error as ScaffoldError {
        refusal.withLock { $0 = error }
      }
    }
    try await fixture.regenerate { _ in
    } request: {
      $0.source = source
    }
    let error = try #require(refusal.withLock { $0 })
    #expect(error.failure == .outputExists)
    #expect(error.diagnostics.first?.message.contains("another run is writing") == true)
    #expect(try fixture.text("Sources/Shop/Product.swift").contains("weight"))
    #expect(try await fixture.regenerate().report.isUnchanged)
    _ = try PackageUndo(root: fixture.root).undo(isForced: false)
    #expect(try fixture.text("Sources/Shop/Product.swift").contains("price"))
    #expect(!(try fixture.text("Sources/Shop/Product.swift").contains("weight")))
  }

  @Test("readers share the lock and exclude writers")
  func readers() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let pipeline = fixture.pipeline
    let first = try pipeline.project(at: fixture.root, name: "Shop", isReadOnly: true)
    let second = try pipeline.project(at: fixture.root, name: "Shop", isReadOnly: true)
    let error = #expect(throws: ScaffoldError.self) { try pipeline.project(at: fixture.root, name: "Shop") }
    #expect(error?.failure == .outputExists)
    withExtendedLifetime((first, second)) {}
  }

  @Test("the second of two new packages in one folder is refused", arguments: [false, true])
  func twice(isFolder: Bool) async throws {
    let fixture = try RegenerationFixture()
    if isFolder { try FileManager.default.createDirectory(atPath: fixture.root, withIntermediateDirectories: true) }
    let source = Interrupted(source: try source(of: fixture)) { try await fixture.new() }
    let error = await #expect(throws: ScaffoldError.self) {
      try await fixture.pipeline.run(
        ScaffoldRequest(
          source: source, settings: ProjectSettings(metadata: "", pack: "small", parameters: ["loud": "true"]),
          output: "Shop", workingDirectory: fixture.folder.path, verification: .none))
    }
    #expect(error?.failure == .outputExists)
    #expect(try fixture.files()["loud.txt"] == nil)
    #expect(try await fixture.regenerate().report.isUnchanged)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() == ["Shop", "shop.xml"])
  }

  @Test("an output that appears before the write is reported", arguments: [false, true])
  func taken(isFolder: Bool) async throws {
    let fixture = try RegenerationFixture()
    if isFolder { try FileManager.default.createDirectory(atPath: fixture.root, withIntermediateDirectories: true) }
    let change = FileChange(path: try OutputPath("a"), kind: .created, bytes: [1])
    let changes = ChangeSet(root: fixture.root, changes: [change])
    try await fixture.new()
    let before = try fixture.folder.files(in: "Shop")
    let writers: [() throws -> Void] = [
      { _ = try FileWriter(fileSystem: DiskFileSystem()).write(changes, isNew: true) },
      { try StagedTree(root: fixture.root, fileSystem: DiskFileSystem()).write(changes) },
    ]
    for write in writers {
      let error = #expect(throws: ScaffoldError.self) { try write() }
      #expect(error?.failure == .outputExists)
      #expect(error?.diagnostics.first?.message.contains("another run has written to it") == true)
    }
    #expect(try fixture.folder.files(in: "Shop") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() == ["Shop", "shop.xml"])
  }

  @Test("concurrent runs stage in separate folders")
  func staging() throws {
    let fixture = try RegenerationFixture()
    // Another run has just created and locked its folder.
    let other = fixture.folder.path + "/.Shop.scaffold-1"
    try DiskFileSystem().makeDirectory(other)
    let lock = try DiskFileSystem().lock(other)
    try DiskFileSystem().write([1], to: other + "/theirs", isExecutable: false)
    let change = FileChange(path: try OutputPath("a"), kind: .created, bytes: [1])
    try StagedTree(root: fixture.root, fileSystem: Blind()).write(ChangeSet(root: fixture.root, changes: [change]))
    #expect(try fixture.folder.files(in: "Shop").keys.sorted() == ["a"])
    #expect(try fixture.folder.files(in: ".Shop.scaffold-1").keys.sorted() == ["theirs"])
    withExtendedLifetime(lock) {}
  }

  /// The disk of a run that listed the folder just before another run created its own.
  private final class Blind: FileSystem {
    private let disk = DiskFileSystem()

    func status(of path: String) throws -> FileStatus? { try disk.status(of: path) }
    func contents(of path: String) throws -> [UInt8] { try disk.contents(of: path) }
    func names(in directory: String) throws -> [String] {
      try disk.names(in: directory).filter { !$0.contains(".scaffold-") }
    }
    func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }
    func write(_ bytes: [UInt8], to path: String, isExecutable: Bool) throws {
      try disk.write(bytes, to: path, isExecutable: isExecutable)
    }
    func rename(_ path: String, to newPath: String) throws { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws { try disk.remove(path) }
    func sync(_ paths: [String]) throws { try disk.sync(paths) }
    func lock(_ directory: String, isShared: Bool) throws -> (any FolderLock)? {
      try disk.lock(directory, isShared: isShared)
    }
  }
}
