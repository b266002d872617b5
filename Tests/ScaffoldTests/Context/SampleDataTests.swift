import FakeService
import ODataDialect
import Scaffold
import ServiceData
import Testing

/// Sample data for the metadata of real services.
@Suite(.enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence))
struct SampleDataTests {
  @Test(arguments: MetadataCorpus.entries("v2", "v3", "v4").filter { $0.status == 0 })
  func everySetIsReadable(entry: MetadataCorpus.Entry) async throws {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: entry.path, bytes: try MetadataCorpus.bytes(entry.path))
    let model = try CSDLReader().read(document, diagnostics: &sink)
    let schema = ServiceSchema(RuntimeSchemaBuilder(model).document())
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

  /// The required members without a value, or with one that is too long.
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
