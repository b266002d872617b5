import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// Only responses of the protocol count as done, and what reading from the service confirms.
@Suite struct FalseAnswerTests {
  private static let falseAnswers: [HTTPResponse] = [
    HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>Sign in</html>".utf8)),
    .json(#"{"error":{"code":"1","message":"no"}}"#), .json("{}"), .json("[]"), .json(#"{"value":null}"#),
    HTTPResponse(status: 200), HTTPResponse(status: 202), HTTPResponse(status: 206), HTTPResponse(status: 303),
    .json(#"{"ID":99,"Name":"Other"}"#, status: 201),
  ]
  private static let versions = [ShopSchema.versionTwo, ShopSchema.versionThree, ShopSchema.versionFour]

  private func key(_ number: Int64) -> EntityKey { EntityKey([.init(name: "ID", value: .int(number))]) }

  private func entity(_ body: String, _ schema: ServiceSchema) -> HTTPResponse {
    .json(schema === ShopSchema.versionFour ? body : #"{"d":\#(body)}"#)
  }

  private func product(_ schema: ServiceSchema) throws -> Row {
    var row = Row(type: try #require(schema.type("Shop.Product")))
    row["Name"] = .string("Milk")
    row["Price"] = .decimal("1.50")
    return row
  }

  private func send(
    _ change: ServiceChange, _ schema: ServiceSchema, _ answers: HTTPResponse...
  ) async throws -> Result<Row?, ServiceError> {
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: ScriptedService(answers))
    do {
      return .success(try await service.send(change, identity: nil))
    } catch let error as ServiceError {
      return .failure(error)
    }
  }

  private func isLost(_ result: Result<Row?, ServiceError>) -> Bool {
    if case .failure(let error) = result { error.mayHaveBeenDone && error.kind == .malformedResponse } else { false }
  }

  @Test(arguments: versions, falseAnswers)
  func confirmsAnUpdateByReading(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let change = ServiceChange.update(try product(schema), key: key(7), set: "Products", replaces: false)
    let (old, new) = (#"{"ID":7,"Name":"Tea","Price":"1.5"}"#, #"{"ID":7,"Name":"Milk","Price":"1.5"}"#)
    #expect(isLost(try await send(change, schema, answer, entity(old, schema))))
    #expect(isLost(try await send(change, schema, answer, answer)))
    guard answer.status != 303 else { return }
    let done = try await send(change, schema, answer, entity(new, schema))
    #expect(try done.get()?["Name"] == .string("Milk"))
  }

  @Test(arguments: versions, falseAnswers)
  func confirmsADeletionByReading(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let change = ServiceChange.delete(key(7), set: "Products", etag: nil)
    #expect(isLost(try await send(change, schema, answer, entity(#"{"ID":7}"#, schema))))
    guard answer.status != 303 else { return }
    _ = try await send(change, schema, answer, HTTPResponse(status: 404)).get()
  }

  @Test(arguments: versions, falseAnswers.dropLast())
  func aCreationWithoutAnEntityIsALostAnswer(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let change = ServiceChange.create(try product(schema), set: "Products")
    #expect(isLost(try await send(change, schema, answer)))
  }

  /// Another entity may have the key that was sent.
  @Test(arguments: versions, falseAnswers.dropLast())
  func confirmsACreationByItsKey(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    guard answer.status == 200 else { return }
    var row = try product(schema)
    row["ID"] = .int(7)
    let change = ServiceChange.create(row, set: "Products")
    #expect(isLost(try await send(change, schema, answer, HTTPResponse(status: 404))))
    #expect(isLost(try await send(change, schema, answer, entity(#"{"ID":7,"Name":"Tea","Price":"2"}"#, schema))))
    let own = entity(#"{"ID":7,"Name":"Milk","Price":"1.50"}"#, schema)
    #expect(try await send(change, schema, answer, own).get()?["Name"] == .string("Milk"))
  }

  @Test(arguments: versions, falseAnswers)
  func confirmsALinkByReading(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let order = EntityKey([.init(name: "Year", value: .int(1)), .init(name: "Code", value: .string("a"))])
    let link = ServiceChange.link(
      source: key(7), set: "Products", navigation: "Orders", target: order, targetSet: "Orders")
    let url = "http://host/shop/Orders(Year=1,Code='a')"
    let isFour = schema === ShopSchema.versionFour
    let present = isFour ? #"{"value":[{"@odata.id":"\#(url)"}]}"# : #"{"d":{"results":[{"uri":"\#(url)"}]}}"#
    let absent = isFour ? #"{"value":[]}"# : #"{"d":{"results":[]}}"#
    #expect(isLost(try await send(link, schema, answer, .json(absent))))
    guard answer.status != 303 else { return }
    _ = try await send(link, schema, answer, .json(present)).get()
  }

  @Test(arguments: falseAnswers)
  func acceptsTheAnswerOfAnAction(_ answer: HTTPResponse) async throws {
    let schema = ShopSchema.versionFour
    let action = try #require(schema.operations("Shop.Rename").first)
    let call = OperationCall(
      operation: action, arguments: ["name": .string("x")], target: OperationTarget(set: "Products", key: key(5)))
    let result = try await send(.call(call), schema, answer)
    // An action may return null.
    if answer == .json(#"{"value":null}"#) { _ = try result.get() } else { #expect(isLost(result)) }
    var empty = HTTPResponse(status: 200)
    empty.headers["OData-Version"] = "4.0"
    _ = try await send(.call(call), schema, empty).get()
  }

  /// What an action returns decides which responses are valid. No other response may silently count as done.
  static let actions: [OperationSchema] = {
    let returned: [OperationType?] = [
      nil, OperationType(type: .primitive(.int32)), OperationType(type: .primitive(.string), isCollection: true),
      OperationType(type: .complex("Shop.Address")), OperationType(type: .navigation("Shop.Product")),
      OperationType(type: .navigation("Shop.Product"), isCollection: true),
    ]
    let bindings: [OperationType?] = [nil, OperationType(type: .navigation("Shop.Product"))]
    return bindings.flatMap { binding in
      returned.map {
        OperationSchema(name: "Shop.Do", isAction: true, httpMethod: "POST", binding: binding, returns: $0)
      }
    }
  }()

  @Test(arguments: versions, actions)
  func refusesAnAnswerThatIsNotTheActions(_ schema: ServiceSchema, _ action: OperationSchema) async throws {
    var call = OperationCall(operation: action, arguments: [:])
    if action.binding != nil { call.target = OperationTarget(set: "Products", key: key(5)) }
    for answer in Self.falseAnswers {
      // An action may return null, and an action that returns an entity may answer with one.
      let isOwn =
        answer == .json(#"{"value":null}"#) && action.returns != nil
        || answer.status == 201 && action.returns?.type == .navigation("Shop.Product")
      guard !isOwn else { continue }
      let result = try await send(.call(call), schema, answer)
      #expect(isLost(result), "\(answer.status) \(String(decoding: answer.body, as: UTF8.self)): \(result)")
    }
    _ = try await send(.call(call), schema, HTTPResponse(status: 204)).get()
  }

  @Test(arguments: versions, falseAnswers)
  func confirmsAnUnlinkByReading(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let order = EntityKey([.init(name: "Year", value: .int(1)), .init(name: "Code", value: .string("a"))])
    let unlink = ServiceChange.unlink(
      source: key(7), set: "Products", navigation: "Orders", target: order, targetSet: "Orders")
    let url = "http://host/shop/Orders(Year=1,Code='a')"
    let isFour = schema === ShopSchema.versionFour
    let present = isFour ? #"{"value":[{"@odata.id":"\#(url)"}]}"# : #"{"d":{"results":[{"uri":"\#(url)"}]}}"#
    let absent = isFour ? #"{"value":[]}"# : #"{"d":{"results":[]}}"#
    #expect(isLost(try await send(unlink, schema, answer, .json(present))))
    #expect(isLost(try await send(unlink, schema, answer, answer)))
    guard answer.status != 303 else { return }
    _ = try await send(unlink, schema, answer, .json(absent)).get()
  }

  /// Reading content never returns a body that is not the content.
  @Test(arguments: versions, falseAnswers.filter { ![200, 201].contains($0.status) } + [falseAnswers[1]])
  func readsContent(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: ScriptedService(answer))
    await #expect(throws: ServiceError.self) {
      try await service.media(of: key(3), in: "Documents", property: nil)
    }
  }

  @Test(arguments: versions, falseAnswers.dropLast())
  func refusesAMediaCreationWithoutAnEntity(
    _ schema: ServiceSchema, _ answer: HTTPResponse
  ) async throws {
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: ScriptedService(answer))
    let error = await #expect(throws: ServiceError.self) {
      try await service.createMedia(MediaContent(.bytes([3])), for: Row(type: .untyped), in: "Documents", identity: nil)
    }
    #expect(error?.mayHaveBeenDone == true)
  }

  @Test(arguments: versions, falseAnswers)
  func confirmsReplacedContentByReading(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    for (kept, isDone) in [([UInt8]([3]), true), ([4], false)] where answer.status != 303 {
      let transport = ScriptedService(answer, HTTPResponse(status: 200, body: kept))
      let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
      do {
        _ = try await service.setMedia(
          MediaContent(.bytes([3])), of: key(3), in: "Documents", property: nil, etag: nil, identity: nil)
        #expect(isDone)
      } catch let error as ServiceError {
        #expect(!isDone && error.mayHaveBeenDone)
      }
    }
  }

  @Test func refusesLoginPagesAndErrorsAsContent() async throws {
    var page = HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
    for answer in [page, .json(#"{"error":{"code":"1","message":"no"}}"#), HTTPResponse(status: 206, body: [1])] {
      let transport = MovedService(answer)
      let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionFour, transport: transport)
      await #expect(throws: ServiceError.self) { try await service.media(of: key(3), in: "Documents", property: nil) }
    }
    page.finalURL = "http://host/shop/Documents(3)/$value"
    let own = try ODataService(
      root: "http://host/shop", schema: ShopSchema.versionFour, transport: ScriptedService(page))
    #expect(try await own.media(of: key(3), in: "Documents", property: nil).body == .bytes(Array("<html>".utf8)))
  }

  @Test(arguments: versions, falseAnswers)
  func readsAnEntityOnlyFromItsOwnAnswer(_ schema: ServiceSchema, _ answer: HTTPResponse) async throws {
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: ScriptedService(answer))
    let error = await #expect(throws: ServiceError.self) {
      try await service.entity(key(7), of: RowQuery(set: "Products"))
    }
    #expect(error?.kind == .malformedResponse)
  }

  @Test func reportsAnErrorWithASuccessStatus() async throws {
    let service = try ODataService(
      root: "http://host/shop", schema: ShopSchema.versionFour, transport: ScriptedService(Self.falseAnswers[1]))
    let error = await #expect(throws: ServiceError.self) {
      try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
    }
    #expect(error?.message == "the service answered with status 200 and an error: no")
  }

