import SOQLQueries
import ServiceData

/// Writes queries as statements of SOQL (SOQL and SOSL Reference, "SOQL SELECT Syntax" and "Relationship Queries").
public struct StatementWriter {
  /// The most rows that can be passed over (SOQL and SOSL Reference, "OFFSET").
  static let maximumOffset = 2000
  /// How many relationships to one record a path can have (SOQL and SOSL Reference, "Understanding Relationship Query
  /// Limitations").
  private static let maximumDepth = 5

  private let type: StructuredSchema
  private let visible: [String: Set<String>]

  /// A writer of queries over the records of a type.
  ///
  /// - Parameter visible: the fields that the user can read, by the names of types. They limit what is selected without
  ///   being named; nothing is known of types that are missing.
  public init(_ type: StructuredSchema, visible: [String: Set<String>] = [:]) {
    self.type = type
    self.visible = visible
  }

  /// The statement of a query.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for what SOQL cannot express.
  public func statement(_ query: RowQuery) throws(ServiceError) -> SOQLStatement {
    let query = query.typed(for: type)
    var statement = SOQLStatement([], from: type.name)
    statement.select = try items(query.select, of: type, isVersioned: true)
    for term in query.expand { try append(term, from: type, [], to: &statement.select) }
    statement.filter = try filter(query)
    statement.order = try order(query.order, of: type)
    statement.limit = query.top
    if let skip = query.skip, skip > 0 { statement.offset = try Self.checked(offset: skip) }
    return statement
  }

  /// The statement that counts the records of a query.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for what SOQL cannot express.
  public func count(_ query: RowQuery) throws(ServiceError) -> SOQLStatement {
    var statement = SOQLStatement([.call(SOQLCall("COUNT"))], from: type.name)
    statement.filter = try filter(query.typed(for: type))
    return statement
  }

  /// The condition of a query: its filter, and its text to search for.
  func filter(_ query: RowQuery) throws(ServiceError) -> SOQLCondition? {
    let own: SOQLCondition? = try query.filter.map { filter throws(ServiceError) in
      let condition = try ConditionWriter(type: type).condition(filter)
      try JoinRules.check(condition)
      return condition
    }
    guard let search = query.search else { return own }
    let found = try SearchCondition(type).condition(search)
    return own?.and(found) ?? found
  }

  private static func checked(offset: Int) throws(ServiceError) -> Int {
    guard offset <= maximumOffset else {
      throw ServiceError(
        .unsupported,
        "the service passes over at most \(maximumOffset) rows, not \(offset); filter instead, or query the store")
    }
    return offset
  }

  private func order(_ terms: [OrderTerm], of type: StructuredSchema) throws(ServiceError) -> [SOQLOrderTerm] {
    var order: [SOQLOrderTerm] = []
    for term in terms {
      guard case .path(let path) = term.expression else { throw .inexpressible("an order of computed values") }
      let segments = path.segments.first == "$it" ? Array(path.segments.dropFirst()) : path.segments
      let field = try FieldPath(segments, of: type)
      // No value is less than every value; without the words, the service puts it first in both directions.
      let nulls: SOQLOrderTerm.Nulls? = term.isDescending ? .last : nil
      order.append(SOQLOrderTerm(.field(field.path), isDescending: term.isDescending, nulls: nulls))
    }
    return order
  }
}

// What is selected.
extension StatementWriter {
  /// The selected fields of a type, the key first.
  ///
  /// - Parameter isVersioned: whether the field with the version is selected in any case.
  private func items(
    _ select: [String], of type: StructuredSchema, after prefix: [String] = [], isVersioned: Bool
  ) throws(ServiceError) -> [SOQLSelectItem] {
    var paths = type.keys.map { SOQLPath(prefix + $0.path) }
    if select.isEmpty || select.contains("*") {
      let known = visible[type.name]
      let members = type.members.filter { $0.isSelectable && known?.contains($0.name) ?? true }
      paths += members.map { SOQLPath(prefix + [$0.name]) }
    } else {
      if isVersioned, let version = RecordVersion.field(of: type) { paths.append(SOQLPath(prefix + [version])) }
      for path in select {
        guard let field = try selected(path, of: type) else { continue }
        paths.append(SOQLPath(prefix + field.segments))
      }
    }
    var seen: Set<SOQLPath> = []
    return paths.filter { seen.insert($0).inserted }.map { .field($0) }
  }

  /// The field of a selected path; a part of a compound field selects all of it. Nil for a relationship and for content,
  /// which are not selected as fields.
  private func selected(_ path: String, of type: StructuredSchema) throws(ServiceError) -> SOQLPath? {
    var segments = path.split(separator: "/").map(String.init)
    if segments.count > 1,
      case .complex? = type.structure(at: segments.dropLast(2).joined(separator: "/"))?
        .member(segments[segments.count - 2])?.type
    {
      segments.removeLast()
    }
    let field = try FieldPath(segments, of: type)
    return field.member.isSelectable ? field.path : nil
  }

  /// Adds an expanded relationship: the fields of the one record, or a sub-select of children.
  private func append(
    _ term: ExpandTerm, from type: StructuredSchema, _ prefix: [String], to items: inout [SOQLSelectItem]
  ) throws(ServiceError) {
    let segments = term.path.split(separator: "/").map(String.init)
    guard let name = segments.first, let member = type.member(name), member.isNavigation,
      let target = type.service.structure(of: member.type)
    else { throw ServiceError(.unsupported, "'\(type.name)' has no relationship '\(term.path)' to expand") }
    var term = term
    if segments.count > 1 {
      let rest = segments.dropFirst().joined(separator: "/")
      var inner = term
      inner.path = rest
      term = ExpandTerm(path: name)
      term.expand = [inner]
    }
    let path = prefix + [name]
    guard path.count <= Self.maximumDepth else {
      throw .inexpressible("more than \(Self.maximumDepth) relationships in a row ('\(path.joined(separator: "/"))')")
    }
    if let levels = term.levels, levels > 1 {
      var inner = term
      inner.levels = levels == .max ? Self.maximumDepth - path.count : min(levels, Self.maximumDepth) - 1
      if path.count < Self.maximumDepth, (inner.levels ?? 0) > 0 { term.expand.append(inner) }
    }
    if member.isCollection {
      guard prefix.isEmpty else {
        throw .inexpressible("the children of a related record ('\(path.joined(separator: "/"))')")
      }
      items.append(.children(try children(term, name, of: target)))
    } else {
      guard term.filter == nil, term.search == nil else { throw .inexpressible("a filter of the single '\(name)'") }
      items += try self.items(term.select, of: target, after: path, isVersioned: false)
      for inner in term.expand { try append(inner, from: target, path, to: &items) }
    }
  }

  private func children(
    _ term: ExpandTerm, _ name: String, of target: StructuredSchema
  ) throws(ServiceError) -> SOQLStatement {
    var query = RowQuery(set: "")
    query.select = term.select
    query.expand = term.expand
    query.filter = term.filter
    query.search = term.search
    query.order = term.order
    query.top = term.top
    query.skip = term.skip
    var statement = try StatementWriter(target, visible: visible).statement(query)
    statement.from = SOQLSource(name)
    return statement
  }
}

extension MemberSchema {
  /// Whether the member is a field that a statement can select.
  var isSelectable: Bool { !isNavigation && primitive != .stream }
}
