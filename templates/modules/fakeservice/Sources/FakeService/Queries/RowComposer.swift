import HTTPTransport
import ServiceData

/// Composes the rows of answers from entities, with the selection, expansions and control information.
struct RowComposer {
  let database: FakeDatabase
  let grammar: any QueryGrammar
  /// The URL of the service with a trailing slash.
  let root: String
  /// Whether every entity has its URL, as in V2. Otherwise only entities whose URL does not follow from their key have it.
  let hasIdentifiers: Bool
  /// Whether every entity has its ETag.
  let hasTags: Bool
  /// Whether binary data is in standard base64 with padding, even in versions with another form.
  var padsBinary = false
  private let filter: RecordFilter
  /// The depth of `$levels=max`, since data can be cyclic.
  private let deepest = 4

  init(database: FakeDatabase, grammar: any QueryGrammar, root: String, hasIdentifiers: Bool, hasTags: Bool) {
    self.database = database
    self.grammar = grammar
    self.root = root
    self.hasIdentifiers = hasIdentifiers
    self.hasTags = hasTags
    filter = RecordFilter(database)
  }

  /// The URL of an entity.
  func identifier(_ record: FakeRecord, _ plan: TablePlan) -> String {
    let key = plan.isSingleton || plan.owner?.member.isCollection == false ? nil : record.row.key
    return identifier(key, plan, owner: record.owner)
  }

  /// The URL of the entity with a key, even if it is deleted.
  func identifier(_ key: EntityKey?, _ plan: TablePlan, owner: Int?) -> String {
    var text = root + PercentEncoding.encode(plan.path, allowing: .pathSegment)
    if let declared = plan.owner, let above = database.catalog.plan(declared.path),
      let record = owner.flatMap({ database.table(above).record($0) })
    {
      text = identifier(record, above) + "/" + PercentEncoding.encode(declared.member.name, allowing: .pathSegment)
    }
    guard let key else { return text }
    return text + "(\(PercentEncoding.encode(key.text(of: plan.type, grammar: grammar), allowing: .pathSegment)))"
  }

  /// The row of an answer.
  func row(_ record: FakeRecord, _ plan: TablePlan, select: [String], expand: [ExpandTerm]) throws -> Row {
    var row = selected(record.row, select)
    if hasTags { row.etag = record.etag }
    if hasIdentifiers || plan.owner != nil { row[.id] = identifier(record, plan) }
    if row.type.hasStream { mark(&row, as: record, plan) }
    for term in expand { try add(term, of: record, plan, to: &row) }
    if padsBinary { pad(&row) }
    return row
  }

  private func pad(_ row: inout Row) {
    for (index, member) in row.type.members.enumerated() where member.primitive == .binary && !member.isCollection {
      guard case .string(let text)? = row[index] else { continue }
      let standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
      row.load(.string(String(standard) + String(repeating: "=", count: (4 - standard.count % 4) % 4)), at: index)
    }
  }

  /// Adds the links to a media entity's stream.
  private func mark(_ row: inout Row, as record: FakeRecord, _ plan: TablePlan) {
    let link = identifier(record, plan) + "/$value"
    let content = MediaSamples.content(of: record, property: "")
    row[.mediaContentType] = content.type
    if hasTags { row[.mediaETag] = content.etag }
    row[.mediaReadLink] = link
    row[.mediaEditLink] = link
  }

  /// The row with the selected properties and its key.
  private func selected(_ row: Row, _ select: [String]) -> Row {
    guard !select.isEmpty, !select.contains("*") else { return row }
    let names = Set(
      select.compactMap { path in
        path.split(separator: "/").map(String.init).first { row.type.service.type($0) == nil }
      })
    let keys = Set(row.type.keys.compactMap(\.path.first))
    var selected = Row(type: row.type)
    for (index, member) in row.type.members.enumerated() where names.contains(member.name) || keys.contains(member.name)
    {
      selected.load(row[index], at: index)
    }
    for member in row.dynamic where names.contains(member.name) { selected.loadDynamic(member.name, member.value) }
    return selected
  }

  private func add(_ term: ExpandTerm, of record: FakeRecord, _ plan: TablePlan, to row: inout Row) throws {
    if term.path == "*" || term.path == "*/$ref" {
      for member in row.type.members where member.isNavigation {
        var single = term
        single.path = member.name
        try add(single, of: record, plan, to: &row)
      }
      return
    }
    let names = term.path.split(separator: "/").map(String.init)
    guard let name = names.first(where: { row.type.member($0)?.isNavigation == true }),
      let index = row.type.index(of: name)
    else { return try refuseUnknown(term.path, row.type) }
    let member = row.type.members[index]
    guard let related = database.related(record, of: plan, by: member) else {
      return row.load(member.isCollection ? .list([]) : .null, at: index)
    }
    var chosen = try filter.matching(related, term.filter, search: term.search)
    let count = chosen.records.count
    if names.last != "$count" {
      chosen = try filter.sorted(chosen, by: term.order)
      chosen.records = Array(chosen.records.dropFirst(term.skip ?? 0).prefix(term.top ?? .max))
      let rows = try chosen.records.map { Value.row(try nested($0, of: chosen.plan, term)) }
      row.load(member.isCollection ? .list(rows) : rows.first ?? .null, at: index)
    }
    if term.isCounted || names.last == "$count" { row.loadDynamic(name + "@odata.count", .int(Int64(count))) }
  }

  private func nested(_ record: FakeRecord, of plan: TablePlan, _ term: ExpandTerm) throws -> Row {
    if term.path.hasSuffix("$ref") {
      var row = Row(type: record.row.type)
      row[.id] = identifier(record, plan)
      return row
    }
    var expand = term.expand
    let levels = min(term.levels ?? 1, deepest)
    if levels > 1, record.row.type.member(term.path)?.isNavigation == true {
      var deeper = term
      deeper.levels = levels - 1
      expand.append(deeper)
    }
    return try row(record, plan, select: term.select, expand: expand)
  }

  /// Refuses unknown properties. A property of a derived type is ignored in rows of other types.
  private func refuseUnknown(_ path: String, _ type: StructuredSchema) throws(ServiceError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isKnown = type.service.document.types.contains { $0.members.contains { $0.name == name } }
    guard !isKnown else { return }
    throw ServiceError(
      .refused, "unknown navigation property '\(path)' of '\(type.qualifiedName)' in '$expand'", status: 400)
  }
}
