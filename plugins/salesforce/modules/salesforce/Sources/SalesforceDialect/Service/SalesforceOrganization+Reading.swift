import HTTPTransport
import SOQLQueries
import ServiceData

extension SalesforceOrganization {
  public func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    let type = try changes.type(of: query.set)
    let response = try await response(to: query, of: type)
    let answer = try await answer(response, of: type)
    var page = RowPage()
    page.rows = answer.rows
    if query.isCounted {
      // The size of the answer does not count what the limit leaves out.
      page.count = query.top == nil && query.skip == nil ? answer.count : try await count(of: query)
    }
    let start =
      tracksChanges && ChangeTracking.isPossible(query, of: type)
      ? ChangeTracking.start(after: response, now: now()) : nil
    page.token = ReadingPlace(next: answer.next, start: start).token
    return page
  }

  public func page(after token: PageToken, of query: RowQuery) async throws -> RowPage {
    switch token {
    case .next(let text):
      let type = try changes.type(of: query.set)
      let place = ReadingPlace(text)
      guard let next = place.next else {
        throw ServiceError(.expiredToken, "the token names no page; read again from the start")
      }
      let answer = try await answer(try await send(.get, try self.place.url(ofLink: next)), of: type)
      var page = RowPage()
      page.rows = answer.rows
      page.token = ReadingPlace(next: answer.next, start: place.start).token
      return page
    case .delta(let start): return try await changedPage(since: start, of: query)
    }
  }

  public func count(of query: RowQuery) async throws -> Int {
    let type = try changes.type(of: query.set)
    let statement = try StatementWriter(type).count(query)
    let response = try await response(to: statement, isAll: query.wantsDeleted)
    guard let count = try read(response, { bytes throws(JSONError) in try QueryAnswer(bytes, of: type) }).count else {
      throw ServiceError(.malformedResponse, "the service does not report the number of entities in '\(query.set)'")
    }
    return count
  }

  public func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await row(key, of: query)
  }

  /// One record; nil if there is none.
  func row(_ key: EntityKey?, of query: RowQuery) async throws(ServiceError) -> Row? {
    let type = try changes.type(of: query.set)
    guard let key else { throw ServiceError(.unsupported, "an entity of '\(query.set)' can be read only by its key") }
    guard let part = key.parts.first, key.parts.count == 1, case .string(let id) = part.value, ChangeWriter.isID(id)
    else {
      return nil
    }
    var shape = RowQuery(set: query.set)
    shape.select = query.select
    shape.expand = query.expand
    let own = SOQLCondition.comparison(.field(part.name), .equal, .text(id))
    return try await answer(try await response(to: shape, where: own, of: type), of: type).rows.first
  }

  public func references(of key: EntityKey?, in set: String, navigation: String) async throws -> [EntityKey] {
    let type = try changes.type(of: set)
    guard let target = type.member(navigation).flatMap({ schema.structure(of: $0.type) }) else {
      throw ServiceError(.refused, "'\(set)' has no navigation property '\(navigation)'")
    }
    var query = RowQuery(set: set)
    var term = ExpandTerm(path: navigation)
    term.select = target.keys.map { $0.path.joined(separator: "/") }
    query.expand = [term]
    query.select = type.keys.map { $0.path.joined(separator: "/") }
    guard let row = try await row(key, of: query) else {
      throw ServiceError(.notFound, "'\(set)' has no such entity any more")
    }
    return switch row[navigation] {
    case .row(let related)?: [related.key].compactMap(\.self)
    case .list(let elements)?: elements.compactMap { if case .row(let related) = $0 { related.key } else { nil } }
    default: []
    }
  }
}

/// Where reading continues: the next page, and the time from which changes are tracked after the last one.
struct ReadingPlace {
  private static let separator: Character = "#"
  var next: String?
  var start: String?

  init(next: String?, start: String?) {
    self.next = next
    self.start = start
  }

  /// Reads the text of a token.
  init(_ text: String) {
    let parts = text.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    next = parts.first.flatMap { $0.isEmpty ? nil : $0 }
    start = parts.count > 1 ? parts[1] : nil
  }

  var token: PageToken? {
    guard let next else { return start.map(PageToken.delta) }
    return .next(next + (start.map { String(Self.separator) + $0 } ?? ""))
  }
}

extension RowQuery {
  /// Whether the query asks for deleted records, which are only in answers of `queryAll`.
  var wantsDeleted: Bool { filter?.names("IsDeleted") ?? false }
}

extension QueryExpression {
  /// Whether a property is in the expression.
  fileprivate func names(_ property: String) -> Bool {
    switch self {
    case .path(let path): path.segments == [property]
    case .unary(_, let operand): operand.names(property)
    case .binary(_, let left, let right): left.names(property) || right.names(property)
    case .call(_, let arguments), .list(let arguments): arguments.contains { $0.names(property) }
    case .literal, .lambda: false
    }
  }
}
