import Foundation
import LocalStore
import ODataDialect
import QueryLanguage
import SampleMetadata
import ServiceData

/// Literals, filters and keys, as people and services write them.
enum QueryFuzzers {
  static let all = [
    Fuzzer(name: "filters", maximumLength: 256, makeRun: makeFilterRun),
    Fuzzer(name: "options", maximumLength: 256) { readOptions },
    Fuzzer(name: "keys", maximumLength: 256, makeRun: makeKeyRun),
    Fuzzer(name: "literals", maximumLength: 128) { readLiterals },
  ]

  /// What a filter says of a row, and what it is when it is printed and read again.
  private static func makeFilterRun() throws -> ([UInt8]) -> Void {
    let schema = try ShopDocument.four.schema()
    let evaluator = QueryEvaluator(schema: schema)
    guard let set = schema.sets.first(where: { $0.name == "Products" }), let type = schema.entityType(of: set) else {
      fatalError("the sample has no products")
    }
    let full = try Row(json: Array(sample.utf8), type: type)
    let rows = [Row(type: type), full]
    let grammar = VersionTwo().grammar
    return { input in
      let text = String(decoding: input, as: UTF8.self)
      var parser = QueryExpressionParser(text, grammar: grammar)
      _ = try? parser.expression()
      guard let filter = try? QueryExpression(parsing: text) else { return }
      for row in rows { _ = try? evaluator.matches(row, filter) }
      _ = filter.description
    }
  }

  private static let sample =
    #"{"ProductId":"P1","Name":"Milk","Price":1.50,"Weight":1.5,"SupplierId":4,"UpdatedTimestamp":"2024-02-29T10:00:00Z"}"#

  private static let optionNames = QueryOptionName.allCases

  private static func readOptions(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    var query = RowQuery(set: "Products")
    try? query.set(optionNames[Int(first) % optionNames.count], to: text)
  }

  private static func makeKeyRun() throws -> ([UInt8]) -> Void {
    let schemas = try [ShopDocument.four.schema(), ShopDocument.two.schema()]
    let types = schemas.flatMap { schema in schema.sets.compactMap { schema.entityType(of: $0) } }
    return { input in
      let text = String(decoding: input, as: UTF8.self)
      for type in types {
        _ = EntityKey(storedText: text, of: type)
        _ = try? EntityKeyParser(type, grammar: VersionTwo().grammar).key(text)
        _ = try? EntityKeyParser(type).key(text, isLenient: true)
        guard let key = try? EntityKeyParser(type).key(text) else { continue }
        Fuzzer.check(EntityKey(storedText: key.storedText(of: type), of: type) != nil, "a stored key is not read")
        _ = key.text(of: type)
      }
    }
  }

  private static func readLiterals(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    _ = CalendarDate(text)
    _ = LocalDateTime(text)
    _ = TimeOfDay(text)
    if let moment = OffsetDateTime(text) {
      _ = moment.description
      _ = moment.date
    }
    if let duration = Duration(durationText: text) { _ = duration.durationText }
    var reader = JSONReader(input)
    if let value = try? reader.readValue() { _ = value.json(withControl: true) }
  }
}
