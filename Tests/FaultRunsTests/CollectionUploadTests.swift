import FakeSalesforce
import Foundation
import HTTPTransport
import OfflineData
import SalesforceDialect
import ServiceData
import ServiceFaults
import Synchronization
import Testing

/// Uploads to a fake Salesforce organization, with many changes in a request.
struct CollectionUploadTests {
  private final class Organization: HTTPTransporting {
    let fake: FakeOrganization
    private let seen = Mutex<[String]>([])
    private let refusals = Mutex<Int>(0)

    init() throws {
      var options = OrganizationOptions()
      options.rowsPerObject = 0
      let seconds = Mutex(Int(Date().timeIntervalSince1970) - 100_000)
      options.now = {
        seconds.withLock { seconds in
          seconds += 1
          return seconds
        }
      }
      fake = try FakeOrganization(schema: CollectionUploadTests.schema, options: options)
    }

    /// The requests other than reads, for example `POST composite/sobjects`.
    var changes: [String] { seen.withLock { $0.filter { !$0.hasPrefix("GET") } } }

    /// How many queries were sent.
    var queries: Int { seen.withLock { $0.count { $0 == "GET query" } } }

    /// How many queries the organization could not answer.
    var refusedQueries: Int { refusals.withLock { $0 } }

    func forget() { seen.withLock { $0 = [] } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = request.url.split(separator: "/v60.0/").last?.prefix { $0 != "?" } ?? ""
      seen.withLock { $0.append("\(request.method.rawValue) \(path)") }
      let response = try await fake.send(request)
      if path == "query", response.status == 400 { refusals.withLock { $0 += 1 } }
      return response
    }
  }

  private static let schema: ServiceSchema = {
    do {
      return ServiceSchema(
        try SchemaDocument(
          text: """
            schema 1 salesforce 60.0
            entity SObject.Account keys=Id title=Name
              Id String! max=18 computed
              Name String! max=80
              City String max=80
              ParentId String max=18
              SystemModstamp DateTimeOffset! computed
              Description String max=32000 nofilter
              Parent n:SObject.Account ref=ParentId>Id
              Tasks n:SObject.Task[] partner=What
            entity SObject.Task keys=Id title=Subject
              Id String! max=18 computed
              Subject String max=255
              WhatId String max=18
              SystemModstamp DateTimeOffset! computed
              What n:SObject.Name ref=WhatId>Id
            entity SObject.Name keys=Id
              Id String! computed
              Name String computed
            entity SObject.Part__c keys=Id alternate=Code__c title=Name
              Id String! max=18 computed
              Name String max=80
              Code__c String max=40
              SystemModstamp DateTimeOffset! computed
            set Accounts SObject.Account
              bind Parent Accounts
              bind Tasks Tasks
            set Tasks SObject.Task
            set Parts SObject.Part__c

            """))
    } catch {
      fatalError("\(error)")
    }
  }()

  private let organization: Organization
  private let service: SalesforceService
  private let folder: URL
  private let controller: OfflineDataController

