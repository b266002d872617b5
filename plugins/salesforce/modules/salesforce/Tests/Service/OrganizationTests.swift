import DialectFixtures
import FakeSalesforce
import HTTPTransport
import QueryLanguage
import ServiceData
import Synchronization
import Testing

@testable import SalesforceDialect

/// The dialect and a fake organization in this process.
@Suite struct OrganizationTests {
  /// A clock that is two minutes behind the one here, and goes on by a second for every change and request.
  private final class Clock: Sendable {
    private let seconds = Atomic<Int>(OffsetDateTime.now.secondsSinceEpoch - 120)
    var now: Int { seconds.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  /// Sends a token with each request.
  private struct SignedTransport: HTTPTransporting {
    let inner: FakeOrganization
    let token: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      var request = request
      request.headers["Authorization"] = "Bearer \(token)"
      return try await inner.send(request)
    }
  }

  private func service(_ change: (inout OrganizationOptions) -> Void = { _ in }) throws -> SalesforceOrganization {
    var options = OrganizationOptions()
    let clock = Clock()
    options.now = { clock.now }
    change(&options)
    let organization = try FakeOrganization(schema: OrganizationSchema.schema, options: options)
    return try SalesforceOrganization(
      root: organization.root, schema: OrganizationSchema.schema, transport: organization)
  }

  private func account(_ name: String) -> Row {
    var row = Row(type: OrganizationSchema.type("Account"))
    row["Name"] = .string(name)
    return row
  }

  @Test func aStatementReadsWhatItsQueryReads() async throws {
    let service: any QueryReadingService = try service { $0.rowsPerObject = 20 }
    let query = try service.query(
      reading:
        "select Name, Parent.Name, (select LastName from Contacts) from account where Name like '%a%' or Name != 'x'")
    let rows = try await service.page(of: query, tracksChanges: false).rows
    #expect(rows.count == 20)
    #expect(rows.allSatisfy { if case .string? = $0["Name"] { true } else { false } })
    #expect(rows.contains { if case .list(let contacts)? = $0["Contacts"] { !contacts.isEmpty } else { false } })
    #expect(throws: ServiceError.self) { try service.query(reading: "select Name from Nothing") }
  }

  @Test func readsEverythingPageByPage() async throws {
    let service = try service {
      $0.rowsPerObject = 450
      $0.pageSize = 200
    }
    var query = RowQuery(set: "Accounts")
    query.expand = [ExpandTerm(path: "Parent")]
    query.isCounted = true
    query.pageSize = 200
    var page = try await service.page(of: query, tracksChanges: true)
    var rows = page.rows
    #expect(page.count == 450)
    var pages = 1
    while case .next? = page.token, let token = page.token {
      page = try await service.page(after: token, of: query)
      rows += page.rows
      pages += 1
    }
    #expect(pages == 3)
    #expect(Set(rows.compactMap(\.key)).count == 450)
    #expect(try await service.count(of: query) == 450)
    guard case .delta? = page.token else {
      Issue.record("the last page has no token for changes")
      return
    }
    #expect(rows.allSatisfy { $0.etag != nil })
  }

