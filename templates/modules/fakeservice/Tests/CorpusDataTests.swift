import FakeService
import Foundation
import ODataDialect
import Scaffold
import ServiceData
import Testing

/// The metadata of real services, where the corpus is there.
enum CorpusDocuments {
  static let all: [String] = {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let named = ProcessInfo.processInfo.environment["SCAFFOLD_SHARED"].map { URL(fileURLWithPath: $0) }
    let shared = named ?? root.deletingLastPathComponent().appendingPathComponent("shared")
    return ["v2", "v4"].flatMap { folder -> [String] in
      let place = shared.appendingPathComponent("corpus/\(folder)")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      return files.filter { $0.hasSuffix(".xml") }.sorted().map { place.appendingPathComponent($0).path }
    }
  }()
}

/// Sample data for the metadata of real services.
@Suite(.enabled(if: !CorpusDocuments.all.isEmpty, "the corpus is not there: set SCAFFOLD_SHARED to its folder"))
struct CorpusDataTests {
  @Test(arguments: CorpusDocuments.all)
  func everySetCanBeReadAndRead(document: String) async throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: document))
    guard let schema = try? SampleShop.schema(SourceDocument(name: document, bytes: bytes)) else { return }
    var options = FakeServiceOptions()
    options.rowsPerSet = 3
    let fake = try FakeODataService(schema: schema, options: options)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    for set in schema.sets.prefix(60) where !set.isSingleton {
      let page = try await service.page(of: RowQuery(set: set.name), tracksChanges: false)
      for row in page.rows {
        #expect(lacking(row) == [], "\(set.name)")
        let again = try Row(json: row.json(withControl: true), type: row.type)
        #expect(again == row, "\(set.name)")
        guard let key = row.key else { continue }
        let read = try await service.entity(key, of: RowQuery(set: set.name))
        #expect(read == row, "\(set.name)")
      }
      #expect(Set(page.rows.compactMap(\.key)).count == page.rows.filter { $0.key != nil }.count)
    }
  }

  /// The members that must have a value and have none, or one that is too long.
  private func lacking(_ row: Row) -> [String] {
    row.type.members.indices.compactMap { index in
      let member = row.type.members[index]
      if member.isNavigation || member.primitive == .stream { return nil }
      switch row[index] {
      case nil, .null?: return member.isNullable ? nil : member.name
      case .string(let text)? where member.primitive == .string:
        return text.count > member.facets.maxLength ?? .max ? member.name : nil
      default: return nil
      }
    }
  }
}
