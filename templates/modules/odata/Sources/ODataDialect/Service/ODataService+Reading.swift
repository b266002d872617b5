import HTTPTransport
import ServiceData

extension ODataService {
  /// Requests the first page of a query (OData 4.01 Part 1, 11.2).
  public func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    let path = try ResourcePath(query.set, in: schema)
    let url = self.url(path.text, try version.options(of: query, type: path.type))
    return try await page(at: url, of: path.type, query, tracksChanges: tracksChanges)
  }

  /// Requests the page at a link that an earlier page had, to the next page or to later changes.
  public func page(after token: PageToken, of query: RowQuery) async throws -> RowPage {
    let path = try ResourcePath(query.set, in: schema)
    let link =
      switch token {
      case .next(let link), .delta(let link): link
      }
    let url = try self.url(ofLink: link, from: root.description)
    return try await page(at: url, of: path.type, query, tracksChanges: false)
  }

  /// Requests `$count`. If the service does not have it, the count is requested with an empty page.
  public func count(of query: RowQuery) async throws -> Int {
    let path = try ResourcePath(query.set, in: schema)
    var counted = RowQuery(set: query.set)
    counted.filter = query.filter
    counted.search = query.search
    let items = try version.options(of: counted, type: path.type)
    // The count is plain text, even if another format is requested.
    let response = try await exchange(.get, url(path.text + "/$count", items), headers: ["Accept": "text/plain, */*"])
    let digits = response.text.filter { $0 != "\u{FEFF}" && !$0.isWhitespace }
    if response.isSuccess, let count = Int(digits) { return count }
    guard response.isSuccess || [400, 404, 405, 406, 415, 501].contains(response.status) else {
      throw ServiceError(response)
    }
    return try await countBesideRows(counted)
  }

  /// The count that is returned with the rows, for a service that does not support `$count`.
  private func countBesideRows(_ query: RowQuery) async throws -> Int {
    var query = query
    query.isCounted = true
    query.top = 0
    guard let count = try await page(of: query, tracksChanges: false).count else {
      throw ServiceError(.malformedResponse, "the service does not report the number of entities in '\(query.set)'")
    }
    return count
  }

  /// Requests the entity at a key, with `select` and `expand` of the query; nil if the service does not have it.
  public func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { try await row(key, of: query) }

  private func row(_ key: EntityKey?, of query: RowQuery) async throws(ServiceError) -> Row? {
    var path = try ResourcePath(query.set, in: schema)
    if let key { path.append(key, grammar: version.grammar) }
    var shape = RowQuery(set: query.set)
    shape.select = query.select
    shape.expand = query.expand
    let url = self.url(path.text, try version.options(of: shape, type: path.type))
    guard let row = try await entity(at: url, of: path.type, mayBeNull: key == nil) else { return nil }
    if key != nil, query.select.isEmpty, row.lacksKey {
      throw ServiceError(.malformedResponse, "the response is not an entity of '\(query.set)': it has no key")
    }
    guard key == nil || row.lacksKey || row.isEntity(of: key) else {
      throw ServiceError(.malformedResponse, "the response is not the requested entity of '\(query.set)'")
    }
    return query.expand.isEmpty ? row : try await completed(row, from: url.description)
  }

  /// Reads `$ref` in V4 (OData 4.01 Part 1: Protocol, 11.2.8), and `$links` in V2 and V3 (OData V2 URI Conventions,
  /// 3.2).
  public func references(of key: EntityKey?, in set: String, navigation: String) async throws -> [EntityKey] {
    var path = try ResourcePath(set, in: schema)
    if let key { path.append(key, grammar: version.grammar) }
    guard let type = path.type?.member(navigation).flatMap({ schema.structure(of: $0.type) }) else {
      throw ServiceError(.refused, "'\(set)' has no navigation property '\(navigation)'")
    }
    path.append(version.link(navigation, to: nil).segment)
    var keys: [EntityKey] = []
    var next: ServiceURL? = url(path.text)
    var trail = PageTrail()
    while let url = next {
      let response = try await exchange(.get, url)
      // A single-valued property that leads nowhere. A service may answer 404 as well, but so does one that does not
      // support references.
      if response.status == 204 { return keys }
      try refuseOther(response)
      let page = try read(response) { bytes throws(JSONError) in try version.reader.page(bytes, of: .untyped) }
      guard page.isCollection || !page.rows.isEmpty else { throw notData("a list of links", response) }
      for row in page.rows {
        guard let key = row.reference.flatMap({ EntityIdentifier.key($0, of: type, grammar: version.grammar) }) else {
          throw ServiceError(.malformedResponse, "a link of '\(set)/\(navigation)' does not name an entity")
        }
        keys.append(key)
      }
      try trail.note(page.rows, next: page.nextLink, of: "\(set)/\(navigation)")
      next = try page.nextLink.map { try self.url(ofLink: $0, from: url.description) }
    }
    return keys
  }

  /// Reads the entity at a URL; nil if there is none.
  ///
  /// - Parameter mayBeNull: whether a response without content means that there is none.
  func entity(
    at url: ServiceURL, of type: StructuredSchema?, mayBeNull: Bool = false
  ) async throws(ServiceError) -> Row? {
    let response = try await exchange(.get, url)
    if response.status == 404 || response.status == 410 || response.status == 204 && mayBeNull { return nil }
    try refuseOther(response)
    return try row(response, of: type)
  }

  /// The entity in a response, with its ETag, which may be in a header only.
  func row(_ response: HTTPResponse, of type: StructuredSchema?) throws(ServiceError) -> Row {
    let reader = version.reader
    var row = try read(response) { bytes throws(JSONError) in try reader.entity(bytes, of: type ?? .untyped) }
    guard type == nil || row.hasContent, !response.isError(insteadOf: type) else {
      throw notData("an entity", response)
    }
    if row.etag == nil { row.etag = response.entityTag }
    return row
  }

  private func page(
    at url: ServiceURL, of type: StructuredSchema?, _ query: RowQuery, tracksChanges: Bool
  ) async throws(ServiceError) -> RowPage {
    let wishes = version.preferences(pageSize: query.pageSize ?? options.pageSize, tracksChanges: tracksChanges)
    let headers: HTTPHeaders = wishes.isEmpty ? [:] : ["Prefer": wishes.joined(separator: ",")]
    let response = try await exchange(.get, url, headers: headers)
    if tracksChanges, [400, 501].contains(response.status) {
      // A preference may be ignored (RFC 7240, 2), but some services refuse it for sets without change tracking.
      return try await page(at: url, of: type, query, tracksChanges: false)
    }
    try refuseOther(response)
    let reader = version.reader
    let payload = try read(response) { bytes throws(JSONError) in try reader.page(bytes, of: type ?? .untyped) }
    guard payload.isCollection || isPlace(ofOne: query.set) && payload.rows.allSatisfy(\.hasContent) else {
      throw notData("a page of '\(query.set)'", response)
    }
    guard payload.unidentified == 0 else { throw ServiceError.unidentified(payload.unidentified, in: query.set) }
    var page = RowPage()
    let base = response.finalURL.isEmpty ? url.description : response.finalURL
    page.rows = payload.rows
    page.removed = payload.removed
    if !query.expand.isEmpty {
      page.rows = try await completed(payload.rows, from: base)
      page.related = payload.others
      try await readAgain(payload.related, of: query, into: &page)
    }
    page.count = payload.count
    if let link = payload.nextLink {
      page.token = .next(try self.url(ofLink: link, from: base).description)
    } else if let link = payload.deltaLink {
      page.token = .delta(try self.url(ofLink: link, from: base).description)
    }
    return page
  }

  /// Reads entities again for which a change only reports new relations or changes of nested entities.
  private func readAgain(
    _ keys: [EntityKey], of query: RowQuery, into page: inout RowPage
  ) async throws(ServiceError) {
    var seen = Set(page.removed)
    for key in keys where seen.insert(key).inserted {
      page.rows.removeAll { $0.key == key }
      if let row = try await row(key, of: query) { page.rows.append(row) } else { page.removed.append(key) }
    }
  }

  /// Refuses a response without the requested data: only status 200 or 203 carries it. Partial content (206), a promise
  /// (202) and no content (204) do not count.
  func refuseOther(_ response: HTTPResponse) throws(ServiceError) {
    guard response.isSuccess else { throw ServiceError(response) }
    guard response.status == 200 || response.status == 203 else { throw notData("data", response) }
  }

  /// The error for a successful response with the wrong content.
  func notData(_ what: String, _ response: HTTPResponse) -> ServiceError {
    if let message = response.errorMessage {
      return ServiceError(
        .malformedResponse, "the service answered with status \(response.status) and an error: \(message)",
        status: response.status)
    }
    let type = response.headers["Content-Type"].map { ", \($0)" } ?? ""
    return ServiceError(
      .malformedResponse,
      "the response (status \(response.status)\(type)) is not \(what); check that the URL is the service's, and that no "
        + "sign-in page replaces it", status: response.status)
  }

  /// Whether a path leads to a single entity: a singleton, or the target of a navigation property.
  private func isPlace(ofOne path: String) -> Bool { schema.set(path)?.isSingleton ?? true }

  /// The URL that a link in a response means. It belongs to this service and has the origin that the credentials belong
  /// to.
  ///
  /// Behind a proxy, services write links with an internal host name. The link is then followed on the origin of
  /// ``root``, if its path is below the root's.
  ///
  /// - Throws: ``ServiceError`` of kind `malformedResponse` for a link that is not a URL, or leads to another service.
  func url(ofLink link: String, from base: String) throws(ServiceError) -> ServiceURL {
    guard let url = try? ServiceURL(base).resolving(link) else {
      throw ServiceError(.malformedResponse, "the service names '\(link)' as the next link, which is not a URL")
    }
    guard url.origin != root.origin else { return url }
    guard isBelowRoot(url) else { throw .elsewhere(url, than: root) }
    var own = root
    own.path = url.path
    own.query = url.query
    return own
  }

  /// Whether a URL has the path of this service, on any host.
  func isBelowRoot(_ url: ServiceURL) -> Bool {
    let path = root.path.hasSuffix("/") ? String(root.path.dropLast()) : root.path
    return url.path == path || url.path.hasPrefix(path + "/")
  }
}

extension ServiceError {
  /// The error for a response that leads to another service. Nothing is sent there.
  static func elsewhere(_ url: ServiceURL, than root: ServiceURL) -> ServiceError {
    ServiceError(
      .malformedResponse,
      "the response refers to '\(url.origin)' instead of '\(root.origin)'; nothing was sent there")
  }

  fileprivate static func unidentified(_ count: Int, in set: String) -> ServiceError {
    ServiceError(
      .malformedResponse,
      "\(count) changes of '\(set)' do not identify their entities; read the set again from the start")
  }
}

extension Row {
  /// Whether the row has anything that its type declares.
  var hasContent: Bool {
    hasControl || type.members.isEmpty || type.members.indices.contains { self[$0] != nil }
  }

  /// The URL of a reference: control information in V4, the member `uri` before that.
  fileprivate var reference: String? {
    if let id = self[.id] { return id }
    guard case .string(let url)? = self["uri"] ?? self["url"] else { return nil }
    return url
  }
}
