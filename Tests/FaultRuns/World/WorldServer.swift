import FakeService
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData

/// The service of a run, and the changes of other clients, which no fault affects.
struct WorldServer: Sendable {
  let fake: FakeODataService
  /// The connection of the other clients.
  private let others: ODataService
  /// Whether an update must contain the whole entity.
  let needsWholeEntities: Bool

  init(script: Script, stateFile: URL?) throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 0
    options.pageSize = 4
    options.quirks = Set(script.quirks)
    needsWholeEntities = script.quirks.contains(.clearsLeftOut)
    options.stateFile = stateFile.map { FakeServiceStateFile(path: $0.path) }
    // The service has the later schema from the start, as services do; the client's program may be older.
    let schema = WorldSchema.schema(isVersionTwo: script.isVersionTwo, isChanged: true)
    fake = try FakeODataService(schema: schema, options: options)
    others = try ODataService(root: fake.root, schema: schema, transport: fake.undisturbed)
  }

  /// The service as a client with a schema reaches it.
  func client(schema: ServiceSchema) throws -> ODataService {
    try ODataService(root: fake.root, schema: schema, transport: fake)
  }

  /// All rows of a set.
  func rows(_ set: WorldSet) async throws -> [Row] { try await ServiceReader(others).rows(RowQuery(set: set.rawValue)) }

  /// The row with a token, and the number of such rows.
  func rows(_ set: WorldSet, token: String) async throws -> [Row] {
    try await rows(set).filter { $0["Token"] == .string(token) }
  }

  func create(_ set: WorldSet, token: String, under owner: EntityKey?) async throws {
    let row = try WorldRow.new(set, token: token, under: owner, of: fake.schema)
    _ = try await others.create(row, in: set.rawValue)
  }

  func update(_ row: Row, _ set: WorldSet, _ property: WorldProperty, to value: String) async throws {
    guard var row = try await versioned(row, set) else { return }
    row.acceptChanges()
    row[property.rawValue] = .string(value)
    _ = try await others.update(row, key: row.key, in: set.rawValue, replaces: needsWholeEntities)
  }

  func delete(_ row: Row, _ set: WorldSet) async throws {
    guard let row = try await versioned(row, set), let key = row.key else { return }
    try await others.delete(key, in: set.rawValue, etag: row.etag)
  }

  /// The row with its ETag, which some services send only for a single row.
  private func versioned(_ row: Row, _ set: WorldSet) async throws -> Row? {
    try await others.entity(row.key, of: RowQuery(set: set.rawValue))
  }
}
