import DataCommands
import ServiceData

/// Where the rows of a list come from.
struct ListSource: Sendable {
  /// The title of the list.
  let title: String
  /// The set of the rows; nil for entities that only exist inside another one.
  let set: EntitySetSchema?
  let type: StructuredSchema
  let reader: any RowReading
  /// The query of all rows.
  let query: RowQuery
  /// The values of a new entity that link it to the entity from which the list was opened.
  let given: [(name: String, value: Value)]
  /// Whether a new entity would not be linked to the entity from which the list was opened.
  let lacksLink: Bool

  /// All rows of a set.
  init?(_ set: EntitySetSchema, _ data: any BrowserData) {
    guard let type = data.schema.entityType(of: set) else { return nil }
    self.init(title: set.name, set: set, type: type, reader: data.reader, query: Self.query(set.name, type))
  }

  /// The rows that a navigation property of a row leads to.
  init?(_ navigation: MemberSchema, of row: Row, in set: EntitySetSchema, _ data: any BrowserData) {
    guard let type = data.schema.structure(of: navigation.type) else { return nil }
    let target = try? data.schema.navigation(navigation.name, of: set).1
    let links = Self.links(navigation, of: row, to: type)
    let key = set.isSingleton ? nil : row.key
    guard let target, !links.isEmpty else {
      let related = RelatedRows(reader: data.reader, set: set.name, key: key, navigation: navigation)
      self.init(
        title: navigation.name, set: target, type: type, reader: related,
        query: Self.query(target?.name ?? navigation.name, type), lacksLink: true)
      return
    }
    var query = Self.query(target.name, type)
    query.filter = links.map { link in
      let literal = type.member(link.name).map { QueryLiteral(link.value, for: $0) } ?? QueryLiteral(link.value)
      return QueryExpression.binary(.eq, .path(QueryPath([link.name])), .literal(literal))
    }.reduce(nil) { all, next in all.map { .binary(.and, $0, next) } ?? next }
    self.init(
      title: navigation.name, set: target, type: type, reader: data.reader, query: query, given: links)
  }

  private init(
    title: String, set: EntitySetSchema?, type: StructuredSchema, reader: any RowReading, query: RowQuery,
    given: [(name: String, value: Value)] = [], lacksLink: Bool = false
  ) {
    (self.title, self.set, self.type, self.reader, self.query) = (title, set, type, reader, query)
    (self.given, self.lacksLink) = (given, lacksLink)
  }

  /// A query in the order of the key, which is total and has an index.
  private static func query(_ set: String, _ type: StructuredSchema) -> RowQuery {
    var query = RowQuery(set: set)
    query.order = keyOrder(type)
    return query
  }

  static func keyOrder(_ type: StructuredSchema) -> [OrderTerm] {
    type.keys.map { OrderTerm(.path(QueryPath($0.path))) }
  }

  /// The properties of the related entities that hold values of the row, from the referential constraints of either end
  /// (CSDL 4.01, 8.5); empty if there are none.
  private static func links(
    _ navigation: MemberSchema, of row: Row, to type: StructuredSchema
  ) -> [(name: String, value: Value)] {
    var pairs = (navigation.relation?.constraints ?? []).map { ($0.referenced, $0.property) }
    if pairs.isEmpty {
      let back = navigation.relation?.partner.flatMap(type.member)
      pairs = (back?.relation?.constraints ?? []).map { ($0.property, $0.referenced) }
    }
    let links = pairs.compactMap { there, here in row[here].flatMap { $0.isNull ? nil : (name: there, value: $0) } }
    return links.count == pairs.count ? links : []
  }
}
