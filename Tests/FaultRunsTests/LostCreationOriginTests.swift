import DialectFixtures
import HTTPTransport
import OfflineData
import ServiceData
import ServiceFaults
import Testing

/// Records that have exactly what a lost creation has sent, of which it is not known who created them: only one that can
/// come from the request is taken for it, and only if no other one can.
struct LostCreationOriginTests {
  private func create(_ body: String, as object: String, at device: OrganizationDevice) async throws {
    let fake = device.organization.fake
    let request = HTTPRequest(.post, url: fake.root + "sobjects/\(object)", body: Array(body.utf8))
    #expect(try await fake.undisturbed.send(request).status == 201)
  }

  /// Lets the organization fail before it creates a contact, or after it.
  private func lose(_ device: OrganizationDevice, fault: String = "500") async throws {
    try await device.create("Contacts", ["LastName": "Brandt"])
    device.organization.fake.plan(try FaultPlan("\(fault)@POST/Contact/1"))
    #expect(try await device.upload().postponed.count == 1)
  }

  /// Lets somebody else create the same contact, and the organization fail before it creates that of the device.
  private func lose(_ device: OrganizationDevice, secondsAfterOther seconds: Int) async throws {
    try await create(#"{"LastName":"Brandt"}"#, as: "Contact", at: device)
    device.organization.pass(seconds: seconds)
    try await lose(device)
  }

  @Test("a record that was created long before the request was sent is that of somebody else")
  func earlierRecord() async throws {
    let device = try await OrganizationDevice()
    try await lose(device, secondsAfterOther: 90_000)
    let report = try await device.upload()
    #expect(report.succeeded.count == 1 && report.found == 0, "\(report.summary)")
    #expect(try await device.count("Contacts") == 2)
    #expect(try await device.rows("Contacts").count == 2)
    try await device.end()
  }

  @Test("whether a record that seems to be a little older than the request comes from it, the user decides")
  func slightlyEarlierRecord() async throws {
    let device = try await OrganizationDevice()
    try await lose(device, secondsAfterOther: 3_600)
    try await expectQuestion(device)
    try await device.end()
  }

  @Test("the only record since the request was sent is taken for the created one")
  func onlyRecord() async throws {
    let device = try await OrganizationDevice()
    try await lose(device, fault: "lost")
    device.organization.pass(seconds: 200)
    #expect(try await device.upload().found == 1)
    #expect(try await device.count("Contacts") == 1)
    try await device.end()
  }

  @Test("if several records can be the created one, the user decides")
  func severalRecords() async throws {
    let device = try await OrganizationDevice()
    try await lose(device, fault: "lost")
    try await create(#"{"LastName":"Brandt"}"#, as: "Contact", at: device)
    try await expectQuestion(device)
    try await device.end()
  }

  @Test("equal creations whose answers were lost together take one record each")
  func equalCreations() async throws {
    let device = try await OrganizationDevice()
    for _ in 1...3 { try await device.create("Contacts", ["LastName": "Brandt"]) }
    device.organization.fake.plan(try FaultPlan("lost@POST/composite/1"))
    #expect(try await device.upload().postponed.count == 3)
    let report = try await device.upload()
    #expect(report.found == 3 && report.sent == 0, "\(report.summary)")
    #expect(try await device.count("Contacts") == 3)
    try await device.end()
  }

  @Test("if nothing is known about when a record was created, the user decides")
  func unknownTimes() async throws {
    let device = try await OrganizationDevice(OrganizationSchema.schema)
    try await lose(device, fault: "lost")
    try await expectQuestion(device)
    try await device.end()
  }

  private func expectQuestion(_ device: OrganizationDevice) async throws {
    let report = try await device.upload()
    #expect(report.conflicted.count == 1 && report.found == 0, "\(report.summary)")
    let request = try #require(try await device.controller.queue.requests(RequestFilter(states: [.conflicted])).first)
    #expect(try #require(DataConflict(request)).kind == .perhapsCreated)
    let count = try await device.count("Contacts")
    try await device.controller.queue.resolve(request.id, .mine)
    #expect(try await device.upload().failed.isEmpty)
    #expect(try await device.count("Contacts") == count)
  }
}
