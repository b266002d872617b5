import FakeSalesforce
import Foundation
import HTTPTransport
import SalesforceDialect
import ServiceData
import ServiceFaults

/// A fake Salesforce organization, which assigns all keys. Notes, and rooms with a number, have an external identifier;
/// the other entities have nothing by which a creation could be recognized when it is sent again.
struct SalesforceWorld: WorldServer {
  let others: any RemoteService
  private let fake: FakeOrganization
  private let clock: OrganizationClock?
  /// The seconds by which the clock of the device is ahead of that of the organization.
  private let skew: Int
  private let isOlder: Bool
  private let groups: GroupCounter

  init(script: Script, stateFile: URL?) throws {
    isOlder = script.isOlder
    var options = OrganizationOptions()
    options.rowsPerObject = 0
    options.pageSize = 4
    options.stateFile = stateFile?.path
    // Processes share the clock of the machine; without them, what happens depends on the script alone.
    clock = stateFile == nil ? OrganizationClock(seed: script.seed) : nil
    skew = clock?.skew ?? 0
    if let clock {
      options.now = { clock.now }
      options.isRecordLocked = { clock.isRecordLocked() }
    }
    let schema = try SalesforceSchema.schema(isOlder: isOlder, isChanged: true)
    fake = try FakeOrganization(schema: schema, options: options)
    groups = GroupCounter(fake)
    others = try SalesforceOrganization(root: fake.root, schema: schema, transport: fake.undisturbed)
  }

  var pendingFaults: FaultPlan { fake.pendingFaults }

  var groupsSent: Int { groups.count }

  func schema(isChanged: Bool) -> ServiceSchema {
    do {
      return try SalesforceSchema.schema(isOlder: isOlder, isChanged: isChanged)
    } catch {
      preconditionFailure("the schema cannot be read: \(error)")
    }
  }

  func client(schema: ServiceSchema) throws -> any RemoteService {
    guard let clock else { return try SalesforceOrganization(root: fake.root, schema: schema, transport: groups) }
    let skew = skew
    return try SalesforceOrganization(root: fake.root, schema: schema, transport: groups) { clock.now + skew }
  }

  func identify(_ row: inout Row, of set: WorldSet, token: String, number: Int) {
    switch set {
    case .notes: row["Code__c"] = .string("N-\(token)")
    case .rooms where number > 0: row["Code__c"] = .string("R\(number)")
    case .rooms, .seats, .orders, .items: break
    }
  }

  func plan(_ faults: FaultPlan) { fake.plan(faults) }

  func forgetChanges() throws { try fake.forgetDeletions() }

  func passTime(seconds: Int?) { clock?.pass(seconds) }
}
