import DialectFixtures
import FakeSalesforce
import HTTPTransport
import QueryLanguage
import ServiceData
import Synchronization
import Testing

@testable import SalesforceDialect

/// Fields that the user of the organization cannot see.
@Suite struct HiddenFieldTests {
  /// Counts the descriptions that a client asks for.
  private final class Counter: HTTPTransporting {
    private let inner: FakeOrganization
    private let count = Atomic<Int>(0)

    init(_ inner: FakeOrganization) { self.inner = inner }

    var descriptions: Int { count.load(ordering: .relaxed) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      if request.url.hasSuffix("/describe") { count.add(1, ordering: .relaxed) }
      return try await inner.send(request)
    }
  }

  private let organization: FakeOrganization
  private let counter: Counter
  private let service: SalesforceOrganization

  init() throws {
    var options = OrganizationOptions()
    options.hidden = { ["Account.Rating", "Account.BillingCity", "Contact.Email", "Invoice__c.Amount__c"] }
    let schema = OrganizationSchema.schema
    organization = try FakeOrganization(schema: schema, options: options)
    counter = Counter(organization)
    service = try SalesforceOrganization(root: organization.root, schema: schema, transport: counter)
  }

  private func account(_ name: String) -> Row {
    var row = Row(type: OrganizationSchema.type("Account"))
    row["Name"] = .string(name)
    return row
  }

  @Test("a query for whole records leaves hidden fields without a value, and asks once which they are")
  func readsTheOtherFields() async throws {
    var query = RowQuery(set: "Accounts")
    query.expand = [ExpandTerm(path: "Contacts"), ExpandTerm(path: "Parent")]
    for _ in 1...2 {
      let rows = try await service.page(of: query, tracksChanges: true).rows
      #expect(rows.count == 12)
      #expect(rows.allSatisfy { $0["Rating"] == nil && $0["BillingCity"] == nil && $0["Revenue"] != nil })
      let contacts = rows.flatMap { row -> [Value] in if case .list(let list)? = row["Contacts"] { list } else { [] } }
      #expect(!contacts.isEmpty)
      for case .row(let contact) in contacts { #expect(contact["Email"] == nil && contact["LastName"] != nil) }
    }
    #expect(counter.descriptions == 2)
  }

  @Test("a hidden field that a query names is an error")
  func namedFieldsAreRefused() async throws {
    var query = RowQuery(set: "Accounts")
    query.select = ["Name", "Rating"]
    let error = await #expect(throws: ServiceError.self) { try await service.page(of: query, tracksChanges: false) }
    #expect(error?.code == "INVALID_FIELD")
    query.select = []
    query.filter = try QueryExpression(parsing: "Rating eq 'Hot'")
    await #expect(throws: ServiceError.self) { try await service.page(of: query, tracksChanges: false) }
    #expect(counter.descriptions == 1)
  }

  @Test func changesAreWrittenAndReadBack() async throws {
    let made = try #require(try await service.send(.create(account("Milk"), set: "Accounts"), identity: nil))
    let key = try #require(made.key)
    #expect(made["CreatedDate"] != .null && made["SystemModstamp"] != nil && made["Rating"] == nil)
    var mine = made
    mine["Name"] = .string("Tea")
    let change = ServiceChange.update(mine, key: key, set: "Accounts", replaces: false)
    let kept = try #require(try await service.send(change, identity: nil))
    #expect(kept["Name"] == .string("Tea") && kept.etag != made.etag)
    let late = await #expect(throws: ServiceError.self) { try await service.send(change, identity: nil) }
    #expect(late?.kind == .preconditionFailed)
    let outcomes = try await service.send(
      independent: ["a", "b"].map { IdentifiedChange(.create(account($0), set: "Accounts")) })
    for outcome in outcomes {
      guard case .done(let row?) = outcome else {
        Issue.record("not created: \(outcome)")
        continue
      }
      #expect(row["SystemModstamp"] != nil)
    }
  }

  @Test func aRepeatedCreationMakesOneRecord() async throws {
    var invoice = Row(type: OrganizationSchema.type("Invoice__c"))
    invoice["Number__c"] = .string("N-1")
    let creation = ServiceChange.create(invoice, set: "Invoices")
    let first = try await service.send(creation, identity: nil)
    #expect(try await service.send(creation, identity: nil)?.key == first?.key)
    let together = try await service.send(
      independent: [IdentifiedChange(creation), IdentifiedChange(creation)].dropLast())
    guard case .done(let row?)? = together.first else {
      Issue.record("not found: \(together)")
      return
    }
    #expect(row.key == first?.key)
  }

  @Test func changesAreTracked() async throws {
    let query = RowQuery(set: "Accounts")
    let page = try await service.page(of: query, tracksChanges: true)
    let token = try #require(page.token)
    let made = try #require(try await service.send(.create(account("Milk"), set: "Accounts"), identity: nil))
    // Another process, which does not know the fields yet.
    let other = try SalesforceOrganization(root: organization.root, schema: service.schema, transport: organization)
    #expect(try await other.page(after: token, of: query).rows.contains { $0.key == made.key })
  }
}
