import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct ChangeSetTests {
  private func product(_ schema: ServiceSchema, _ name: String) throws -> Row {
    var row = Row(type: try #require(schema.type("Shop.Product")))
    row["Name"] = .string(name)
    return row
  }

  private func key(_ number: Int64) -> EntityKey { EntityKey([.init(name: "ID", value: .int(number))]) }

  private func batch(_ body: String, type: String = "multipart/mixed; boundary=b") -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
  }

  private func outcomes(
    _ answer: HTTPResponse, _ count: Int = 2, _ schema: ServiceSchema = ShopSchema.versionFour
  ) async throws -> [String] {
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: ScriptedService(answer))
    let changes = try (0..<count).map { IdentifiedChange(.create(try product(schema, "p\($0)"), set: "Products")) }
    return try await service.send(changeSet: changes).map(Self.text)
  }

  private static func text(_ outcome: ChangeOutcome) -> String {
    switch outcome {
    case .done(let row): "done \(row?["ID"].map { "\($0)" } ?? "-")"
    case .failed(let error): "\(error.kind) \(error.message)"
    }
  }

  private static let twoCreated = """
    --b
    Content-Type: multipart/mixed; boundary="c"

    --c
    Content-Type: application/http
    Content-ID: 2

    HTTP/1.1 201 Created
    Content-Type: application/json

    {"ID":22}
    --c
    Content-Type: application/http
    Content-ID: 1

    HTTP/1.1 201 Created
    Content-Length: 9

    {"ID":21}

    --c--
    --b--
    """

  private static func withLineEnds(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  @Test func sendsAChangeSetAsOneRequest() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(HTTPResponse(status: 400))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    var update = try product(schema, "new")
    update.etag = "\"1\""
    let changes: [IdentifiedChange] = [
      IdentifiedChange(.create(try product(schema, "Milk"), set: "Products"), identity: RequestIdentity()),
      IdentifiedChange(.update(update, key: key(5), set: "Products", replaces: false)),
      IdentifiedChange(.delete(key(6), set: "Products", etag: "\"2\"")),
    ]
    let outcomes = try await service.send(changeSet: changes).map(Self.text)
    #expect(Set(outcomes) == ["refused the service answered with status 400"])
    let request = try #require(transport.requests.first)
    #expect(request.method == .post)
    #expect(request.url == "http://host/shop/$batch")
    #expect(request.headers["Content-Type"]?.hasPrefix("multipart/mixed; boundary=batch_") == true)
    let lines = request.sent.split(separator: "\r\n").map(String.init)
    let requests = lines.filter { $0.hasSuffix(" HTTP/1.1") }
    #expect(
      requests == ["POST Products HTTP/1.1", "PATCH Products(5) HTTP/1.1", "DELETE Products(6) HTTP/1.1"])
    #expect(lines.filter { $0.hasPrefix("If-Match") } == ["If-Match: \"1\"", "If-Match: \"2\""])
    #expect(lines.filter { $0.hasPrefix("Content-ID") } == ["Content-ID: 1", "Content-ID: 2", "Content-ID: 3"])
    #expect(lines.contains { $0.hasPrefix("Repeatability-Request-ID: ") })
    #expect(lines.contains(#"{"Name":"Milk"}"#))
  }

  @Test func laterChangesReferToEarlierCreations() async throws {
    for (schema, expected) in [
      (
        ShopSchema.versionFour,
        [
          #"{"Title":"t","Product@odata.bind":"$1"}"#, "PATCH $1 HTTP/1.1", "POST $1/Orders/$ref HTTP/1.1",
          #"{"Successor@odata.bind":"$1"}"#,
        ]
      ),
      (
        ShopSchema.versionTwo,
        [
          #"{"Title":"t","Product":{"__metadata":{"uri":"$1"}}}"#, "MERGE $1 HTTP/1.1",
          "POST $1/$links/Orders HTTP/1.1", #"{"Successor":{"__metadata":{"uri":"$1"}}}"#,
        ]
      ),
    ] {
      let transport = ScriptedService(HTTPResponse(status: 400))
      let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
      let type = try #require(schema.type("Shop.Product"))
      var note = Row(type: try #require(schema.type("Shop.Note")))
      note["Title"] = .string("t")
      note["ProductID"] = .int(-1)
      var successor = Row(type: type)
      successor["Successor"] = .row(Row(referenceTo: key(-1), in: "Products", of: type))
      let order = EntityKey([.init(name: "Year", value: .int(1)), .init(name: "Code", value: .string("a"))])
      let changes: [IdentifiedChange] = [
        IdentifiedChange(.create(try product(schema, "Milk"), set: "Products"), provisionalKey: key(-1)),
        IdentifiedChange(.create(note, set: "Notes")),
        IdentifiedChange(.update(try product(schema, "x"), key: key(-1), set: "Products", replaces: false)),
        IdentifiedChange(
          .link(source: key(-1), set: "Products", navigation: "Orders", target: order, targetSet: "Orders")),
        IdentifiedChange(.update(successor, key: key(7), set: "Products", replaces: false)),
      ]
      _ = try? await service.send(changeSet: changes)
      let lines = try #require(transport.requests.first).sent.split(separator: "\r\n").map(String.init)
      for line in expected { #expect(lines.contains(line), "\(line)") }
    }
  }

  @Test(arguments: [twoCreated, withLineEnds(twoCreated), "preamble\n" + twoCreated.replacing("\n--b--", with: "")])
  func matchesAnswersByContentID(_ body: String) async throws {
    #expect(try await outcomes(batch(body)) == ["done int(21)", "done int(22)"])
    #expect(try await outcomes(batch(body, type: "multipart/mixed;boundary=\"b\"")).count == 2)
    #expect(try await outcomes(batch(body.replacing("preamble\n", with: ""), type: "multipart/mixed")).count == 2)
  }

  @Test func matchesAnswersByOrderWithoutContentIDs() async throws {
    let body = Self.twoCreated.replacing("Content-ID: 1\n", with: "").replacing("Content-ID: 2\n", with: "")
    #expect(try await outcomes(batch(body)) == ["done int(22)", "done int(21)"])
  }

  @Test func assignsASingleErrorToEveryChange() async throws {
    let part = """
      Content-Type: application/http

      HTTP/1.1 412 Precondition Failed
      Content-Type: application/json

      {"error":{"code":"1","message":"stale"}}
      """
    let failed = ["preconditionFailed stale", "preconditionFailed stale"]
    #expect(try await outcomes(batch("--b\n\(part)\n--b--")) == failed)
    let inside = "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\(part)\n--c--\n--b--"
    #expect(try await outcomes(batch(inside)) == failed)
  }

  @Test func acceptsPartiallyAppliedChangeSets() async throws {
    let created = "Content-Type: application/http\n\nHTTP/1.1 201 Created\n\n{\"ID\":1}\n"
    let refused = "Content-Type: application/http\n\nHTTP/1.1 409 Conflict\n\n"
    let body = "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\(created)--c\n\(refused)--c--\n--b--"
    let outcomes = try await outcomes(batch(body), 3)
    #expect(outcomes.first == "done int(1)")
    #expect(outcomes.dropFirst().first?.hasPrefix("refused") == true)
    #expect(outcomes.last == "malformedResponse the service does not report the outcome of this change")
    #expect(try await self.outcomes(batch("--b\n\(created)--b\n\(refused)--b--")).first == "done int(1)")
  }

  @Test func readsTheETagOfAnUpdateWithoutABody() async throws {
    let schema = ShopSchema.versionTwo
    let body =
      "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: application/http\n\n"
      + "HTTP/1.1 204 No Content\nETag: W/\"9\"\n\n\n--c--\n--b--\n"
    let service = try ODataService(root: "http://host", schema: schema, transport: ScriptedService(batch(body)))
    let change = ServiceChange.update(try product(schema, "x"), key: key(1), set: "Products", replaces: false)
    let outcome = try #require(try await service.send(changeSet: [IdentifiedChange(change)]).first)
    guard case .done(let row) = outcome else {
      Issue.record("expected an update that is done, found \(outcome)")
      return
    }
    #expect(row?.etag == "W/\"9\"")
  }

  @Test(arguments: [
    (404, ServiceError.Kind.unsupported), (501, .unsupported), (401, .notAuthenticated), (503, .unavailable),
  ])
  func throwsForARefusedBatch(_ status: Int, _ kind: ServiceError.Kind) async throws {
    let error = await #expect(throws: ServiceError.self) { try await outcomes(HTTPResponse(status: status)) }
    #expect(error?.kind == kind)
    #expect(error?.mayHaveBeenDone == false)
  }

  @Test func treatsANonBatchAnswerAsDoubtful() async throws {
    let error = await #expect(throws: ServiceError.self) { try await outcomes(.json("{}")) }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.mayHaveBeenDone == true)
  }
}
