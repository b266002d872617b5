import DialectFixtures
import HTTPTransport
import QueryLanguage
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct ReadingTests {
  @Test(arguments: [
    ("https://acme.invalid", "https://acme.invalid/services/data/v60.0", "https://acme.invalid"),
    ("https://Acme.invalid:443/", "https://acme.invalid/services/data/v60.0", "https://acme.invalid"),
    (
      "http://127.0.0.1:8080/x/services/data/v61.0/", "http://127.0.0.1:8080/x/services/data/v61.0",
      "http://127.0.0.1:8080/x"
    ),
    ("https://a.invalid/services/data", "https://a.invalid/services/data/v60.0", "https://a.invalid"),
  ])
  func addresses(text: String, root: String, service: String) throws {
    let address = try RESTAddress(text, version: "60.0")
    #expect(address.root.description == root)
    #expect(address.service == service)
  }

  @Test(arguments: ["acme", "https://u:p@acme.invalid", "https://acme.invalid/services/data/latest"])
  func otherAddressesAreRefused(text: String) {
    #expect(throws: ServiceError.self) { try RESTAddress(text, version: "60.0") }
    #expect(throws: ServiceError.self) { try RESTAddress("https://acme.invalid", version: "x") }
  }

  @Test(arguments: [
    "https://evil.invalid/services/data/v60.0/query/1", "//evil.invalid/services/data/v60.0/query/1", "/other",
    "/services/data/../../x", "http://acme.invalid/services/data/v60.0/query/1",
  ])
  func linksLeadNowhereElse(link: String) async throws {
    let fixture = try ServiceFixture(.records(#"{"Id":"1"}"#, next: link))
    let page = try await fixture.service.page(of: RowQuery(set: "Accounts"), tracksChanges: false)
    let token = try #require(page.token)
    await #expect(throws: ServiceError.self) {
      try await fixture.service.page(after: token, of: RowQuery(set: "Accounts"))
    }
    #expect(fixture.requests.count == 1)
  }

  @Test func readsPagesAndTheStartOfTracking() async throws {
    let fixture = try ServiceFixture(
      .records(
        #"{"Id":"001A","Name":"Milk"}"#, next: "/services/data/v60.0/query/01g-200", count: 2,
        date: "Sun, 06 Nov 2024 08:49:37 GMT"), .records(#"{"Id":"001B"}"#))
    var query = RowQuery(set: "Accounts")
    query.select = ["Name"]
    query.pageSize = 100
    query.isCounted = true
    let first = try await fixture.service.page(of: query, tracksChanges: true)
    #expect(first.count == 2)
    #expect(fixture.requests[0].headers["Sforce-Query-Options"] == "batchSize=200")
    let token = try #require(first.token)
    let second = try await fixture.service.page(after: token, of: query)
    #expect(second.rows.map(\.key) == [EntityKey(id: "001B")])
    // The longest transaction that could have begun before the first page.
    #expect(second.token == .delta("2024-11-06T08:39:37Z"))
    #expect(fixture.statements == ["SELECT Id, SystemModstamp, Name FROM Account", "query/01g-200"])
  }

  @Test func partsOfASetAndChildrenAreNotTracked() async throws {
    for change in [
      { (query: inout RowQuery) in query.top = 3 }, { $0.skip = 3 }, { $0.expand = [ExpandTerm(path: "Contacts")] },
    ] {
      let fixture = try ServiceFixture(.records())
      var query = RowQuery(set: "Accounts")
      change(&query)
      #expect(try await fixture.service.page(of: query, tracksChanges: true).token == nil)
    }
  }

  @Test func readsAllPagesOfChildren() async throws {
    let fixture = try ServiceFixture(
      .records(
        #"{"Id":"001A","Contacts":{"totalSize":2,"done":false,"nextRecordsUrl":"/services/data/v60.0/query/01g-1","records":[{"Id":"003A"}]}}"#
      ), .records(#"{"Id":"003B"}"#))
    let keys = try await fixture.service.references(of: EntityKey(id: "001A"), in: "Accounts", navigation: "Contacts")
    #expect(keys == [EntityKey(id: "003A"), EntityKey(id: "003B")])
    #expect(
      fixture.statements.first
        == "SELECT Id, SystemModstamp, (SELECT Id, SystemModstamp FROM Contacts) FROM Account WHERE Id = '001A'")
  }

  @Test func anEntityThatIsNotThereIsNil() async throws {
    let fixture = try ServiceFixture(.records())
    #expect(try await fixture.service.entity(EntityKey(id: "001A"), of: RowQuery(set: "Accounts")) == nil)
    // What cannot be an identifier is not asked for.
    #expect(try await fixture.service.entity(EntityKey(id: "$1' OR"), of: RowQuery(set: "Accounts")) == nil)
    #expect(fixture.requests.count == 1)
  }

  @Test func countsWithoutReading() async throws {
    let fixture = try ServiceFixture(.json(#"{"totalSize":42,"done":true,"records":[]}"#))
    var query = RowQuery(set: "Accounts")
    query.filter = try QueryExpression(parsing: "IsActive eq true")
    #expect(try await fixture.service.count(of: query) == 42)
    #expect(fixture.statements == ["SELECT COUNT() FROM Account WHERE IsActive = true"])
  }

  @Test func deletedRecordsAreAskedForElsewhere() async throws {
    let fixture = try ServiceFixture(.records())
    var query = RowQuery(set: "Accounts")
    query.filter = try QueryExpression(parsing: "IsDeleted eq true")
    _ = try await fixture.service.page(of: query, tracksChanges: false)
    #expect(fixture.requests.first?.url.hasPrefix("https://acme.invalid/services/data/v60.0/queryAll?q=") == true)
  }

  @Test func aLongStatementIsSentInABody() async throws {
    let fixture = try ServiceFixture(
      .json(
        #"{"compositeResponse":[{"body":{"totalSize":1,"records":[{"Id":"001A"}]},"httpHeaders":{},"httpStatusCode":200,"referenceId":"query"}]}"#
      ))
    var query = RowQuery(set: "Accounts")
    query.filter = .binary(
      .in, .path(QueryPath(["Name"])),
      .list((0..<900).map { .literal(QueryLiteral(.string("a name of some length \($0)"))) }))
    let page = try await fixture.service.page(of: query, tracksChanges: false)
    #expect(page.rows.map(\.key) == [EntityKey(id: "001A")])
    let request = try #require(fixture.requests.first)
    #expect(request.method == .post)
    #expect(request.url == "https://acme.invalid/services/data/v60.0/composite")
    #expect(request.sent.contains(#""url":"/services/data/v60.0/query?q=SELECT"#))
    query.filter = .binary(
      .in, .path(QueryPath(["Name"])),
      .list((0..<9000).map { .literal(QueryLiteral(.string("a name of some length \($0)"))) }))
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.page(of: query, tracksChanges: false)
    }
    #expect(error?.kind == .unsupported)
  }

  private struct Interruption: HTTPTransporting, Error {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw self }
  }

  @Test func aLongStatementChangesNothing() async throws {
    let service = try SalesforceOrganization(
      root: "https://acme.invalid", schema: OrganizationSchema.schema, transport: Interruption())
    var query = RowQuery(set: "Accounts")
    query.filter = .binary(
      .in, .path(QueryPath(["Name"])),
      .list((0..<900).map { .literal(QueryLiteral(.string("a name of some length \($0)"))) }))
    let error = await #expect(throws: ServiceError.self) { try await service.page(of: query, tracksChanges: false) }
    #expect(error?.mayHaveBeenDone == false)
  }
}