  init() async throws {
    organization = try Organization()
    service = try SalesforceService(root: organization.fake.root, schema: Self.schema, transport: organization)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    controller = try OfflineDataController(
      remote: service, directory: folder, queries: DefiningQuery.all(of: Self.schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
    try await controller.open(.downloadIfNeeded)
  }

  private func end() async throws {
    try await controller.close()
    try FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  private func create(_ set: String, _ values: [String: String]) async throws -> Row {
    var row = Row(type: try #require(Self.schema.set(set).flatMap(Self.schema.entityType)))
    for (name, value) in values { row[name] = .string(value) }
    return try await controller.create(row, in: set)
  }

  private func upload() async throws -> UploadReport {
    organization.forget()
    return try #require(try await controller.synchronize(SyncOptions()).upload)
  }

  private func rows(_ set: String) async throws -> [Row] { try await controller.rows(RowQuery(set: set)) }

  /// The rows of the organization.
  private func count(_ set: String) async throws -> Int {
    let service = try SalesforceService(
      root: organization.fake.root, schema: Self.schema, transport: organization.fake.undisturbed)
    return try await service.count(of: RowQuery(set: set))
  }

  @Test func sends450CreationsIn3Requests() async throws {
    for number in 0..<450 { try await create("Accounts", ["Name": "Account \(number)"]) }
    let report = try await upload()
    #expect(report.summary == "450 sent: 450 succeeded")
    #expect(organization.changes == Array(repeating: "POST composite/sobjects", count: 3))
    #expect(try await count("Accounts") == 450)
    let rows = try await rows("Accounts")
    #expect(Set(rows.compactMap { $0["Name"] }).count == 450 && rows.count == 450)
    #expect(rows.allSatisfy { $0["SystemModstamp"]?.isNull == false })
    try await end()
  }

  @Test func sendsEachKindInItsOwnRequests() async throws {
    for number in 0..<30 {
      try await create("Accounts", ["Name": "Account \(number)"])
    }
    for number in 0..<30 { try await create("Parts", ["Name": "Part", "Code__c": "C\(number)"]) }
    _ = try await upload()
    #expect(organization.changes == ["POST composite/sobjects"])
    for var row in try await rows("Accounts") {
      row["City"] = .string("Oslo")
      try await controller.update(row, in: "Accounts")
    }
    #expect(try await upload().summary == "30 sent: 30 succeeded")
    // The parts of a composite request have the condition that those of a collection cannot have.
    #expect(organization.changes == ["POST composite", "POST composite"])
    // For each: the versions before, and the records after it. The rest is the download: changes and a count for each set.
    #expect(organization.queries <= 2 * 2 + 3 * 2)
    for row in try await rows("Parts") { try await controller.delete(try #require(row.key), in: "Parts") }
    #expect(try await upload().summary == "30 sent: 30 succeeded")
    #expect(organization.changes == ["DELETE composite/sobjects"])
    #expect(try await count("Parts") == 0)
    #expect(try await rows("Accounts").allSatisfy { $0["City"] == .string("Oslo") })
    try await end()
  }

  @Test func keepsOnlyWhatIsRefused() async throws {
    for number in 0..<10 {
      let name = number % 4 == 3 ? String(repeating: "x", count: 81) : "Account \(number)"
      var row = Row(type: try #require(Self.schema.set("Accounts").flatMap(Self.schema.entityType)))
      row["Name"] = .string(name)
      try await controller.create(row, in: "Accounts", options: ChangeOptions(isUnchecked: true))
    }
    let report = try await upload()
    #expect(report.summary == "10 sent: 8 succeeded, 2 failed")
    let codes = report.failed.map { entry -> String? in
      if case .failed(let error) = entry.outcome { error.code } else { nil }
    }
    #expect(codes == ["STRING_TOO_LONG", "STRING_TOO_LONG"])
    #expect(organization.changes == ["POST composite/sobjects"])
    #expect(try await controller.queue.requests().count == 2)
    #expect(try await count("Accounts") == 8)
    try await end()
  }

  @Test(arguments: ["lost", "cut", "late:502", "late-false:array", "late-false:error", "late-false:login"])
  func recognizesWhatALostAnswerHasCreated(fault: String) async throws {
    for number in 0..<20 { try await create("Accounts", ["Name": "Account \(number)"]) }
    organization.fake.plan(try FaultPlan("\(fault)@POST/composite/1"))
    let lost = try await upload()
    #expect(lost.postponed.count == 20)
    let report = try await upload()
    #expect(report.found == 20 && report.sent == 0)
    #expect(try await count("Accounts") == 20)
    #expect(try await rows("Accounts").count == 20)
    try await end()
  }

  @Test("a lost creation is found by the values that the organization can filter by")
  func findsByFilterableValues() async throws {
    try await create("Accounts", ["Name": "Milk", "City": "Oslo", "Description": "long"])
    organization.fake.plan(try FaultPlan("lost@POST/Account/1"))
    #expect(try await upload().postponed.count == 1)
    #expect(try await upload().found == 1)
    #expect(organization.refusedQueries == 0)
    #expect(try await count("Accounts") == 1)
    try await end()
  }

  @Test("a lost creation is still searched for after the limit of requests, which does not refuse the set")
  func waitsAtTheLimitOfRequests() async throws {
    try await create("Accounts", ["Name": "Milk"])
    organization.fake.plan(try FaultPlan("lost@POST/Account/1"))
    #expect(try await upload().postponed.count == 1)
    organization.fake.plan(try FaultPlan("403@GET/1"))
    let report = try await upload()
    #expect(report.failed.isEmpty && report.postponed.count == 1)
    let waiting = try await controller.queue.requests()
    #expect(waiting.map(\.state) == [.pending] && waiting.allSatisfy(\.mayHaveBeenDone))
    try await end()
  }

  @Test("children by a reference to several objects are stored by the field that holds it, and follow a new key")
  func childrenByAReferenceToSeveralObjects() async throws {
    let account = try await create("Accounts", ["Name": "Milk"])
    guard case .string(let id)? = account.key?.parts.first?.value else {
      Issue.record("the new account has no key")
      return
    }
    try await create("Tasks", ["Subject": "Call", "WhatId": id])
    #expect(try await upload().succeeded.count == 2)
    var query = RowQuery(set: "Accounts")
    query.expand = [ExpandTerm(path: "Tasks")]
    let row = try #require(try await controller.rows(query).first)
    guard case .list(let tasks)? = row["Tasks"], case .row(let task)? = tasks.first else {
      Issue.record("the account has no task: \(row)")
      return
    }
    #expect(task["WhatId"] == row["Id"])
    // The links need not be downloaded, so that only changes are.
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.allSatisfy { $0.mode == .delta }, "\(report.queries.map { ($0.name, $0.mode) })")
    try await end()
  }

  @Test(arguments: ["503", "429:1", "refuse"])
  func sendsTheGroupAgainIfNothingWasDone(fault: String) async throws {
    for number in 0..<5 { try await create("Accounts", ["Name": "Account \(number)"]) }
    organization.fake.plan(try FaultPlan("\(fault)@POST/composite/1"))
    #expect(try await upload().postponed.count == 5)
    if fault.hasPrefix("429") { try await Task.sleep(for: .milliseconds(1200)) }
    #expect(try await upload().succeeded.count == 5)
    #expect(organization.changes == ["POST composite/sobjects"])
    #expect(try await count("Accounts") == 5)
    try await end()
  }

  @Test func sendsOneByOneWhatIsRefusedTogether() async throws {
    for number in 0..<3 { try await create("Accounts", ["Name": "Account \(number)"]) }
    organization.fake.plan(try FaultPlan("404@POST/composite/1"))
    #expect(try await upload().summary == "3 sent: 3 succeeded")
    #expect(organization.changes == ["POST composite/sobjects"] + Array(repeating: "POST sobjects/Account", count: 3))
    try await end()
  }

  @Test func doesNotOverwriteTheChangesOfOthers() async throws {
    for number in 0..<4 { try await create("Accounts", ["Name": "Account \(number)"]) }
    _ = try await upload()
    let mine = try await rows("Accounts").sorted { "\($0["Name"] ?? .null)" < "\($1["Name"] ?? .null)" }
    let others = try SalesforceService(
      root: organization.fake.root, schema: Self.schema, transport: organization.fake.undisturbed)
    var theirs = mine[1]
    theirs["City"] = .string("Rome")
    _ = try await others.send(.update(theirs, key: theirs.key, set: "Accounts", replaces: false), identity: nil)
    try await controller.delete(try #require(mine[3].key), in: "Accounts")
    _ = try await others.send(.delete(try #require(mine[2].key), set: "Accounts", etag: nil), identity: nil)
    for var row in mine[0...2] {
      row["City"] = .string("Oslo")
      try await controller.update(row, in: "Accounts")
    }
    let report = try await upload()
    #expect(report.conflicted.count == 2 && report.succeeded.count == 2)
    let now = try await others.page(of: RowQuery(set: "Accounts"), tracksChanges: false).rows
    #expect(Set(now.compactMap { $0["City"] }) == [.string("Oslo"), .string("Rome")])
    try await end()
  }
}
