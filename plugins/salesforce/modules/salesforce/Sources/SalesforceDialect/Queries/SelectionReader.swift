import SOQLQueries
import ServiceData

/// Reads what a statement or a sub-select selects: fields, related records, a condition, an order and limits.
struct SelectionReader {
  let scope: StatementScope

  private var type: StructuredSchema { scope.type }

  /// The content of a statement, as that of an expanded relationship without a name.
  func shape(of statement: SOQLStatement) throws(StatementRefusal) -> ExpandTerm {
    try check(statement)
    var shape = ExpandTerm(path: "")
    var seen: Set<String> = []
    for item in statement.select { try append(item, to: &shape, &seen) }
    Self.shorten(&shape, of: type)
    if let filter = statement.filter { shape.filter = try ConditionReader(scope: scope).expression(filter) }
    for term in statement.order { shape.order.append(try order(term)) }
    shape.top = statement.limit
    shape.skip = statement.offset
    return shape
  }

  /// Refuses the clauses that a query has no words for.
  private func check(_ statement: SOQLStatement) throws(StatementRefusal) {
    let places = statement.clauses
    if statement.grouping != nil {
      throw Self.refusal("'GROUP BY': a query selects records, not sums", places[.grouping])
    }
    if statement.having != nil { throw Self.refusal("'HAVING': a query selects records, not sums", places[.having]) }
    if statement.scope != nil { throw Self.refusal("'USING SCOPE'; write a condition", places[.scope]) }
    if statement.with != nil { throw Self.refusal("'WITH'; the service applies the rights of the user", places[.with]) }
    if let purpose = statement.purposes.first {
      throw Self.refusal("'\(purpose.rawValue)'", places[.purposes])
    }
    if statement.includesAllRows {
      throw Self.refusal("'ALL ROWS'; deleted records are found by a condition on 'IsDeleted'", places[.purposes])
    }
    if let skip = statement.offset, skip > StatementWriter.maximumOffset {
      throw StatementRefusal(
        "the service passes over at most \(StatementWriter.maximumOffset) rows, not \(skip)", at: places[.offset])
    }
  }

  private static func refusal(_ what: String, _ place: SOQLPosition) -> StatementRefusal {
    StatementRefusal("a query cannot have \(what)", at: place)
  }

  private func append(
    _ item: SOQLSelectItem, to shape: inout ExpandTerm, _ seen: inout Set<String>
  ) throws(StatementRefusal) {
    switch item {
    case .field(let path, let alias):
      guard alias == nil else { throw Self.refusal("an alias for a field, such as that of '\(path.text)'", path.place) }
      let field = try scope.field(path)
      guard !field.member.isNavigation else {
        throw StatementRefusal(
          "'\(path.text)' is a relationship; select fields of it, such as '\(path.text).Id'", at: path.place)
      }
      guard field.member.primitive != .stream else {
        throw Self.refusal("the content '\(path.text)', which is read record by record", path.place)
      }
      if seen.insert(field.segments.joined(separator: "/")).inserted { Self.add(field.segments[...], to: &shape) }
    case .call(let call, _):
      let isEverything = call.name.lowercased() == "fields" && call.arguments == [.field("ALL")]
      guard isEverything else { throw Self.refusal("the function '\(call.name)' among its fields", call.place) }
      for member in type.members where member.isSelectable && seen.insert(member.name).inserted {
        shape.select.append(member.name)
      }
    case .children(let statement): try appendChildren(statement, to: &shape)
    case .typed(let types):
      throw Self.refusal("'TYPEOF'; select fields that all of its objects have", types.relationship.place)
    }
  }

  /// Adds a field, inside of the related records that lead to it.
  private static func add(_ segments: ArraySlice<String>, to shape: inout ExpandTerm) {
    guard let first = segments.first else { return }
    guard segments.count > 1 else { return shape.select.append(first) }
    var place = shape.expand.firstIndex { $0.path == first }
    if place == nil {
      place = shape.expand.count
      shape.expand.append(ExpandTerm(path: first))
    }
    if let place { add(segments.dropFirst(), to: &shape.expand[place]) }
  }

  private func appendChildren(_ statement: SOQLStatement, to shape: inout ExpandTerm) throws(StatementRefusal) {
    let path = statement.from.path
    let field = try scope.field(path)
    guard field.segments.count == 1, field.member.isNavigation, field.member.isCollection,
      let target = type.service.structure(of: field.member.type)
    else {
      throw StatementRefusal("'\(path.text)' is not a relationship of '\(type.name)' to children", at: path.place)
    }
    guard !shape.expand.contains(where: { $0.path == field.member.name }) else {
      throw Self.refusal("two sub-selects of '\(field.member.name)'", path.place)
    }
    var inner = StatementScope(type: target, names: [target.name.lowercased(), field.member.name.lowercased()])
    try inner.add(statement)
    var term = try SelectionReader(scope: inner).shape(of: statement)
    term.path = field.member.name
    shape.expand.append(term)
  }

  /// Leaves out the names of fields where all are selected, and selects the key where none is.
  private static func shorten(_ shape: inout ExpandTerm, of type: StructuredSchema) {
    let all = Set(type.members.filter(\.isSelectable).map(\.name))
    if shape.select.isEmpty { shape.select = type.keys.map { $0.path.joined(separator: "/") } }
    if all.count == shape.select.count, all.isSubset(of: shape.select) { shape.select = [] }
    for (index, term) in shape.expand.enumerated() {
      guard let member = type.member(term.path), !member.isCollection,
        let target = type.service.structure(of: member.type)
      else { continue }
      shorten(&shape.expand[index], of: target)
    }
  }

  /// No value is less than every value in the order of a query.
  private func order(_ term: SOQLOrderTerm) throws(StatementRefusal) -> OrderTerm {
    let path: SOQLPath
    switch term.expression {
    case .field(let field): path = field
    case .call(let call): throw Self.refusal("an order by the function '\(call.name)'", call.place)
    case .literal: throw Self.refusal("an order by a constant", .unknown)
    }
    let field = try scope.field(path)
    guard !field.member.isNavigation else {
      throw Self.refusal("an order by the relationship '\(path.text)'", path.place)
    }
    let expected: SOQLOrderTerm.Nulls = term.isDescending ? .last : .first
    guard (term.nulls ?? .first) == expected || !field.isNullable else {
      let words = term.isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST"
      throw StatementRefusal(
        "records without '\(path.text)' are last in descending and first in ascending order; write '\(path.text) \(words)'",
        at: path.place)
    }
    return OrderTerm(.path(QueryPath(field.segments)), isDescending: term.isDescending)
  }
}