  @Test func writesAndSeesConflicts() async throws {
    let service = try service()
    let made = try #require(try await service.send(.create(account("Milk"), set: "Accounts"), identity: nil))
    let key = try #require(made.key)
    var mine = made
    mine["Name"] = .string("Tea")
    mine["Colors__c"] = .list([.string("red"), .string("green ish")])
    let kept = try #require(
      try await service.send(.update(mine, key: key, set: "Accounts", replaces: false), identity: nil))
    #expect(kept["Name"] == .string("Tea"))
    #expect(kept["Colors__c"] == .list([.string("red"), .string("green ish")]))
    #expect(kept.etag != made.etag)
    // The version of before the update.
    let late = await #expect(throws: ServiceError.self) {
      try await service.send(.update(mine, key: key, set: "Accounts", replaces: false), identity: nil)
    }
    #expect(late?.kind == .preconditionFailed)
    let delete = await #expect(throws: ServiceError.self) {
      try await service.send(.delete(key, set: "Accounts", etag: made.etag), identity: nil)
    }
    #expect(delete?.kind == .preconditionFailed)
    #expect(try await service.send(.delete(key, set: "Accounts", etag: kept.etag), identity: nil) == nil)
    #expect(try await service.entity(key, of: RowQuery(set: "Accounts")) == nil)
    let gone = await #expect(throws: ServiceError.self) {
      try await service.send(.delete(key, set: "Accounts", etag: nil), identity: nil)
    }
    #expect(gone?.kind == .notFound)
  }

  @Test func tracksChanges() async throws {
    let service = try service()
    var ours: [Row] = []
    for name in ["a1", "a2", "a3"] {
      ours.append(try #require(try await service.send(.create(account(name), set: "Accounts"), identity: nil)))
    }
    var query = RowQuery(set: "Accounts")
    query.filter = try QueryExpression(parsing: "startswith(Name,'a')")
    guard case .delta(let token)? = try await service.page(of: query, tracksChanges: true).token else {
      Issue.record("there is no token for changes")
      return
    }
    for (index, name) in [(0, "a9"), (1, "other")] {
      var row = ours[index]
      row["Name"] = .string(name)
      let key = try #require(row.key)
      _ = try await service.send(.update(row, key: key, set: "Accounts", replaces: false), identity: nil)
    }
    let deleted = try #require(ours[2].key)
    _ = try await service.send(.delete(deleted, set: "Accounts", etag: nil), identity: nil)
    let page = try await service.page(after: .delta(token), of: query)
    #expect(page.rows.contains { $0.key == ours[0].key && $0["Name"] == .string("a9") })
    #expect(!page.removed.contains { $0 == ours[0].key })
    #expect(page.removed.contains { $0 == ours[1].key })
    #expect(page.removed.contains { $0 == deleted })
    guard case .delta? = page.token else {
      Issue.record("there is no token for later changes")
      return
    }
  }

  @Test("the list of deletions says nothing of those before 15 days")
  func changesSinceLongAgoMeanReadingFromTheStart() async throws {
    let day = 86_400
    let today = Atomic<Int>(20_000 * day)
    let service = try service { $0.now = { today.load(ordering: .relaxed) } }
    let query = RowQuery(set: "Accounts")
    guard case .delta(let token)? = try await service.page(of: query, tracksChanges: true).token else {
      Issue.record("there is no token for changes")
      return
    }
    let key = try #require(try await service.page(of: query, tracksChanges: false).rows.last?.key)
    _ = try await service.send(.delete(key, set: "Accounts", etag: nil), identity: nil)
    today.store(20_013 * day, ordering: .relaxed)
    #expect(try await service.page(after: .delta(token), of: query).removed.contains(key))
    today.store(20_016 * day, ordering: .relaxed)
    let error = await #expect(throws: ServiceError.self) { try await service.page(after: .delta(token), of: query) }
    #expect(error?.kind == .expiredToken)
  }

  @Test("a clock that is far ahead of the organization's does not make it read everything again")
  func aClockAheadTracksChanges() async throws {
    var options = OrganizationOptions()
    options.now = { 1_800_000_030 }
    let organization = try FakeOrganization(schema: OrganizationSchema.schema, options: options)
    let service = try SalesforceOrganization(
      root: organization.root, schema: OrganizationSchema.schema, transport: organization, now: { 1_800_100_030 })
    let query = RowQuery(set: "Accounts")
    let token = try #require(try await service.page(of: query, tracksChanges: true).token)
    guard case .delta? = try await service.page(after: token, of: query).token else {
      Issue.record("there is no token for later changes")
      return
    }
  }

  @Test func deletedRecordsThatAreWantedStay() async throws {
    let service = try service()
    let made = try #require(try await service.send(.create(account("Milk"), set: "Accounts"), identity: nil)?.key)
    var query = RowQuery(set: "Accounts")
    query.filter = try QueryExpression(parsing: "IsDeleted eq true")
    let token = try #require(try await service.page(of: query, tracksChanges: true).token)
    _ = try await service.send(.delete(made, set: "Accounts", etag: nil), identity: nil)
    let page = try await service.page(after: token, of: query)
    #expect(page.rows.map(\.key) == [made])
    #expect(!page.removed.contains(made))
  }

  @Test func sendsChangesTogether() async throws {
    let service = try service()
    var contact = Row(type: OrganizationSchema.type("Contact"))
    contact["LastName"] = .string("Bo")
    contact["AccountId"] = .string("$1")
    let outcomes = try await service.send(changeSet: [
      IdentifiedChange(.create(account("Milk"), set: "Accounts"), provisionalKey: EntityKey(id: "$1")),
      IdentifiedChange(.create(contact, set: "Contacts")),
    ])
    guard case .done(let made?) = outcomes[0], case .done(let child?) = outcomes[1], let key = made.key else {
      Issue.record("the changes were not done: \(outcomes)")
      return
    }
    #expect(child["AccountId"] == key.parts.first?.value)
    #expect(
      try await service.references(of: key, in: "Accounts", navigation: "Contacts") == [child.key].compactMap(\.self))
    let before = try await service.count(of: RowQuery(set: "Accounts"))
    let nameless = Row(type: contact.type)
    let refused = try await service.send(changeSet: [
      IdentifiedChange(.create(account("Tea"), set: "Accounts")), IdentifiedChange(.create(nameless, set: "Contacts")),
    ])
    #expect(refused.allSatisfy { if case .failed = $0 { true } else { false } })
    #expect(try await service.count(of: RowQuery(set: "Accounts")) == before)
  }

  @Test func aRepeatedCreationMakesOneRecord() async throws {
    let service = try service()
    var invoice = Row(type: OrganizationSchema.type("Invoice__c"))
    invoice["Number__c"] = .string("N-1")
    invoice["Amount__c"] = .decimal("12.5")
    let first = try await service.send(.create(invoice, set: "Invoices"), identity: nil)
    let second = try await service.send(.create(invoice, set: "Invoices"), identity: nil)
    #expect(first?.key != nil)
    #expect(first?.key == second?.key)
    invoice["Amount__c"] = .decimal("13")
    let other = ServiceChange.create(invoice, set: "Invoices")
    let error = await #expect(throws: ServiceError.self) { try await service.send(other, identity: nil) }
    #expect(error?.kind == .refused)
  }

  @Test func theLimitOfRequestsIsNotARefusal() async throws {
    let service = try service { $0.requestLimit = 1 }
    _ = try await service.page(of: RowQuery(set: "Accounts"), tracksChanges: false)
    let error = await #expect(throws: ServiceError.self) {
      try await service.page(of: RowQuery(set: "Accounts"), tracksChanges: false)
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.retryAfter != nil)
  }

  @Test("a long statement fits the limit of the URL and the headers together")
  func longStatementsLeaveRoomForTheToken() async throws {
    let organization = try FakeOrganization(schema: OrganizationSchema.schema)
    let service = try SalesforceOrganization(
      root: organization.root, schema: OrganizationSchema.schema,
      transport: SignedTransport(inner: organization, token: String(repeating: "t", count: 4_000)))
    for count in [500, 650, 1_500] {
      var query = RowQuery(set: "Accounts")
      query.filter = try QueryExpression(
        parsing: "Name in (\((0..<count).map { "'Nobody \($0)'" }.joined(separator: ",")))")
      #expect(try await service.page(of: query, tracksChanges: false).rows.isEmpty)
    }
  }

  @Test func keepsContent() async throws {
    let service = try service()
    let page = try await service.page(of: RowQuery(set: "Attachments"), tracksChanges: false)
    let key = try #require(page.rows.first?.key)
    _ = try await service.setMedia(
      MediaContent(.bytes([1, 2, 255])), of: key, in: "Attachments", property: "Body", etag: nil, identity: nil)
    let content = try await service.media(of: key, in: "Attachments", property: "Body")
    #expect(content.body == .bytes([1, 2, 255]))
  }

  @Test func createsRecordsThatNeedTheirContent() async throws {
    let service = try service()
    let accounts = try await service.page(of: RowQuery(set: "Accounts"), tracksChanges: false)
    let parent = try #require(accounts.rows.first?["Id"])
    var row = Row(type: OrganizationSchema.type("Attachment"))
    row["Name"] = .string("Plan")
    row["ParentId"] = parent
    await #expect(throws: ServiceError.self) { try await service.send(.create(row, set: "Attachments"), identity: nil) }
    let made = try await service.createMediaEntity(
      row, content: MediaContent(.bytes([7, 8, 255]), contentType: "image/png"), in: "Attachments")
    #expect(made["ParentId"] == parent && made["ContentType"] == .string("image/png"))
    let content = try await service.media(of: made.key, in: "Attachments", property: nil)
    #expect(content.body == .bytes([7, 8, 255]))
  }
}