  @Test func stopsAtCyclicLinks() async throws {
    let expanded = HTTPResponse.json(#"{"value":[{"ID":1,"Orders":[],"Orders@odata.nextLink":"r"}]}"#)
    let rest = (0..<9).map { HTTPResponse.json(#"{"value":[{"Year":1,"Code":"b"}],"@odata.nextLink":"r?\#($0)"}"#) }
    let service = try ODataService(
      root: "http://host/shop", schema: ShopSchema.versionFour, transport: ScriptedService([expanded] + rest))
    var query = RowQuery(set: "Products")
    query.expand = [ExpandTerm(path: "Orders")]
    let error = await #expect(throws: ServiceError.self) { try await service.page(of: query, tracksChanges: false) }
    #expect(error?.message.contains("loop") == true)
    let link = #"{"value":[{"@odata.id":"Orders(Year=1,Code='a')"}],"@odata.nextLink":"r"}"#
    let references = try ODataService(
      root: "http://host/shop", schema: ShopSchema.versionFour, transport: ScriptedService(.json(link), .json(link)))
    let circle = await #expect(throws: ServiceError.self) {
      try await references.references(of: key(1), in: "Products", navigation: "Orders")
    }
    #expect(circle?.message.contains("loop") == true)
  }
}

/// A service whose responses come from another URL after a redirect.
private struct MovedService: HTTPTransporting {
  let answer: HTTPResponse

  init(_ answer: HTTPResponse) { self.answer = answer }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var answer = answer
    answer.finalURL = "http://host/sign-in"
    return answer
  }
}
