import DialectFixtures
import OfflineData
import ServiceData
import ServiceFaults
import Testing

/// Uploads to a fake Salesforce organization, with many changes in a request.
struct CollectionUploadTests {
  private let device: OrganizationDevice

  init() async throws { device = try await OrganizationDevice() }

  @Test func sends450CreationsIn3Requests() async throws {
    for number in 0..<450 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    let report = try await device.upload()
    #expect(report.summary == "450 sent: 450 succeeded")
    #expect(device.organization.changes == Array(repeating: "POST composite/sobjects", count: 3))
    #expect(try await device.count("Accounts") == 450)
    let rows = try await device.rows("Accounts")
    #expect(Set(rows.compactMap { $0["Name"] }).count == 450 && rows.count == 450)
    #expect(rows.allSatisfy { $0["SystemModstamp"]?.isNull == false })
    try await device.end()
  }

  @Test func sendsEachKindInItsOwnRequests() async throws {
    for number in 0..<30 {
      try await device.create("Accounts", ["Name": "Account \(number)"])
    }
    for number in 0..<30 { try await device.create("Invoices", ["Title": "Part", "Number__c": "C\(number)"]) }
    _ = try await device.upload()
    #expect(device.organization.changes == ["POST composite/sobjects"])
    for var row in try await device.rows("Accounts") {
      row["BillingCity"] = .string("Oslo")
      try await device.controller.update(row, in: "Accounts")
    }
    #expect(try await device.upload().summary == "30 sent: 30 succeeded")
    // The parts of a composite request have the condition that those of a collection cannot have.
    #expect(device.organization.changes == ["POST composite", "POST composite"])
    // For each: the versions before, and the records after it. The rest is the download: changes and a count for each set.
    #expect(device.organization.queries <= 2 * 2 + 5 * 2)
    for row in try await device.rows("Invoices") {
      try await device.controller.delete(try #require(row.key), in: "Invoices")
    }
    #expect(try await device.upload().summary == "30 sent: 30 succeeded")
    #expect(device.organization.changes == ["DELETE composite/sobjects"])
    #expect(try await device.count("Invoices") == 0)
    #expect(try await device.rows("Accounts").allSatisfy { $0["BillingCity"] == .string("Oslo") })
    try await device.end()
  }

  @Test func keepsOnlyWhatIsRefused() async throws {
    for number in 0..<10 {
      let name = number % 4 == 3 ? String(repeating: "x", count: 256) : "Account \(number)"
      var row = Row(type: OrganizationSchema.type("Account"))
      row["Name"] = .string(name)
      try await device.controller.create(row, in: "Accounts", options: ChangeOptions(isUnchecked: true))
    }
    let report = try await device.upload()
    #expect(report.summary == "10 sent: 8 succeeded, 2 failed")
    let codes = report.failed.map { entry -> String? in
      if case .failed(let error) = entry.outcome { error.code } else { nil }
    }
    #expect(codes == ["STRING_TOO_LONG", "STRING_TOO_LONG"])
    #expect(device.organization.changes == ["POST composite/sobjects"])
    #expect(try await device.controller.queue.requests().count == 2)
    #expect(try await device.count("Accounts") == 8)
    try await device.end()
  }

  @Test(arguments: ["lost", "cut", "late:502", "late-false:array", "late-false:error", "late-false:login"])
  func recognizesWhatALostAnswerHasCreated(fault: String) async throws {
    for number in 0..<20 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    device.organization.fake.plan(try FaultPlan("\(fault)@POST/composite/1"))
    let lost = try await device.upload()
    #expect(lost.postponed.count == 20)
    let report = try await device.upload()
    #expect(report.found == 20 && report.sent == 0)
    #expect(try await device.count("Accounts") == 20)
    #expect(try await device.rows("Accounts").count == 20)
    try await device.end()
  }

  @Test("a lost creation is found by the values that the organization can filter by")
  func findsByFilterableValues() async throws {
    try await device.create("Accounts", ["Name": "Milk", "BillingCity": "Oslo", "Description": "long"])
    device.organization.fake.plan(try FaultPlan("lost@POST/Account/1"))
    #expect(try await device.upload().postponed.count == 1)
    #expect(try await device.upload().found == 1)
    #expect(device.organization.refusedQueries == 0)
    #expect(try await device.count("Accounts") == 1)
    try await device.end()
  }

  @Test("a lost creation is still searched for after the limit of requests, which does not refuse the set")
  func waitsAtTheLimitOfRequests() async throws {
    try await device.create("Accounts", ["Name": "Milk"])
    device.organization.fake.plan(try FaultPlan("lost@POST/Account/1"))
    #expect(try await device.upload().postponed.count == 1)
    device.organization.fake.plan(try FaultPlan("403@GET/1"))
    let report = try await device.upload()
    #expect(report.failed.isEmpty && report.postponed.count == 1)
    let waiting = try await device.controller.queue.requests()
    #expect(waiting.map(\.state) == [.pending] && waiting.allSatisfy(\.mayHaveBeenDone))
    try await device.end()
  }

  @Test("children by a reference to several objects are stored by the field that holds it, and follow a new key")
  func childrenByAReferenceToSeveralObjects() async throws {
    let account = try await device.create("Accounts", ["Name": "Milk"])
    guard case .string(let id)? = account.key?.parts.first?.value else {
      Issue.record("the new account has no key")
      return
    }
    try await device.create("Tasks", ["Subject": "Call", "WhatId": id])
    #expect(try await device.upload().succeeded.count == 2)
    var query = RowQuery(set: "Accounts")
    query.expand = [ExpandTerm(path: "Tasks")]
    let row = try #require(try await device.controller.rows(query).first)
    guard case .list(let tasks)? = row["Tasks"], case .row(let task)? = tasks.first else {
      Issue.record("the account has no task: \(row)")
      return
    }
    #expect(task["WhatId"] == row["Id"])
    // The links need not be downloaded, so that only changes are.
    let report = try await device.controller.synchronize(SyncOptions())
    #expect(report.queries.allSatisfy { $0.mode == .delta }, "\(report.queries.map { ($0.name, $0.mode) })")
    try await device.end()
  }

  @Test(arguments: ["503", "429:1", "refuse"])
  func sendsTheGroupAgainIfNothingWasDone(fault: String) async throws {
    for number in 0..<5 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    device.organization.fake.plan(try FaultPlan("\(fault)@POST/composite/1"))
    #expect(try await device.upload().postponed.count == 5)
    if fault.hasPrefix("429") { try await Task.sleep(for: .milliseconds(1200)) }
    #expect(try await device.upload().succeeded.count == 5)
    #expect(device.organization.changes == ["POST composite/sobjects"])
    #expect(try await device.count("Accounts") == 5)
    try await device.end()
  }

  @Test func sendsOneByOneWhatIsRefusedTogether() async throws {
    for number in 0..<3 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    device.organization.fake.plan(try FaultPlan("404@POST/composite/1"))
    #expect(try await device.upload().summary == "3 sent: 3 succeeded")
    #expect(
      device.organization.changes == ["POST composite/sobjects"] + Array(repeating: "POST sobjects/Account", count: 3))
    try await device.end()
  }

