import CheckedChanges
import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct RepetitionTests {
  private static let identity = RequestIdentity(
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    firstSent: OffsetDateTime(local: LocalDateTime(secondsSinceEpoch: 784_111_777)))

  private func row(_ schema: ServiceSchema) throws -> Row {
    var row = Row(type: try #require(schema.type("Shop.Product")))
    row["Name"] = .string("Milk")
    return row
  }

  @Test("P11: sends the identity in the form of the version") func sendsTheIdentityInTheFormOfTheVersion() async throws
  {
    for (schema, headers) in [
      (
        ShopSchema.versionTwo,
        ["RequestID": "0F8FAD5BD9CB469FA16570867728950E", "RepeatabilityCreation": "Sun, 06 Nov 1994 08:49:37 GMT"]
      ),
      (
        ShopSchema.versionFour,
        [
          "Repeatability-Request-ID": "0f8fad5b-d9cb-469f-a165-70867728950e",
          "Repeatability-First-Sent": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
      ),
    ] {
      let transport = ScriptedService(.json(#"{"ID":1}"#, status: 201), HTTPResponse(status: 204))
      let service = try ODataService(root: "http://host", schema: schema, transport: transport)
      _ = try await service.send(.create(row(schema), set: "Products"), identity: Self.identity)
      let key = EntityKey([.init(name: "ID", value: .int(1))])
      _ = try await service.send(.delete(key, set: "Products", etag: nil), identity: Self.identity)
      for request in transport.requests {
        for (name, value) in headers { #expect(request.headers[name] == value) }
      }
      #expect(transport.requests.count == 2)
    }
  }

  @Test(arguments: [
    (HTTPError.Kind.connectionLost, true), (.timedOut, true), (.cancelled, true), (.cannotConnect, false),
    (.cannotResolve, false),
  ])
  func unansweredRequestsAreDoubtful(_ kind: HTTPError.Kind, _ mayHaveBeenDone: Bool) async throws {
    let service = try ODataService(
      root: "http://host", schema: ShopSchema.versionFour, transport: FailingTransport(kind: kind))
    let change = ServiceChange.create(try row(ShopSchema.versionFour), set: "Products")
    let error = await #expect(throws: ServiceError.self) { try await service.send(change, identity: nil) }
    #expect(error?.mayHaveBeenDone == mayHaveBeenDone)
    let read = await #expect(throws: ServiceError.self) { try await service.count(of: RowQuery(set: "Products")) }
    #expect(read?.mayHaveBeenDone == false)
  }

  @Test(arguments: [
    (500, true), (502, true), (504, true), (503, false), (429, false), (412, false), (428, false), (400, false),
  ])
  func statusesDecideWhetherARequestIsDoubtful(_ status: Int, _ mayHaveBeenDone: Bool) async throws {
    let transport = ScriptedService(HTTPResponse(status: status, headers: ["Retry-After": "7"]))
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    let change = ServiceChange.create(try row(ShopSchema.versionFour), set: "Products")
    let error = await #expect(throws: ServiceError.self) { try await service.send(change, identity: nil) }
    #expect(error?.mayHaveBeenDone == mayHaveBeenDone)
    #expect(error?.retryAfter == 7)
  }

  @Test func forgottenIdentitiesAreDoubtful() async throws {
    let transport = ScriptedService(HTTPResponse(status: 412, headers: ["Repeatability-Result": "rejected"]))
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    let change = ServiceChange.create(try row(ShopSchema.versionFour), set: "Products")
    let error = await #expect(throws: ServiceError.self) { try await service.send(change, identity: Self.identity) }
    #expect(error?.mayHaveBeenDone == true)
  }

  @Test func status410MeansNotFound() async throws {
    let transport = ScriptedService(HTTPResponse(status: 410))
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    let key = EntityKey([.init(name: "ID", value: .int(1))])
    let error = await #expect(throws: ServiceError.self) {
      try await service.delete(key, in: "Products", etag: nil)
    }
    #expect(error?.kind == .notFound)
  }

  @Test func creationSucceedsIfTheEntityCannotBeRead() async throws {
    let transport = ScriptedService(
      HTTPResponse(status: 201, headers: ["Location": "http://host/Products(7)", "ETag": "\"a\""]))
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    let created = try await service.create(try row(ShopSchema.versionFour), in: "Products")
    #expect(created["ID"] == .int(7))
    #expect(created["Name"] == .string("Milk"))
    #expect(created.etag == "\"a\"")
    #expect(created.isChanged == false)
  }

  @Test func retriesADeletionWithAContentTypeAfter415() async throws {
    let transport = ScriptedService(HTTPResponse(status: 415), HTTPResponse(status: 204))
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    let key = EntityKey([.init(name: "ID", value: .int(1))])
    try await service.delete(key, in: "Products", etag: "\"1\"")
    #expect(transport.requests.map { $0.headers["Content-Type"] } == [nil, "application/json"])
    #expect(transport.requests.map { $0.headers["If-Match"] } == ["\"1\"", "\"1\""])
  }
}

/// A transport without any response.
private struct FailingTransport: HTTPTransporting {
  let kind: HTTPError.Kind

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw HTTPError(kind, host: "host", detail: "") }
}
