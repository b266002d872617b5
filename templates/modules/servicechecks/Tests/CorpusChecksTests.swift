import DataChecks
import DialectFixtures
import Foundation
import ModelChecks
import SampleApplication
import Scaffold
import ServiceChecks
import ServiceData
import Testing
import TypedEntities

/// Runs the checks of emitted packages with real metadata: they pass, or are skipped with a reason.
@Suite(.enabled(if: SharedFolder.folder("corpus") != nil, "there is no corpus next to the repository"))
struct CorpusChecksTests {
  /// The maximum size of the metadata in bytes, and the number of sets of each service.
  private static let (size, setCount) = (16_000, 4)

  private static var documents: [String] {
    guard let folder = SharedFolder.folder("corpus") else { return [] }
    return ["v2", "v3", "v4", "odd"].flatMap { name -> [String] in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)) ?? []
      return files.filter { $0.hasSuffix(".xml") }.sorted().map { "\(name)/\($0)" }
    }.filter { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      return (attributes?[.size] as? Int).map { $0 < size } ?? false
    }
  }

  @Test("offline changes with every small document", arguments: documents)
  func changes(name: String) async throws {
    guard let schema = try schema(name), !schema.sets.isEmpty else { return }
    let application = ShopApplication(schema: schema)
    let sets = schema.sets.prefix(Self.setCount).map { CheckedSet.untyped($0.name, of: schema) }
    var checks = 0
    for set in sets {
      checks += try await check(application, "\(set)") { try await OfflineChanges(set, on: $0).checkCreation() }
      checks += try await check(application, "\(set)") { try await OfflineChanges(set, on: $0).checkEditing() }
      checks += try await check(application, "\(set)") { try await OfflineChanges(set, on: $0).checkDeletion() }
      checks += try await check(application, "\(set)") { try await OfflineChanges(set, on: $0).checkKeyStays() }
      checks += try await check(application, "\(set)") { try await SetWriting(set, on: $0).checkKeyStays() }
    }
    checks += try await check(application, name) { try await ConflictChecks(among: sets, on: $0).checkResolution() }
    checks += try await check(application, name) { try await RefusalChecks(among: sets, on: $0).checkArchive() }
    checks += try await check(application, name) { try await OutboxChecks(among: sets, on: $0).checkQueue() }
    let deletable = schema.sets.prefix(Self.setCount).contains { set in
      set.isDeletable && !set.isSingleton && schema.entityType(of: set)?.keys.isEmpty == false
    }
    checks += try await check(application, name) { try await RelationChecks(on: $0).checkExpansions() }
    #expect(checks > 0 || !deletable, "every check was skipped")
  }

  /// Runs a check; a failure names the subject. Returns 1 if the check was not skipped, else 0.
  private func check(
    _ application: ShopApplication, _ subject: String, _ work: (TestBench) async throws -> Void
  ) async throws -> Int {
    do {
      try await application.check(work)
    } catch is CheckSkipped {
      return 0
    } catch {
      Issue.record("\(subject): \(error)")
    }
    return 1
  }

  /// The schema of the package for a document; nil if no package can be emitted.
  private func schema(_ name: String) throws -> ServiceSchema? {
    guard let folder = SharedFolder.folder("corpus") else { return nil }
    var sink = DiagnosticSink()
    let source = SourceDocument(name: name, bytes: try Data(contentsOf: folder.appending(path: name)))
    guard let model = try? CSDLReader().read(source, diagnostics: &sink) else { return nil }
    return ServiceSchema(RuntimeSchemaBuilder(model).document())
  }
}

/// An entity of the current set's type.
private struct CorpusEntity: EntityValue {
  @TaskLocal static var type: StructuredSchema?

  static var schema: StructuredSchema { type ?? ServiceSchema.untyped }
  var row: Row

  init(row: Row) { self.row = row }
}

extension CheckedSet {
  fileprivate static func untyped(_ name: String, of schema: ServiceSchema) -> CheckedSet {
    CorpusEntity.$type.withValue(schema.set(name).flatMap(schema.entityType)) {
      CheckedSet(EntityQuery<CorpusEntity>(set: name))
    }
  }
}
