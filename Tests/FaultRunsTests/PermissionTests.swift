import DialectFixtures
import FakeSalesforce
import OfflineData
import ServiceData
import Testing

/// Objects and fields for which the user of the organization has no permission.
struct PermissionTests {
  @Test("an object that the user may not query is left out of later syncs")
  func hiddenObject() async throws {
    let device = try await OrganizationDevice { $0.hidden = { ["Invoice__c"] } }
    try await expectLeftOut("Invoices", on: device)
    try await device.create("Accounts", ["Name": "Milk"])
    #expect(try await device.upload().succeeded.count == 1)
    try await device.end()
  }

  @Test("an object that cannot be queried without certain conditions is left out of later syncs")
  func restrictedObject() async throws {
    let device = try await OrganizationDevice(OrganizationSchema.schemaWithFileLinks)
    try await expectLeftOut("FileLinks", on: device)
    try await device.end()
  }

  @Test("fields that the user cannot see prevent neither downloads nor changes nor conflicts")
  func hiddenFields() async throws {
    let device = try await OrganizationDevice { $0.hidden = { ["Account.Rating", "Account.Description"] } }
    for name in ["Milk", "Tea"] { try await device.create("Accounts", ["Name": name]) }
    #expect(try await device.upload().succeeded.count == 2)
    var theirs = try #require(try await device.rowsOfOrganization("Accounts").first)
    theirs["Description"] = .string("secret")
    theirs["BillingCity"] = .string("Rome")
    let key = try #require(theirs.key)
    _ = try await device.undisturbed.send(.update(theirs, key: key, set: "Accounts", replaces: false), identity: nil)
    for var row in try await device.rows("Accounts") {
      row["BillingCity"] = .string("Oslo")
      try await device.controller.update(row, in: "Accounts")
    }
    let report = try await device.upload()
    #expect(report.succeeded.count == 1 && report.conflicted.count == 1 && report.failed.isEmpty)
    let conflict = try #require(try await device.controller.queue.requests().first)
    try await device.controller.queue.resolve(conflict.id, .mine)
    #expect(try await device.upload().succeeded.count == 1)
    let now = try #require(try await device.undisturbed.entity(key, of: RowQuery(set: "Accounts")))
    #expect(now["BillingCity"] == .string("Oslo") && now["Description"] == .string("secret"))
    #expect(try await device.controller.synchronize(SyncOptions()).failure == nil)
    #expect(try await device.rows("Accounts").allSatisfy { $0["Description"]?.isNull ?? true })
    try await device.end()
  }

  private func expectLeftOut(_ set: String, on device: OrganizationDevice) async throws {
    let report = try await device.controller.synchronize(SyncOptions())
    #expect(report.failure == nil)
    for query in report.queries {
      if case .leftOut = query.outcome { #expect(query.name == set) } else { #expect(query.name != set) }
    }
  }
}
