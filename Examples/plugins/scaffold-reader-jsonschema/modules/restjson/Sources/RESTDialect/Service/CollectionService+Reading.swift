import HTTPTransport
import ServiceData

extension CollectionService {
  public func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    let place = try place(query.set)
    var url = place.url
    url.query = try CollectionQuery(query, type: place.type).text
    return try await page(at: url, of: place.type, isCounted: query.isCounted)
  }

  public func page(after token: PageToken, of query: RowQuery) async throws -> RowPage {
    guard case .next(let link) = token else {
      throw ServiceError(.expiredToken, "the service does not track changes; read again from the start")
    }
    let place = try place(query.set)
    return try await page(at: try url(ofLink: link, from: place.url), of: place.type, isCounted: false)
  }

  public func count(of query: RowQuery) async throws -> Int {
    var counted = RowQuery(set: query.set)
    counted.filter = query.filter
    counted.search = query.search
    counted.isCounted = true
    counted.pageSize = 1
    var page = try await page(of: counted, tracksChanges: false)
    if let count = page.count { return count }
    var count = page.rows.count
    while let token = page.token {
      page = try await self.page(after: token, of: counted)
      count += page.rows.count
    }
    return count
  }

  public func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    guard let key else { throw ServiceError(.unsupported, "an entity of '\(query.set)' can be read only by its key") }
    let place = try place(query.set, key)
    var shape = RowQuery(set: query.set)
    shape.select = query.select
    shape.expand = query.expand
    var url = place.url
    url.query = try CollectionQuery(shape, type: place.type).text
    let response = try await exchange(.get, url)
    if response.status == 404 || response.status == 410 { return nil }
    guard response.isSuccess else { throw ServiceError(response) }
    return try row(response, of: place.type)
  }

  private func page(
    at url: ServiceURL, of type: StructuredSchema, isCounted: Bool
  ) async throws(ServiceError) -> RowPage {
    let response = try await send(.get, url)
    var page = RowPage()
    page.rows = try read(response) { reader throws(JSONError) in try reader.entities(of: type) }
    if isCounted { page.count = response.headers["X-Total-Count"].flatMap { Int($0) } }
    guard let link = LinkHeader(response.headers.values(of: "Link")).target(of: "next") else { return page }
    page.token = .next(try self.url(ofLink: link, from: url).description)
    return page
  }

  /// The URL of a link in an answer. Its host is always that of the service, for which the credentials are.
  private func url(ofLink link: String, from base: ServiceURL) throws(ServiceError) -> ServiceURL {
    do {
      let url = try base.resolving(link)
      var own = root
      (own.path, own.query) = (url.path, url.query)
      return own
    } catch {
      throw ServiceError(.malformedResponse, "the service names '\(link)' as the next page, which is not a URL")
    }
  }
}
