import HTTPTransport
import ServiceData

extension ODataService {
  /// The rows with complete expanded collections. If the service pages inside an entity, the remaining pages are read,
  /// too, so that no related entity is silently missing.
  func completed(_ rows: [Row], from base: String) async throws(ServiceError) -> [Row] {
    var completed = rows
    for index in rows.indices { completed[index] = try await self.completed(rows[index], from: base) }
    return completed
  }

  /// The row with complete expanded collections.
  func completed(_ row: Row, from base: String) async throws(ServiceError) -> Row {
    var row = row
    for (index, member) in row.type.members.enumerated() where member.isNavigation {
      guard let value = row[index] else { continue }
      switch value {
      case .row(let related): row.load(.row(try await completed(related, from: base)), at: index)
      case .list(let elements):
        var all = elements
        let link = ControlName.nextLink(of: member.name)
        if case .string(let next) = row[link] {
          all += try await rest(after: next, from: base, of: schema.structure(of: member.type))
          row[link] = nil
        }
        row.load(.list(try await completed(all, from: base)), at: index)
      default: break
      }
    }
    return row
  }

  private func completed(_ elements: [Value], from base: String) async throws(ServiceError) -> [Value] {
    var completed = elements
    for (index, element) in elements.enumerated() {
      if case .row(let row) = element { completed[index] = .row(try await self.completed(row, from: base)) }
    }
    return completed
  }

  /// The elements that a link leads to, page by page.
  private func rest(
    after link: String, from base: String, of type: StructuredSchema?
  ) async throws(ServiceError) -> [Value] {
    var values: [Value] = []
    var next: String? = link
    var base = base
    var trail = PageTrail()
    while let link = next {
      let url = try self.url(ofLink: link, from: base)
      let response = try await send(.get, url)
      let reader = version.reader
      let page = try read(response) { bytes throws(JSONError) in try reader.page(bytes, of: type ?? .untyped) }
      guard page.isCollection else { throw notData("a page of '\(type?.name ?? "")'", response) }
      values += page.rows.map(Value.row)
      base = url.description
      next = page.nextLink
      try trail.note(page.rows, next: next, of: type?.name ?? "")
    }
    return values
  }
}
