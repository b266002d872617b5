import DataCommands
import ModelChecks
import ServiceData

/// A set under test with all its entities on the service.
package struct SetSubject: Sendable {
  package let set: EntitySetSchema
  package let type: StructuredSchema
  package private(set) var rows: [Row] = []

  /// Creates a set with known entities.
  package init(set: EntitySetSchema, type: StructuredSchema, rows: [Row]) {
    self.set = set
    self.type = type
    self.rows = rows
  }

  /// Reads a set from the service.
  ///
  /// - Throws: ``CheckSkipped`` for a set without entities.
  package init(_ name: String, on bench: TestBench) async throws {
    let schema = bench.application.schema
    guard let set = schema.set(name), let type = schema.entityType(of: set) else {
      throw CheckFailure("the schema has no set '\(name)'")
    }
    self.set = set
    self.type = type
    rows = try await all(from: ServiceReader(bench.remote))
    guard !rows.isEmpty else { throw CheckSkipped("the service has no entity in '\(name)'") }
  }

  /// Reads a set from the service for a change.
  ///
  /// - Throws: ``CheckSkipped`` for a set without entities, or if the metadata does not allow the change.
  package init(_ set: CheckedSet, allowing change: CheckedSet.Change, on bench: TestBench) async throws {
    try await self.init(set.description, on: bench)
    guard set.allows(change) else {
      throw CheckSkipped("'\(set)' \(change.verb) no entities according to the metadata")
    }
  }

  package var query: RowQuery { RowQuery(set: set.name) }

  /// The key for reading and changing an entity; nil for a singleton, even if its type has a key.
  package func key(of row: Row) -> EntityKey? { set.isSingleton ? nil : row.key }

  package func all(from reader: any RowReading) async throws -> [Row] {
    guard set.isSingleton else { return try await reader.rows(query) }
    let row = try await reader.row(nil, of: query)
    return row.map { [$0] } ?? []
  }

  /// The query that finds an entity by its key properties.
  func query(for key: EntityKey) -> RowQuery {
    var query = query
    for (part, reference) in zip(key.parts, type.keys) {
      guard let member = type.member(at: reference.path) else { continue }
      let term = QueryExpression.binary(
        .eq, .path(QueryPath(reference.path)), .literal(QueryLiteral(part.value, for: member)))
      query.filter = query.filter.map { .binary(.and, $0, term) } ?? term
    }
    return query
  }

  /// The contents of rows as text, for comparison and messages.
  package func texts(_ rows: [Row]) -> [String] { texts(rows, of: nil) }

  /// The first difference of two results.
  package func difference(_ found: [Row], _ expected: [Row]) -> String { difference(found, expected, of: nil) }

  /// The contents of rows as text, for comparison and messages; sorted unless the query has an order.
  func texts(_ rows: [Row], of query: SampleQuery?) -> [String] {
    let names = query?.query.select ?? []
    let texts = rows.map { row in String(decoding: selected(row, names).json(), as: UTF8.self) }
    return query?.query.order.isEmpty == false ? texts : texts.sorted()
  }

  /// The row with only the selected members, since a reader may add the key.
  private func selected(_ row: Row, _ names: [String]) -> Row {
    guard !names.isEmpty else { return row }
    var selected = Row(type: row.type)
    for name in names {
      if let index = row.type.index(of: name) { selected.load(row[index], at: index) }
    }
    return selected
  }

  /// The first difference of two results.
  func difference(_ found: [Row], _ expected: [Row], of query: SampleQuery?) -> String {
    let (found, expected) = (texts(found, of: query), texts(expected, of: query))
    let index = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let index else { return "found \(found.count) entities, expected \(expected.count)" }
    return "found \(found[index]), expected \(expected[index])"
  }
}
