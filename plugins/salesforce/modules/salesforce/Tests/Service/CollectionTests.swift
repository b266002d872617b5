import DialectFixtures
import HTTPTransport
import ServiceData
import Testing

@testable import SalesforceDialect

/// Several changes in one request, each of which is done or refused by itself.
@Suite struct CollectionTests {
  private static let version = "2024-01-02T03:04:05Z"

  private func new(_ type: String, _ values: [String: Value]) -> ServiceChange {
    var row = Row(type: OrganizationSchema.type(type))
    for (name, value) in values { row[name] = value }
    let sets = ["Account": "Accounts", "Contact": "Contacts", "Invoice__c": "Invoices"]
    return .create(row, set: sets[type] ?? "")
  }

  private func account(_ name: String) -> ServiceChange { new("Account", ["Name": .string(name)]) }
  private func invoice(_ number: String) -> ServiceChange { new("Invoice__c", ["Number__c": .string(number)]) }

  private func update(_ id: String, _ name: String = "Tea") -> ServiceChange {
    var row = Row(type: OrganizationSchema.type("Account"))
    row["Name"] = .string(name)
    row.etag = Self.version
    return .update(row, key: EntityKey(id: id), set: "Accounts", replaces: false)
  }

  private func delete(_ id: String) -> ServiceChange { .delete(EntityKey(id: id), set: "Accounts", etag: nil) }

  private func send(_ changes: [ServiceChange], _ fixture: ServiceFixture) async throws -> [ChangeOutcome] {
    try await fixture.service.send(independent: changes.map { IdentifiedChange($0) })
  }

  private func record(_ id: String, _ more: String = "") -> String {
    #"{"Id":"\#(id)"\#(more),"SystemModstamp":"2024-01-02T03:04:05.000+0000"}"#
  }

  private let refused =
    #"{"success":false,"errors":[{"statusCode":"STRING_TOO_LONG","message":"too long","fields":["Name"]}]}"#

