import HTTPTransport
import ODataDialect
import ServiceData

extension FakeResponder {
  /// The row of an entity with the selection and the expansions that the service supports.
  func composed(_ record: FakeRecord, of plan: TablePlan, _ query: RowQuery) throws -> Row {
    let expand = quirks.contains(.ignoresExpand) ? [] : query.expand
    var row = try composer.row(record, plan, select: query.select, expand: expand)
    if quirks.contains(.pagesExpanded) { for term in expand { shorten(&row, term, of: record, in: plan) } }
    return row
  }

  /// Refuses unsupported expansions, even if there is nothing to expand.
  ///
  /// - Throws: ``ServiceError`` with status 501 or 400.
  func checkExpansions(_ query: RowQuery) throws(ServiceError) {
    guard !query.expand.isEmpty else { return }
    if quirks.contains(.refusesExpand) {
      throw ServiceError(.unsupported, "this service does not support '$expand'; leave it out", status: 501)
    }
    if quirks.contains(.refusesNestedSelect), query.expand.contains(where: { !$0.select.isEmpty }) {
      throw ServiceError(
        .refused, "this service does not support '$select' in '$expand'; leave it out", status: 400)
    }
  }

  /// Reduces an expanded collection to one entity and a link to the rest.
  private func shorten(_ row: inout Row, _ term: ExpandTerm, of record: FakeRecord, in plan: TablePlan) {
    // In V2 and V3 the link is inside the collection, which a row cannot represent.
    guard isVersionFour, let index = row.type.index(of: term.path), case .list(let elements)? = row[index],
      elements.count > 1
    else { return }
    row.load(.list(Array(elements.prefix(1))), at: index)
    var rest = RowQuery(set: plan.path)
    (rest.select, rest.filter, rest.order, rest.expand) = (term.select, term.filter, term.order, term.expand)
    rest.skip = min(term.skip ?? 0, .max - 1) + 1
    rest.top = term.top.map { $0 - 1 }
    let items = (try? version.options(of: rest, type: nil)) ?? []
    let query = items.map { item in
      "\(item.name)=\(PercentEncoding.encode(item.value, allowing: .queryPart))"
    }.joined(separator: "&")
    let path = PercentEncoding.encode(term.path, allowing: .pathSegment)
    let link = "\(composer.identifier(record, plan))/\(path)?\(query)"
    row.loadDynamic(term.path + "@odata.nextLink", .string(link))
  }
}
