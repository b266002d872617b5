import DialectFixtures
import FakeSalesforce
import HTTPTransport
import QueryLanguage
import ServiceData
import Testing

@testable import SalesforceDialect

/// Records of others with the same external identifier, and relationships, in a fake organization.
@Suite struct OrganizationRelationTests {
  private func service(_ change: (inout OrganizationOptions) -> Void = { _ in }) throws -> SalesforceOrganization {
    var options = OrganizationOptions()
    change(&options)
    let organization = try FakeOrganization(schema: OrganizationSchema.schema, options: options)
    return try SalesforceOrganization(
      root: organization.root, schema: OrganizationSchema.schema, transport: organization)
  }

  /// Lets somebody else create the same invoice right before each creation.
  private struct SecondWriter: HTTPTransporting {
    let organization: FakeOrganization
    let body: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      if request.method != .get, !request.url.hasSuffix("/composite") {
        let other = HTTPRequest(.post, url: organization.root + "sobjects/Invoice__c", body: Array(body.utf8))
        _ = try await organization.undisturbed.send(other)
      }
      return try await organization.send(request)
    }
  }

  @Test func somebodyElsesRecordIsNotChanged() async throws {
    let organization = try FakeOrganization(schema: OrganizationSchema.schema)
    let other = SecondWriter(organization: organization, body: #"{"Number__c":"N-1","Amount__c":99}"#)
    let service = try SalesforceOrganization(
      root: organization.root, schema: OrganizationSchema.schema, transport: other)
    var invoice = Row(type: OrganizationSchema.type("Invoice__c"))
    invoice["Number__c"] = .string("N-1")
    invoice["Amount__c"] = .decimal("12.5")
    let change = ServiceChange.create(invoice, set: "Invoices")
    let error = await #expect(throws: ServiceError.self) { try await service.send(change, identity: nil) }
    #expect(error?.code == "DUPLICATE_VALUE")
    let outcomes = try await service.send(independent: [IdentifiedChange(change)])
    guard case .failed? = outcomes.first else {
      Issue.record("the record of somebody else was taken: \(outcomes)")
      return
    }
    var query = RowQuery(set: "Invoices")
    query.filter = try QueryExpression(parsing: "Number__c eq 'N-1'")
    let rows = try await service.page(of: query, tracksChanges: false).rows
    #expect(rows.map { $0["Amount__c"] } == [.int(99)] || rows.map { $0["Amount__c"] } == [.decimal("99")])
  }

  @Test func aTransactionThatWasDoneCanBeSentAgain() async throws {
    let service = try service()
    var invoice = Row(type: OrganizationSchema.type("Invoice__c"))
    invoice["Number__c"] = .string("N-1")
    let changes = [IdentifiedChange(.create(invoice, set: "Invoices"), provisionalKey: EntityKey(id: "$1"))]
    var keys: [EntityKey?] = []
    for _ in 1...2 {
      guard case .done(let row)? = try await service.send(changeSet: changes).first else {
        Issue.record("the change was not done")
        return
      }
      keys.append(row?.key)
    }
    #expect(keys[0] != nil && keys[0] == keys[1])
  }

  @Test func childrenByAReferenceToSeveralObjects() async throws {
    let service = try service()
    let key = try #require(
      try await service.page(of: RowQuery(set: "Accounts"), tracksChanges: false).rows.first?.key)
    var task = Row(type: OrganizationSchema.type("Task"))
    task["Subject"] = .string("Call")
    task["WhatId"] = key.parts[0].value
    let made = try #require(try await service.send(.create(task, set: "Tasks"), identity: nil)?.key)
    #expect(try await service.references(of: key, in: "Accounts", navigation: "Tasks") == [made])
    var query = RowQuery(set: "Accounts")
    query.filter = try QueryExpression(parsing: "Tasks/any(t:t/Subject eq 'Call')")
    #expect(try await service.page(of: query, tracksChanges: false).rows.map(\.key) == [key])
  }

  /// An organization pages the children inside of a record, too.
  @Test func allPagesOfChildrenAreRead() async throws {
    let service = try service { $0.pageSize = 3 }
    let page = try await service.page(of: RowQuery(set: "Accounts"), tracksChanges: false)
    let keys = page.rows.compactMap(\.key)
    var made: [[EntityKey]] = []
    for (count, key) in zip([7, 3, 4], keys) {
      var contacts = try await service.references(of: key, in: "Accounts", navigation: "Contacts")
      for number in 1...count {
        var contact = Row(type: OrganizationSchema.type("Contact"))
        contact["LastName"] = .string("Child \(number)")
        contact["AccountId"] = key.parts[0].value
        contacts.append(try #require(try await service.send(.create(contact, set: "Contacts"), identity: nil)?.key))
      }
      made.append(contacts)
    }
    var query = RowQuery(set: "Accounts")
    query.expand = [ExpandTerm(path: "Contacts")]
    let rows = try await service.page(of: query, tracksChanges: false).rows
    for (key, contacts) in zip(keys, made) {
      let read = rows.first { $0.key == key }?["Contacts"]
      guard case .list(let children)? = read else {
        Issue.record("no contacts: \(String(describing: read))")
        continue
      }
      let found = children.compactMap { if case .row(let row) = $0 { row.key } else { nil } }
      #expect(found == contacts)
      #expect(try await service.references(of: key, in: "Accounts", navigation: "Contacts") == contacts)
    }
  }

  @Test func conditionsOnChildrenAreReadAsTheyAreWritten() async throws {
    let service = try service { $0.rowsPerObject = 30 }
    let query = try service.query(
      reading: "SELECT Id FROM Account WHERE Id NOT IN (SELECT AccountId FROM Contact) AND Name != null")
    let childless = try await service.page(of: query, tracksChanges: false).rows
    #expect(!childless.isEmpty && childless.count < 30)
  }
}
