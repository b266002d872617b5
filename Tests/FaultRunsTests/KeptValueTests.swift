import DialectFixtures
import OfflineData
import ServiceData
import ServiceFaults
import Testing

/// Values that the organization stores in another form than they were sent: that is no change of somebody else.
struct KeptValueTests {
  private let device: OrganizationDevice

  init() async throws { device = try await OrganizationDevice() }

  @Test("a lost creation is recognized although its texts were stored without blanks, or not at all")
  func lostCreation() async throws {
    try await device.create("Contacts", ["LastName": " Brandt\n", "Email": "  "])
    device.organization.fake.plan(try FaultPlan("lost@POST/Contact/1"))
    #expect(try await device.upload().postponed.count == 1)
    let report = try await device.upload()
    #expect(report.found == 1 && report.sent == 0, "\(report.summary)")
    let rows = try await device.rowsOfOrganization("Contacts")
    #expect(rows.map { $0["LastName"] } == [.string("Brandt")] && rows.map { $0["Email"] } == [.null])
    #expect(try await device.rows("Contacts").map { $0["LastName"] } == [.string("Brandt")])
    try await device.end()
  }

  @Test("a lost creation with an external identifier is recognized although that was stored without blanks")
  func lostIdentifiedCreation() async throws {
    try await device.create("Invoices", ["Number__c": " N-1 ", "Title": "Milk "])
    device.organization.fake.plan(try FaultPlan("lost@POST/Invoice__c/1"))
    #expect(try await device.upload().postponed.count == 1)
    #expect(try await device.upload().found == 1)
    #expect(try await device.count("Invoices") == 1)
    try await device.end()
  }

  @Test("a lost update whose texts were stored without blanks is done, and its choices can be in another order")
  func lostUpdate() async throws {
    var row = Row(type: OrganizationSchema.type("Account"))
    row["Name"] = .string("Milk")
    row["IsActive"] = .bool(true)
    row["BillingCity"] = .string("Rome")
    row["Description"] = .string("Old")
    row["Colors__c"] = .list([.string("red")])
    try await device.controller.create(row, in: "Accounts")
    #expect(try await device.upload().succeeded.count == 1)
    var edited = try #require(try await device.rows("Accounts").first)
    edited["Name"] = .string("  Tea ")
    edited["BillingCity"] = .string("Oslo\r\n")
    edited["Description"] = .string("")
    edited["Colors__c"] = .list([.string("green ish"), .string("red")])
    try await device.controller.update(edited, in: "Accounts")
    device.organization.fake.plan(try FaultPlan("lost@PATCH/Account/1"))
    #expect(try await device.upload().postponed.count == 1)
    let report = try await device.upload()
    #expect(report.conflicted.isEmpty && report.sent == 0 && report.found == 1, "\(report.summary)")
    let now = try #require(try await device.rows("Accounts").first)
    #expect(now["Name"] == .string("Tea") && now["BillingCity"] == .string("Oslo") && now["Description"] == .null)
    #expect(now["Colors__c"] == .list([.string("red"), .string("green ish")]))
    try await device.end()
  }

  @Test("blanks that the organization keeps, such as those of other scripts, are part of a value")
  func otherBlanks() async throws {
    try await device.create("Accounts", ["Name": "\u{3000}Milk\u{A0}"])
    device.organization.fake.plan(try FaultPlan("lost@POST/Account/1"))
    #expect(try await device.upload().postponed.count == 1)
    #expect(try await device.upload().found == 1)
    #expect(try await device.rowsOfOrganization("Accounts").map { $0["Name"] } == [.string("\u{3000}Milk\u{A0}")])
    try await device.end()
  }
}
