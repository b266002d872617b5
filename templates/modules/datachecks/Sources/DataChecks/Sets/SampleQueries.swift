import ServiceData

/// A query with its expected number of results.
struct SampleQuery: Sendable {
  var name: String
  var query: RowQuery
  /// The expected number of entities.
  var expected: ClosedRange<Int>

  func isExpected(_ count: Int) -> Bool { expected.contains(count) }
}

/// Creates useful queries for a set from its values.
struct SampleQueries: Sendable {
  private let subject: SetSubject

  init(_ subject: SetSubject) { self.subject = subject }

  var all: [SampleQuery] {
    guard !subject.set.isSingleton else { return [] }
    return comparisons + [ordered, selected].compactMap(\.self)
  }

  /// Filters for the first member of each kind, by its value in the middle entity.
  private var comparisons: [SampleQuery] {
    let kinds: [(String, Set<PrimitiveKind>, [QueryExpression.BinaryOperator])] = [
      ("text", [.string], [.eq, .ne]), ("a number", [.int16, .int32, .int64, .byte, .decimal], [.eq, .gt, .le]),
      ("a moment", [.dateTime, .dateTimeOffset, .date], [.ge]), ("a truth value", [.boolean], [.eq]),
      ("an identifier", [.guid], [.eq]),
    ]
    return kinds.flatMap { name, kinds, operators -> [SampleQuery] in
      guard let (member, value) = sample(kinds) else { return [] }
      return operators.map { comparison in
        var query = subject.query
        query.filter = .binary(
          comparison, .path(QueryPath([member.name])), .literal(QueryLiteral(value, for: member)))
        let isEqual = [.eq, .le, .ge].contains(comparison)
        return SampleQuery(
          name: "a filter on \(name), '\(member.name) \(comparison.rawValue)',", query: query,
          expected: (isEqual ? 1 : 0)...subject.rows.count)
      }
    }
  }

  /// The first member of these kinds with a value in the middle entity.
  private func sample(_ kinds: Set<PrimitiveKind>) -> (MemberSchema, Value)? {
    let row = subject.rows[subject.rows.count / 2]
    for (index, member) in subject.type.members.enumerated() where !member.isCollection {
      guard let kind = member.primitive, kinds.contains(kind), let value = row[index], !value.isNull else { continue }
      return (member, value)
    }
    return nil
  }

  /// The second and third entity in descending order of the key.
  private var ordered: SampleQuery? {
    let keys = subject.type.keys
    guard !keys.isEmpty, keys.allSatisfy({ subject.type.member(at: $0.path).map(isOrdered) == true }) else {
      return nil
    }
    var query = subject.query
    query.order = keys.map { OrderTerm(.path(QueryPath($0.path)), isDescending: true) }
    (query.skip, query.top) = (1, 2)
    let count = min(2, subject.rows.count - 1)
    return SampleQuery(name: "the second and third in descending key order,", query: query, expected: count...count)
  }

  /// Whether the values of a member have a well-defined order.
  private func isOrdered(_ member: MemberSchema) -> Bool {
    switch member.primitive {
    case .byte, .sbyte, .int16, .int32, .int64, .decimal, .string, .date, .dateTime: true
    default: false
    }
  }

  /// A selection of two members.
  private var selected: SampleQuery? {
    let names = subject.type.members.filter { !$0.isNavigation && $0.primitive != .stream }.map(\.name)
    guard !names.isEmpty else { return nil }
    var query = subject.query
    query.select = Array(names.prefix(1) + names.dropFirst().suffix(1))
    let count = subject.rows.count
    return SampleQuery(name: "a selection of \(query.select)", query: query, expected: count...count)
  }
}
