import Foundation
import HTTPTransport
import ODataDialect
import SampleMetadata
import ServiceData

/// Answers of services, through the client that reads them.
///
/// An input is the status, a word for what was asked, header fields, an empty line and the body.
enum AnswerFuzzers {
  static let all = [
    Fuzzer(name: "answers-v4", maximumLength: 4_096) { try makeRun(.four, nil) },
    Fuzzer(name: "answers-v3", maximumLength: 4_096) { try makeRun(.two, VersionThree()) },
    Fuzzer(name: "answers-v2", maximumLength: 4_096) { try makeRun(.two, nil) },
  ]

  private static func makeRun(
    _ document: ShopDocument, _ version: (any ProtocolVersion)?
  ) throws -> ([UInt8]) -> Void {
    let schema = try document.schema()
    guard let set = schema.sets.first(where: { $0.name == "Products" }), let type = schema.entityType(of: set) else {
      fatalError("the sample has no products")
    }
    return { input in
      let answer = Answer(input)
      Fuzzer.wait { await answer.ask(schema, type, version) }
    }
  }
}

/// A service that answers everything alike.
private struct Answer: HTTPTransporting {
  private let question: Substring
  private let response: HTTPResponse

  init(_ input: [UInt8]) {
    let mark = Array("\n\n".utf8)
    var end = input.count
    for index in input.indices where input[index...].starts(with: mark) {
      end = index
      break
    }
    let lines = String(decoding: input[..<end], as: UTF8.self).split(separator: "\n")
    let words = lines.first?.split(separator: " ") ?? []
    var response = HTTPResponse(
      status: words.first.flatMap { Int($0) }.map { min(max($0, 100), 599) } ?? 200,
      body: Array(input[min(end + mark.count, input.count)...]))
    for line in lines.dropFirst() {
      let field = line.split(separator: ":", maxSplits: 1).map(String.init)
      if field.count == 2 { response.headers[field[0]] = field[1].trimmingCharacters(in: .whitespaces) }
    }
    self.response = response
    question = words.dropFirst().first ?? "page"
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var response = response
    response.finalURL = request.url
    return response
  }

  func ask(_ schema: ServiceSchema, _ type: StructuredSchema, _ version: (any ProtocolVersion)?) async {
    var options = ODataService.Options()
    options.version = version
    guard
      let service = try? ODataService(
        root: "https://shop.example/service", schema: schema, transport: self, options: options)
    else { return }
    let query = RowQuery(set: "Products")
    let key = EntityKey([.init(name: type.keys.first?.name ?? "ProductId", value: .string("P1"))])
    var row = Row(type: type)
    row["Name"] = .string("Milk")
    let change: ServiceChange
    switch question {
    case "entity": return _ = try? await service.entity(key, of: query)
    case "count": return _ = try? await service.count(of: query)
    case "references": return _ = try? await service.references(of: key, in: query.set, navigation: "Supplier")
    case "media": return _ = try? await service.media(of: key, in: query.set, property: nil)
    case "call":
      for operation in schema.document.operations.prefix(4) {
        _ = try? await service.call(OperationCall(operation: operation, arguments: [:]))
      }
      return
    case "batch":
      let changes = [
        IdentifiedChange(.create(row, set: query.set)),
        IdentifiedChange(.update(row, key: key, set: query.set, replaces: false)),
      ]
      return _ = try? await service.send(changeSet: changes)
    case "create": change = .create(row, set: query.set)
    case "update": change = .update(row, key: key, set: query.set, replaces: false)
    case "delete": change = .delete(key, set: query.set, etag: "*")
    default:
      guard let page = try? await service.page(of: query, tracksChanges: true), let next = page.token else { return }
      return _ = try? await service.page(after: next, of: query)
    }
    _ = try? await service.send(change, identity: RequestIdentity())
  }
}
