import ServiceData

/// A typed query: what to read from an entity set, in terms of the emitted model.
///
///     let query = Product.query
///       .filter(\Product.price > 10)
///       .order(by: \Product.name)
///       .top(20)
public struct EntityQuery<Entity: EntityValue>: Sendable {
  /// The same query in metadata names.
  public var query: RowQuery

  /// Reads all entities of a set or singleton, by its name in the metadata.
  public init(set: String) { query = RowQuery(set: set) }

  private func with(_ change: (inout RowQuery) -> Void) -> Self {
    var copy = self
    change(&copy.query)
    return copy
  }

  /// Keeps only entities that meet the condition, in addition to the conditions of earlier calls.
  public func filter(_ condition: EntityFilter<Entity>) -> Self {
    with { query in
      query.filter = query.filter.map { .binary(.and, $0, condition.expression) } ?? condition.expression
    }
  }

  /// Orders by an expression, after the terms of earlier calls.
  public func order<Term: EntityExpressible>(by term: Term, descending: Bool = false) -> Self
  where Term.Entity == Entity {
    with { $0.order.append(OrderTerm(term.queryExpression, isDescending: descending)) }
  }

  /// Reads only these members. All members of the results are optional, since the others were not read.
  public func select(_ members: PartialKeyPath<Entity>...) -> EntityQuery<PartialValue<Entity>> {
    partial.selecting(members)
  }

  /// The same query with every member optional, for a service that omits values which it declares as required.
  public var partial: EntityQuery<PartialValue<Entity>> {
    var partial = EntityQuery<PartialValue<Entity>>(set: query.set)
    partial.query = query
    return partial
  }

  fileprivate func selecting<Root: EntityValue>(_ members: [PartialKeyPath<Root>]) -> Self {
    with { $0.select += members.map { QueryPath(of: $0).segments.joined(separator: "/") } }
  }

  fileprivate func expanding<Root: EntityValue>(_ members: [PartialKeyPath<Root>]) -> Self {
    with { $0.expand += members.map { ExpandTerm(path: QueryPath(of: $0).segments.joined(separator: "/")) } }
  }

  /// Reads related entities together with each entity.
  public func expand(_ members: PartialKeyPath<Entity>...) -> Self { expanding(members) }

  /// Reads at most this many entities.
  public func top(_ count: Int) -> Self { with { $0.top = count } }

  /// Skips this many entities first.
  public func skip(_ count: Int) -> Self { with { $0.skip = count } }

  /// Requests the total number of matching entities, too.
  public func counted() -> Self { with { $0.isCounted = true } }

  /// Searches for free text. The service decides what it means (OData 4.01 Part 2, 5.1.8).
  public func search(_ text: String) -> Self { with { $0.search = text } }
}

/// The same steps after ``EntityQuery/select(_:)``, in terms of the full type.
extension EntityQuery {
  /// Keeps only entities that meet the condition, in addition to the conditions of earlier calls.
  public func filter<Full: EntityValue>(_ condition: EntityFilter<Full>) -> Self where Entity == PartialValue<Full> {
    filter(EntityFilter<Entity>(condition.expression))
  }

  /// Orders by an expression, after the terms of earlier calls.
  public func order<Full: EntityValue, Term: EntityExpressible>(by term: Term, descending: Bool = false) -> Self
  where Entity == PartialValue<Full>, Term.Entity == Full {
    with { $0.order.append(OrderTerm(term.queryExpression, isDescending: descending)) }
  }

  /// Reads these members in addition.
  public func select<Full: EntityValue>(_ members: PartialKeyPath<Full>...) -> Self where Entity == PartialValue<Full> {
    selecting(members)
  }

  /// Reads related entities together with each entity.
  public func expand<Full: EntityValue>(_ members: PartialKeyPath<Full>...) -> Self where Entity == PartialValue<Full> {
    expanding(members)
  }
}
