import ServiceData

/// The rows that a navigation property of a row leads to.
///
/// They are read through the expansion of that property, so that sets without a referential constraint can be read, too.
struct RelatedRows: RowReading {
  let reader: any RowReading
  /// The row's set and key; the key of a singleton is nil.
  let set: String
  let key: EntityKey?
  let navigation: MemberSchema

  func rows(_ query: RowQuery) async throws -> [Row] {
    var term = ExpandTerm(path: navigation.name)
    (term.filter, term.order, term.search) = (query.filter, query.order, query.search)
    if navigation.isCollection { (term.top, term.skip) = (query.top, query.skip) }
    var parent = RowQuery(set: set)
    parent.expand = [term]
    guard let row = try await reader.row(key, of: parent) else { return [] }
    if row.unknownNavigations.contains(navigation.name) { throw UnknownLinks(navigation: navigation.name) }
    switch row[navigation.name] {
    case .row(let related): return [related]
    case .list(let values): return values.compactMap { if case .row(let row) = $0 { row } else { nil } }
    default: return []
    }
  }

  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await rows(query).first { key == nil || $0.key == key }
  }

  func count(_ query: RowQuery) async throws -> Int {
    var all = query
    (all.top, all.skip, all.order) = (nil, nil, [])
    return try await rows(all).count
  }
}

/// The targets of a navigation property are not known on this machine.
struct UnknownLinks: Error, CustomStringConvertible {
  let navigation: String

  var description: String {
    "the links '\(navigation)' are not known on this machine; synchronize with 'r'"
  }
}