  private func success(_ id: String) -> String { #"{"id":"\#(id)","success":true,"errors":[]}"# }

  // MARK: What goes together

  @Test func takesOneKindUpToItsLimit() throws {
    let service = try ServiceFixture().service
    #expect(service.independentChangesAtOnce == 200)
    let count = { (changes: [ServiceChange]) in service.countAtOnce(of: changes) }
    #expect(count((0..<201).map { account("\($0)") }) == 200)
    #expect(count((0..<201).map { invoice("\($0)") }) == 200)
    #expect(count((0..<201).map { delete("001\($0)") }) == 200)
    // Updates have conditions, which a collection has not.
    #expect(count((0..<30).map { update("001\($0)") }) == 25)
    #expect(count([account("a"), update("001A"), account("b")]) == 1)
    #expect(count([account("a"), invoice("1")]) == 2)
    #expect(count([delete("001A"), delete("001B"), account("a")]) == 2)
  }

  @Test func takesTenRunsOfOneObject() throws {
    let service = try ServiceFixture().service
    let contact = new("Contact", ["LastName": .string("Bo")])
    let changes = (0..<12).flatMap { number in [number.isMultiple(of: 2) ? account("a") : contact, contact] }
    // Runs: a, c, c c (one run), and so on; the eleventh is too many.
    let count = service.countAtOnce(of: changes)
    let names = changes.prefix(count).map { if case .create(let row, _) = $0 { row.type.name } else { "" } }
    #expect(1 + zip(names, names.dropFirst()).count { $0 != $1 } == 10)
    #expect(count < changes.count)
  }

  @Test func takesARecordOnlyOnce() throws {
    let service = try ServiceFixture().service
    // The service would refuse both, or overwrite the first with the second.
    #expect(service.countAtOnce(of: [invoice("n-1"), invoice("2"), invoice("N-1")]) == 2)
    #expect(service.countAtOnce(of: [delete("001000000000001"), delete("001000000000001AAA")]) == 1)
  }

  @Test func sendsAloneWhatCannotBeAPart() throws {
    let service = try ServiceFixture().service
    #expect(service.countAtOnce(of: [update("001A", "a @{change1.id}"), update("001B")]) == 1)
    #expect(service.countAtOnce(of: [update("001B"), update("001A", "a @{change1.id}")]) == 1)
    #expect(service.countAtOnce(of: [account("a @{b}"), account("c")]) == 2)
    let link = ServiceChange.unlink(
      source: EntityKey(id: "001A"), set: "Accounts", navigation: "Parent", target: nil, targetSet: "Accounts")
    #expect(service.countAtOnce(of: [link, link]) == 1)
    #expect(service.countAtOnce(of: [.delete(EntityKey(id: "no id!"), set: "Accounts", etag: nil)]) == 1)
  }

  // MARK: Requests and outcomes

  @Test func createsRecordsInOrder() async throws {
    let fixture = try ServiceFixture(
      .json("[\(success("001A")),\(refused),\(success("001C"))]"),
      .records(record("001C", #","Name":"c""#), record("001A", #","Name":"A!""#)))
    let outcomes = try await send([account("a"), account("b"), account("c")], fixture)
    let request = try #require(fixture.requests.first)
    #expect(request.method == .post)
    #expect(request.url == "https://acme.invalid/services/data/v60.0/composite/sobjects")
    let attributes = #""attributes":{"type":"Account"}"#
    #expect(
      request.sent
        == #"{"allOrNone":false,"records":[{\#(attributes),"Name":"a"},{\#(attributes),"Name":"b"},{\#(attributes),"Name":"c"}]}"#
    )
    #expect(fixture.statements.last?.hasSuffix("WHERE Id IN ('001A', '001C')") == true, "\(fixture.statements)")
    #expect(fixture.requests.count == 2)
    guard case .done(let first?) = outcomes[0], case .failed(let error) = outcomes[1],
      case .done(let last?) = outcomes[2]
    else {
      Issue.record("other outcomes: \(outcomes)")
      return
    }
    #expect(first.key == EntityKey(id: "001A") && first["Name"] == .string("A!") && first.etag != nil)
    #expect(last.key == EntityKey(id: "001C"))
    #expect(error.kind == .refused && error.code == "STRING_TOO_LONG" && error.target == "Name")
    #expect(!error.mayHaveBeenDone)
  }

  @Test func knowsWhatWasCreatedIfItCannotBeRead() async throws {
    let fixture = try ServiceFixture(
      .json("[\(success("001A")),\(success("001B"))]"), .fault(500, "UNKNOWN_EXCEPTION"))
    let outcomes = try await send([account("a"), account("b")], fixture)
    guard case .done(let row?) = outcomes[1] else {
      Issue.record("the record was created")
      return
    }
    #expect(row.key == EntityKey(id: "001B") && row["Name"] == .string("b"))
  }

  @Test func looksUpWhatAppearedMeanwhile() async throws {
    let duplicate =
      #"{"success":false,"errors":[{"statusCode":"DUPLICATE_VALUE","message":"twice","fields":["Number__c"]}]}"#
    let fixture = try ServiceFixture(
      .records(), .json("[\(duplicate),\(success("a01B"))]"), .records(record("a01B")),
      .records(record("a01X", #","Number__c":"N-1","Amount__c":7"#)))
    let ours = new("Invoice__c", ["Number__c": .string("N-1"), "Amount__c": .decimal("5")])
    let outcomes = try await send([ours, account("b")], fixture)
    guard case .failed(let error) = outcomes[0], case .done = outcomes[1] else {
      Issue.record("other outcomes: \(outcomes)")
      return
    }
    #expect(error.kind == .refused && error.target == "Number__c")
    // Nothing was changed.
    #expect(fixture.requests.map(\.method) == [.get, .post, .get, .get])
  }

  @Test func looksForExternalIdentifiersBeforeCreating() async throws {
    let fixture = try ServiceFixture(
      .records(record("a01X", #","Number__c":"N-2""#), record("a01Y", #","Number__c":"n-3","Amount__c":5"#)),
      .json("[\(success("a01A")),\(success("a01D"))]"), .records(record("a01A"), record("a01D")))
    let other = new("Invoice__c", ["Number__c": .string("N-3"), "Amount__c": .decimal("6")])
    let outcomes = try await send([invoice("N-1"), invoice("N-2"), other, invoice("N-4")], fixture)
    #expect(fixture.statements[0].hasSuffix("WHERE Number__c IN ('N-1', 'N-2', 'N-3', 'N-4')"))
    let request = fixture.requests[1]
    #expect(request.method == .post)
    #expect(request.url.hasSuffix("/composite/sobjects"))
    #expect(request.sent.contains(#"{"attributes":{"type":"Invoice__c"},"Number__c":"N-4"}"#))
    #expect(!request.sent.contains("N-2") && !request.sent.contains("N-3"))
    // An earlier sending made the second one; somebody else made the third.
    guard case .done(let known?) = outcomes[1], case .failed(let error) = outcomes[2],
      case .done(let last?) = outcomes[3]
    else {
      Issue.record("other outcomes: \(outcomes)")
      return
    }
    #expect(known.key == EntityKey(id: "a01X") && last.key == EntityKey(id: "a01D"))
    #expect(error.code == "DUPLICATE_VALUE")
  }

  @Test func protectsUpdatesByConditions() async throws {
    let part = { (name: String, status: Int, body: String) in
      #"{"body":\#(body),"httpHeaders":{},"httpStatusCode":\#(status),"referenceId":"\#(name)"}"#
    }
    let late = #"[{"errorCode":"PRECONDITION_FAILED","message":"changed"}]"#
    let fixture = try ServiceFixture(
      .records(
        record("001A"), record("001B"), #"{"Id":"001D","SystemModstamp":"2024-01-02T03:04:06.000+0000"}"#),
      .json(#"{"compositeResponse":[\#(part("change1", 204, "null")),\#(part("change2", 412, late))]}"#),
      .records(record("001A", #","Name":"Tea""#)))
    let outcomes = try await send(["001A", "001B", "001C", "001D"].map { update($0) }, fixture)
    #expect(fixture.requests.count == 3)
    let request = fixture.requests[1]
    #expect(request.url.hasSuffix("/v60.0/composite"))
    #expect(request.sent.hasPrefix(#"{"allOrNone":false,"#))
    let condition = #""httpHeaders":{"If-Unmodified-Since":"Tue, 02 Jan 2024 03:04:05 GMT"}"#
    #expect(request.sent.split(separator: condition).count == 3, "\(request.sent)")
    #expect(!request.sent.contains("001C") && !request.sent.contains("001D"))
    let kinds = outcomes.map { outcome -> ServiceError.Kind? in
      if case .failed(let error) = outcome { error.kind } else { nil }
    }
    #expect(kinds == [nil, .preconditionFailed, .notFound, .preconditionFailed])
  }

  @Test func deletesRecords() async throws {
    let gone = #"{"success":false,"errors":[{"statusCode":"INVALID_CROSS_REFERENCE_KEY","message":"invalid"}]}"#
    let fixture = try ServiceFixture(.json("[\(success("001A")),\(gone)]"))
    let outcomes = try await send([delete("001A"), delete("001B")], fixture)
    #expect(fixture.requests.map(\.method) == [.delete])
    #expect(
      PercentEncoding.decode(fixture.requests[0].url).hasSuffix("composite/sobjects?ids=001A,001B&allOrNone=false"))
    guard case .done(nil) = outcomes[0], case .failed(let error) = outcomes[1] else {
      Issue.record("other outcomes: \(outcomes)")
      return
    }
    #expect(error.kind == .notFound)
  }

  // MARK: Answers that are none

  @Test(arguments: [
    "{}", "[]", "[null,null]", #"[{"message":"expired","errorCode":"INVALID_SESSION_ID"}]"#,
    #"[{"id":"001A","success":true}]"#, #"[{"id":"001A","success":true},{"success":true}]"#,
    #"[{"id":"001A","success":true},{"success":false,"errors":[]}]"#, "<html>",
    // The other record.
    #"[{"id":"001A","success":true},{"id":"001A","success":true}]"#,
  ])
  func anotherAnswerLeavesTheOutcomesOpen(body: String) async throws {
    let fixture = try ServiceFixture(.json(body))
    let changes = [delete("001A"), delete("001B")]
    let error = await #expect(throws: ServiceError.self) { try await send(changes, fixture) }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.mayHaveBeenDone == true)
  }

  @Test func aRefusedRequestDoesNothing() async throws {
    let fixture = try ServiceFixture(.fault(400, "EXCEEDED_ID_LIMIT"))
    let changes = [account("a"), account("b")]
    let error = await #expect(throws: ServiceError.self) { try await send(changes, fixture) }
    #expect(error?.mayHaveBeenDone == false)
    let failing = try ServiceFixture(.fault(500, "UNKNOWN_EXCEPTION"))
    let failure = await #expect(throws: ServiceError.self) { try await send(changes, failing) }
    #expect(failure?.mayHaveBeenDone == true)
  }

  @Test func aFailureBeforeTheRequestDoesNothing() async throws {
    let fixture = try ServiceFixture(.fault(500, "UNKNOWN_EXCEPTION"))
    let changes = [update("001A"), update("001B")]
    let error = await #expect(throws: ServiceError.self) { try await send(changes, fixture) }
    #expect(error?.mayHaveBeenDone == false)
    #expect(fixture.requests.count == 1)
  }

  @Test func refusesWhatDoesNotGoTogether() async throws {
    let fixture = try ServiceFixture()
    let changes = [account("a"), delete("001A")]
    let error = await #expect(throws: ServiceError.self) { try await send(changes, fixture) }
    #expect(error?.kind == .unsupported)
    #expect(fixture.requests.isEmpty)
  }
}
