import FakeService
import Foundation
import ODataDialect
import ServiceData
import ServiceFaults

/// A fake OData service with the quirks of a script.
struct ODataWorld: WorldServer {
  let others: any RemoteService
  let needsWholeEntities: Bool
  private let fake: FakeODataService
  private let isVersionTwo: Bool

  init(script: Script, stateFile: URL?) throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 0
    options.pageSize = 4
    options.quirks = Set(script.quirks)
    options.stateFile = stateFile.map { FakeServiceStateFile(path: $0.path) }
    isVersionTwo = script.isOlder
    needsWholeEntities = script.quirks.contains(.clearsLeftOut)
    // The service has the later schema from the start, as services do; the client's program may be older.
    let schema = WorldSchema.schema(isVersionTwo: isVersionTwo, isChanged: true)
    fake = try FakeODataService(schema: schema, options: options)
    others = try ODataService(root: fake.root, schema: schema, transport: fake.undisturbed)
  }

  var pendingFaults: FaultPlan { fake.pendingFaults }

  func schema(isChanged: Bool) -> ServiceSchema { WorldSchema.schema(isVersionTwo: isVersionTwo, isChanged: isChanged) }

  func client(schema: ServiceSchema) throws -> any RemoteService {
    try ODataService(root: fake.root, schema: schema, transport: fake)
  }

  func identify(_ row: inout Row, of set: WorldSet, token: String, number: Int) {
    switch set {
    case .notes: row["ID"] = .string(WorldRow.identifier(token))
    case .rooms where number > 0: row["Number"] = .int(Int64(number))
    case .seats:
      row["Area"] = .string(number % 3 == 0 ? "South" : "North")
      if number > 0 { row["Number"] = .int(Int64(number)) }
    case .rooms, .orders, .items: break
    }
  }

  func plan(_ faults: FaultPlan) { fake.plan(faults) }

  func forgetChanges() { fake.expireDeltaLinks() }
}
