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

  private func expectLeftOut(_ set: String, on device: OrganizationDevice) async throws {
    let report = try await device.controller.synchronize(SyncOptions())
    #expect(report.failure == nil)
    for query in report.queries {
      if case .leftOut = query.outcome { #expect(query.name == set) } else { #expect(query.name != set) }
    }
  }
}