  @Test(
    "a change that makes all records of a collection fail is the only one that is refused",
    arguments: [
      "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY", "CANNOT_EXECUTE_FLOW_TRIGGER", "LIMIT_EXCEEDED", "MIXED_DML_OPERATION",
    ])
  func keepsASharedFailureToItsCause(code: String) async throws {
    let device = try await OrganizationDevice { options in
      options.trigger = { _, records in
        let names = records.map { record -> Value? in if case .row(let row) = record { row["Name"] } else { nil } }
        return names.contains(.string("Account 3")) ? code : nil
      }
    }
    for number in 0..<6 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    let report = try await device.upload()
    #expect(report.summary == "6 sent: 5 succeeded, 1 failed")
    #expect(report.failed.map(\.id) == [4])
    #expect(
      device.organization.changes == ["POST composite/sobjects"] + Array(repeating: "POST sobjects/Account", count: 6))
    #expect(try await device.count("Accounts") == 5)
    try await device.end()
  }

  @Test func doesNotOverwriteTheChangesOfOthers() async throws {
    for number in 0..<4 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    _ = try await device.upload()
    let mine = try await device.rows("Accounts").sorted { "\($0["Name"] ?? .null)" < "\($1["Name"] ?? .null)" }
    let others = try device.undisturbed
    var theirs = mine[1]
    theirs["BillingCity"] = .string("Rome")
    _ = try await others.send(.update(theirs, key: theirs.key, set: "Accounts", replaces: false), identity: nil)
    try await device.controller.delete(try #require(mine[3].key), in: "Accounts")
    _ = try await others.send(.delete(try #require(mine[2].key), set: "Accounts", etag: nil), identity: nil)
    for var row in mine[0...2] {
      row["BillingCity"] = .string("Oslo")
      try await device.controller.update(row, in: "Accounts")
    }
    let report = try await device.upload()
    #expect(report.conflicted.count == 2 && report.succeeded.count == 2)
    let now = try await others.page(of: RowQuery(set: "Accounts"), tracksChanges: false).rows
    #expect(Set(now.compactMap { $0["BillingCity"] }) == [.string("Oslo"), .string("Rome")])
    try await device.end()
  }
}
