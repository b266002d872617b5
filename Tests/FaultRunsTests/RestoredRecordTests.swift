import DialectFixtures
import OfflineData
import ServiceData
import ServiceFaults
import Testing

/// A record that somebody else deleted is created again, because the user keeps the local change. It gets another
/// identifier.
struct RestoredRecordTests {
  /// A device on which a change of a record waits that somebody else has deleted, and the user has kept the change.
  private func device(restoring name: String) async throws -> OrganizationDevice {
    let device = try await OrganizationDevice()
    try await device.create("Accounts", ["Name": "Ice"])
    #expect(try await device.upload().succeeded.count == 1)
    let record = try #require(try await device.rowsOfOrganization("Accounts").first)
    let key = try #require(record.key)
    try await device.undisturbed.delete(key, in: "Accounts", etag: nil)
    var row = try #require(try await device.controller.row(key, of: RowQuery(set: "Accounts")))
    row.acceptChanges()
    row["Name"] = .string(name)
    try await device.controller.update(row, in: "Accounts")
    #expect(try await device.upload().conflicted.count == 1)
    let conflict = try #require(try await device.controller.queue.requests().first)
    try await device.controller.queue.resolve(conflict.id, .mine)
    return device
  }

  @Test("a lost answer to the restoring creation does not create the record twice", arguments: [1, 2])
  func lostAnswer(times: Int) async throws {
    let device = try await device(restoring: "Snow")
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

  @Test("a restored record gets the fields that cannot be created by a change of its own", arguments: [false, true])
  func fieldsThatCannotBeCreated(isChanged: Bool) async throws {
    let device = try await OrganizationDevice(OrganizationSchema.schemaWithPartners)
    try await device.create("Accounts", ["Name": "Ice"])
    #expect(try await device.upload().succeeded.count == 1)
    var row = try #require(try await device.rows("Accounts").first)
    #expect(row["IsPartner"] == .bool(false))
    try await device.undisturbed.delete(try #require(row.key), in: "Accounts", etag: nil)
    row["Name"] = .string("Snow")
    if isChanged { row["IsPartner"] = .bool(true) }
    try await device.controller.update(row, in: "Accounts")
    #expect(try await device.upload().conflicted.count == 1)
    let conflict = try #require(try await device.controller.queue.requests().first)
    try await device.controller.queue.resolve(conflict.id, .mine)
    let report = try await device.upload()
    #expect(report.failed.isEmpty && report.succeeded.count == (isChanged ? 2 : 1), "\(report.summary)")
    let now = try await device.rowsOfOrganization("Accounts")
    #expect(now.map { $0["Name"] } == [.string("Snow")] && now.map { $0["IsPartner"] } == [.bool(isChanged)])
    #expect(try await device.rows("Accounts").map { $0["IsPartner"] } == [.bool(isChanged)])
    try await device.end()
  }

  @Test("a change of a field that cannot be created waits for the creation")
  func laterFieldOfANewRecord() async throws {
    let device = try await OrganizationDevice(OrganizationSchema.schemaWithPartners)
    var row = try await device.create("Accounts", ["Name": "Ice"])
    row.acceptChanges()
    row["IsPartner"] = .bool(true)
    try await device.controller.update(row, in: "Accounts")
    #expect(try await device.upload().summary == "2 sent: 2 succeeded")
    #expect(try await device.rowsOfOrganization("Accounts").map { $0["IsPartner"] } == [.bool(true)])
    try await device.end()
  }

  @Test("if the created record cannot be read, a later change reaches it under its new identifier")
  func unreadRecord() async throws {
    let device = try await device(restoring: "Snow")
    var row = try #require(try await device.rows("Accounts").first)
    row.acceptChanges()
    row["Name"] = .string("Rain")
    try await device.controller.update(row, in: "Accounts", options: ChangeOptions(optimizes: false))
    device.organization.fake.plan(FaultPlan([ServiceFault(.falseAnswer(.array), number: 2)]))
    #expect(try await device.upload().conflicted.isEmpty)
    #expect(try await device.rowsOfOrganization("Accounts").map { $0["Name"] } == [.string("Rain")])
    try await device.end()
  }
}
