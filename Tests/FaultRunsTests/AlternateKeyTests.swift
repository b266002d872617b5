import DialectFixtures
import HTTPTransport
import OfflineData
import ServiceData
import ServiceFaults
import Testing

/// Somebody else creates a record with the external identifier of a record that is created here: it is neither
/// overwritten nor taken for the one from here without a word.
struct AlternateKeyTests {
  private static let same = #"{"Number__c":"N-1"}"#
  private static let more = #"{"Number__c":"N-1","Title":"Theirs"}"#
  /// Whether it is known who created a record, and the record of the other user.
  private static let cases = [(true, same), (true, more), (false, more)]

  private func device(knowsCreators: Bool) async throws -> OrganizationDevice {
    try await OrganizationDevice(knowsCreators ? OrganizationSchema.schemaWithCreators : OrganizationSchema.schema)
  }

  /// Creates an invoice as another user.
  private func createAsOther(_ body: String, at device: OrganizationDevice) async throws {
    let fake = device.organization.fake
    let request = HTTPRequest(
      .post, url: fake.root + "sobjects/Invoice__c", headers: ["Authorization": "Bearer other"], body: Array(body.utf8))
    let response = try await fake.undisturbed.send(request)
    #expect(response.status == 201)
  }

  /// Checks that the only invoice is as the other user has created it, and that the change waits for the user.
  private func expectUntouched(
    _ device: OrganizationDevice, after report: UploadReport, _ theirs: String,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(report.found == 0 && report.succeeded.isEmpty, sourceLocation: location)
    #expect(report.failed.count + report.conflicted.count >= 1, sourceLocation: location)
    let rows = try await device.rowsOfOrganization("Invoices")
    #expect(rows.map { $0["Number__c"] } == [.string("N-1")], sourceLocation: location)
    #expect(
      rows.map { $0["Title"] } == [theirs == Self.more ? .string("Theirs") : .null], sourceLocation: location)
    let states = try await device.controller.queue.requests().map(\.state)
    #expect(!states.isEmpty && states.allSatisfy { $0 != .pending }, sourceLocation: location)
  }

  @Test(arguments: cases) func whileACreationIsInDoubt(knowsCreators: Bool, theirs: String) async throws {
    let device = try await device(knowsCreators: knowsCreators)
    try await device.create("Invoices", ["Number__c": "N-1"])
    device.organization.fake.plan(try FaultPlan("500@POST/Invoice__c/1"))
    #expect(try await device.upload().postponed.count == 1)
    #expect(try await device.controller.queue.requests().map(\.mayHaveBeenDone) == [true])
    try await createAsOther(theirs, at: device)
    try await expectUntouched(device, after: try await device.upload(), theirs)
    try await device.end()
  }

  @Test(arguments: cases) func beforeACreationIsSent(knowsCreators: Bool, theirs: String) async throws {
    let device = try await device(knowsCreators: knowsCreators)
    try await device.create("Invoices", ["Number__c": "N-1"])
    try await createAsOther(theirs, at: device)
    try await expectUntouched(device, after: try await device.upload(), theirs)
    try await device.end()
  }

  @Test(arguments: cases) func beforeCreationsAreSentTogether(knowsCreators: Bool, theirs: String) async throws {
    for transaction in [nil, "both"] {
      let device = try await device(knowsCreators: knowsCreators)
      let options = ChangeOptions(transaction: transaction)
      try await device.create("Invoices", ["Number__c": "N-1"], options)
      try await device.create("Invoices", ["Number__c": "N-1"], options)
      try await createAsOther(theirs, at: device)
      try await expectUntouched(device, after: try await device.upload(), theirs)
      try await device.end()
    }
  }

  @Test(arguments: [true, false]) func oneOwnIsFound(knowsCreators: Bool) async throws {
    let device = try await device(knowsCreators: knowsCreators)
    try await device.create("Invoices", ["Number__c": "N-1"])
    device.organization.fake.plan(try FaultPlan("lost@POST/Invoice__c/1"))
    #expect(try await device.upload().postponed.count == 1)
    #expect(try await device.upload().found == 1)
    #expect(try await device.rowsOfOrganization("Invoices").count == 1)
    #expect(try await device.controller.queue.requests().isEmpty)
    try await device.end()
  }

  @Test func recordsOfOthersWithTheSameValuesAreNotOwn() async throws {
    let device = try await device(knowsCreators: true)
    try await device.create("Invoices", ["Title": "Milk"])
    device.organization.fake.plan(try FaultPlan("500@POST/Invoice__c/1"))
    #expect(try await device.upload().postponed.count == 1)
    try await createAsOther(#"{"Title":"Milk"}"#, at: device)
    let report = try await device.upload()
    #expect(report.found == 0 && report.succeeded.count == 1)
    #expect(try await device.rowsOfOrganization("Invoices").count == 2)
    #expect(try await device.rows("Invoices").count == 2)
    try await device.end()
  }
}
