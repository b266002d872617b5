import DialectFixtures
import HTTPTransport
import QueryLanguage
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct ChangeTrackingTests {
  private func list(_ kind: String, _ ids: [String], covered: Int, earliest: Int? = nil, made: Int) -> HTTPResponse {
    let items = kind == "ids" ? ids.map { "\"\($0)\"" } : ids.map { #"{"id":"\#($0)","deletedDate":"x"}"# }
    let first = earliest.map { #","earliestDateAvailable":"\#(ChangeTracking.text($0))""# } ?? ""
    return .json(
      #"{"\#(kind)":[\#(items.joined(separator: ","))],"latestDateCovered":"\#(ChangeTracking.text(covered))"\#(first)}"#,
      headers: ["Date": HTTPDate(secondsSince1970: made).description])
  }

  private var query: RowQuery {
    get throws {
      var query = RowQuery(set: "Contacts")
      query.select = ["LastName"]
      query.filter = try QueryExpression(parsing: "Email ne null")
      query.expand = [ExpandTerm(path: "Account")]
      query.expand[0].select = ["Name"]
      return query
    }
  }

  @Test func reportsChangedDeletedAndVanishedRecords() async throws {
    let now = OffsetDateTime.now.secondsSinceEpoch
    let end = now / 60 * 60
    let fixture = try ServiceFixture(
      list("ids", ["003A", "003G", "003D"], covered: end - 30, made: now),
      list("deletedRecords", ["003D", "003U"], covered: end, made: now),
      .records(#"{"Id":"003A","LastName":"Bo"}"#, #"{"Id":"003U","LastName":"Back"}"#))
    let since = ChangeTracking.text(end - 3600)
    let page = try await fixture.service.page(after: .delta(since), of: try query)
    #expect(page.rows.map(\.key) == [EntityKey(id: "003A"), EntityKey(id: "003U")])
    // 003G does not match any more, 003D was deleted, 003U was deleted and restored.
    #expect(page.removed == [EntityKey(id: "003D"), EntityKey(id: "003G")])
    // Up to the oldest transaction that had not ended.
    #expect(page.token == .delta(ChangeTracking.text(end - 30)))
    #expect(
      fixture.statements[2].filter { $0 != "(" && $0 != ")" }
        == "SELECT Id, SystemModstamp, LastName, Account.Id, Account.Name FROM Contact WHERE Email != null AND "
        + "SystemModstamp >= \(since) OR Account.SystemModstamp >= \(since)")
    #expect(fixture.requests[0].url.contains("/sobjects/Contact/updated/?start=20"))
    #expect(fixture.requests[0].url.hasSuffix("%2B00%3A00"))
  }

  @Test("records are selected from the start of the lists, or those that were changed before the time would be removed")
  func selectsFromTheStartOfTheLists() async throws {
    let now = OffsetDateTime.now.secondsSinceEpoch
    for since in [now - 1, now - 119, now - 3599] {
      let fixture = try ServiceFixture(
        list("ids", ["003A"], covered: now, made: now), list("deletedRecords", [], covered: now, made: now),
        .records(#"{"Id":"003A"}"#))
      let page = try await fixture.service.page(
        after: .delta(ChangeTracking.text(since)), of: RowQuery(set: "Contacts"))
      #expect(page.removed == [])
      let condition = try #require(fixture.statements[2].split(separator: "SystemModstamp >= ").last)
      let start = try #require(OffsetDateTime(String(condition))).secondsSinceEpoch
      #expect(start <= since && start % 60 == 0)
      let named = try #require(PercentEncoding.decode(fixture.requests[0].url).split(separator: "start=").last)
      #expect(named.hasPrefix(ChangeTracking.text(start).dropLast()))
    }
  }

  @Test func theNextStartIsNeverAheadOfTheService() async throws {
    let now = OffsetDateTime.now.secondsSinceEpoch
    // The clock of the service is an hour behind, and it reports what it was asked for.
    let made = now - 3600
    let fixture = try ServiceFixture(
      list("ids", [], covered: now, made: made), list("deletedRecords", [], covered: now, made: made), .records())
    let page = try await fixture.service.page(
      after: .delta(ChangeTracking.text(made - 600)), of: RowQuery(set: "Contacts"))
    #expect(page.token == .delta(ChangeTracking.text(made)))
  }

  @Test("a clock that is behind that of the service does not hide deletions")
  func asksAgainByTheClockOfTheService() async throws {
    let made = OffsetDateTime.now.secondsSinceEpoch
    let here = made - 4_000
    let transport = ScriptedService([
      list("ids", [], covered: here, made: made), list("deletedRecords", [], covered: here, made: made),
      list("ids", [], covered: made, made: made), list("deletedRecords", ["003D"], covered: made, made: made),
      .records(),
    ])
    let service = try SalesforceOrganization(
      root: "https://acme.invalid", schema: OrganizationSchema.schema, transport: transport, now: { here })
    let page = try await service.page(
      after: .delta(ChangeTracking.text(made - 3_000)), of: RowQuery(set: "Contacts"))
    #expect(page.removed == [EntityKey(id: "003D")])
    #expect(page.token == .delta(ChangeTracking.text(made)))
  }

  @Test(
    "an answer that is no list means that nothing is known",
    arguments: [
      HTTPResponse.json("{}"), .json(#"{"records":[]}"#, status: 206), .json("[]"), HTTPResponse(status: 202),
    ])
  func otherAnswersAreNoLists(answer: HTTPResponse) async throws {
    let fixture = try ServiceFixture(answer, answer)
    let since = ChangeTracking.text(OffsetDateTime.now.secondsSinceEpoch - 3_600)
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.page(after: .delta(since), of: RowQuery(set: "Contacts"))
    }
    #expect(error?.kind == .malformedResponse)
  }

  @Test func recordsOfLaterPagesAreNotReportedAsRemoved() async throws {
    let now = OffsetDateTime.now.secondsSinceEpoch
    let fixture = try ServiceFixture(
      list("ids", ["003A", "003B", "003G"], covered: now, made: now),
      list("deletedRecords", [], covered: now, made: now),
      .records(#"{"Id":"003A"}"#, next: "/services/data/v60.0/query/01g-1", count: 2),
      .records(#"{"Id":"003A"}"#, #"{"Id":"003B"}"#), .records(#"{"Id":"003B"}"#))
    let page = try await fixture.service.page(
      after: .delta(ChangeTracking.text(now - 3600)), of: RowQuery(set: "Contacts"))
    #expect(page.removed == [EntityKey(id: "003G")])
    let token = try #require(page.token)
    let last = try await fixture.service.page(after: token, of: RowQuery(set: "Contacts"))
    guard case .delta? = last.token else {
      Issue.record("the last page has no token to continue from")
      return
    }
  }

  @Test func forgottenDeletionsMeanReadingFromTheStart() async throws {
    let now = OffsetDateTime.now.secondsSinceEpoch
    for answers in [
      [
        list("ids", [], covered: now, made: now),
        list("deletedRecords", [], covered: now, earliest: now - 60, made: now),
      ],
      [.fault(400, "INVALID_REPLICATION_DATE"), .fault(400, "INVALID_REPLICATION_DATE")],
    ] {
      let transport = ScriptedService(answers)
      let service = try SalesforceOrganization(
        root: "https://acme.invalid", schema: OrganizationSchema.schema, transport: transport)
      let error = await #expect(throws: ServiceError.self) {
        try await service.page(after: .delta(ChangeTracking.text(now - 3600)), of: RowQuery(set: "Contacts"))
      }
      #expect(error?.kind == .expiredToken)
    }
  }

  @Test func aServiceThatRefusesATimeIsAskedByItsOwnClock() async throws {
    let made = 1_710_000_030
    var refusal = HTTPResponse.fault(400, "INVALID_REPLICATION_DATE")
    refusal.headers["Date"] = HTTPDate(secondsSince1970: made).description
    let transport = ScriptedService([
      refusal, list("ids", [], covered: made, made: made), list("deletedRecords", [], covered: made, made: made),
      .records(),
    ])
    let service = try SalesforceOrganization(
      root: "https://acme.invalid", schema: OrganizationSchema.schema, transport: transport,
      now: { made + 100_000 })
    _ = try await service.page(after: .delta(ChangeTracking.text(made - 600)), of: RowQuery(set: "Contacts"))
    #expect(PercentEncoding.decode(transport.requests[1].url).hasSuffix("end=2024-03-09T16:00:00+00:00"))
  }

  @Test(
    "a condition that can change without the record cannot be tracked",
    arguments: [
      ("Contacts", "Email ne null and not (startswith(LastName,'a') or Name eq 'b')", true),
      ("Contacts", "SystemModstamp gt 2024-01-01T00:00:00Z", true), ("Contacts", "$it/Email in ('a','b')", true),
      ("Accounts", "BillingAddress/city eq 'Bonn' and IsDeleted eq false", true),
      ("Accounts", "Colors__c/any(c:c eq 'red')", true), ("Contacts", "Account/Name eq 'a'", false),
      ("Contacts", "Email eq 'a' or Account/Name eq 'a'", false), ("Accounts", "Contacts/any()", false),
      ("Accounts", "not Contacts/any(c:c/Email eq 'a')", false), ("Accounts", "Total__c gt 5", false),
      ("Accounts", "Parent/Owner/Name in ('a')", false),
    ])
  func conditions(set: String, filter: String, isPossible: Bool) throws {
    let type = OrganizationSchema.type(set == "Accounts" ? "Account" : "Contact")
    var query = RowQuery(set: set)
    query.filter = try QueryExpression(parsing: filter)
    #expect(ChangeTracking.isPossible(query, of: type) == isPossible)
  }

  @Test(arguments: [PageToken.delta("yesterday"), .next("")])
  func brokenTokensMeanReadingFromTheStart(token: PageToken) async throws {
    let fixture = try ServiceFixture()
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.page(after: token, of: RowQuery(set: "Contacts"))
    }
    #expect(error?.kind == .expiredToken)
  }
}
