/// Something that answers queries: a service, a local store, or a controller over both.
public protocol RowReading: Sendable {
  /// All rows that a query matches.
  func rows(_ query: RowQuery) async throws -> [Row]

  /// One row by its key, which is nil for a singleton; nil where there is none.
  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row?

  /// The number of rows that a query matches.
  func count(_ query: RowQuery) async throws -> Int
}

/// A service that is read directly, page after page.
public struct ServiceReader: RowReading {
  public let service: any RemoteService

  public init(_ service: any RemoteService) { self.service = service }

  public func rows(_ query: RowQuery) async throws -> [Row] {
    var page = try await service.page(of: query, tracksChanges: false)
    var rows = page.rows
    while case .next = page.token, rows.count < query.top ?? .max, let token = page.token {
      page = try await service.page(after: token, of: query)
      rows += page.rows
    }
    return query.top.map { Array(rows.prefix($0)) } ?? rows
  }

  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await service.entity(key, of: query)
  }

  public func count(_ query: RowQuery) async throws -> Int { try await service.count(of: query) }
}
