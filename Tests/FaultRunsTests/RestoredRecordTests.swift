import DialectFixtures
import OfflineData
import ServiceData
import ServiceFaults
import Testing

/// A record that somebody else deleted is created again, because the user keeps the local change. It gets another
/// identifier.
struct RestoredRecordTests {
  @Test("a lost answer to the restoring creation does not create the record twice", arguments: [1, 2])
  func lostAnswer(times: Int) async throws {
    let device = try await OrganizationDevice(OrganizationSchema.schemaWithCreators)
    try await device.create("Accounts", ["Name": "Ice"])
    #expect(try await device.upload().succeeded.count == 1)
    let record = try #require(try await device.rowsOfOrganization("Accounts").first)
    let key = try #require(record.key)
    try await device.undisturbed.delete(key, in: "Accounts", etag: nil)
    var row = try #require(try await device.controller.row(key, of: RowQuery(set: "Accounts")))
    row.acceptChanges()
    row["Name"] = .string("Snow")
    try await device.controller.update(row, in: "Accounts")
    #expect(try await device.upload().conflicted.count == 1)
    let conflict = try #require(try await device.controller.queue.requests().first)
    try await device.controller.queue.resolve(conflict.id, .mine)
    for _ in 1...times {
      device.organization.fake.plan(FaultPlan([ServiceFault(.lostResponse, number: 1)]))
      _ = try await device.upload()
    }
    device.organization.fake.plan(FaultPlan())
    _ = try await device.upload()
    #expect(try await device.rowsOfOrganization("Accounts").map { $0["Name"] } == [.string("Snow")])
    let waiting = try await device.controller.queue.requests()
    #expect(waiting.isEmpty, "\(waiting.first?.failure?.message ?? "")")
    try await device.end()
  }
}
