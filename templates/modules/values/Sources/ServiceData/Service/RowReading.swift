/// Something that answers queries: a service, a local store, or a controller over both.
public protocol RowReading: Sendable {
  /// All rows that a query matches.
  func rows(_ query: RowQuery) async throws -> [Row]

  /// One row by its key, which is nil for a singleton. Returns nil if there is none.
  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row?

  /// The number of rows that a query matches.
  func count(_ query: RowQuery) async throws -> Int
}

/// What a store may not know about a row.
extension Row {
  private static let unknownSuffix = "@unknown"

  /// The navigation properties that were to be expanded but whose targets are not known. For each, the row has a member
  /// `NAME@unknown` and no member `NAME`.
  public var unknownNavigations: [String] {
    dynamic.map(\.name).filter { $0.hasSuffix(Self.unknownSuffix) }.map {
      String($0.dropLast(Self.unknownSuffix.count))
    }
  }

  /// Marks a navigation property as one whose targets are not known.
  public mutating func markUnknown(_ navigation: String) {
    loadDynamic(navigation + Self.unknownSuffix, .bool(true))
  }
}

/// Something that reads from a service directly, page by page.
public protocol ServiceReading: RowReading {
  /// The client that speaks the service's protocol.
  var remote: any RemoteService { get }
}

extension ServiceReading {
  public func rows(_ query: RowQuery) async throws -> [Row] {
    var page = try await remote.page(of: query, tracksChanges: false)
    var rows = page.rows
    var trail = PageTrail()
    while case .next = page.token, rows.count < query.top ?? .max, let token = page.token {
      try trail.note(page, of: query.set)
      page = try await remote.page(after: token, of: query)
      rows += page.rows
    }
    return query.top.map { Array(rows.prefix($0)) } ?? rows
  }

  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await remote.entity(key, of: query)
  }

  public func count(_ query: RowQuery) async throws -> Int { try await remote.count(of: query) }
}

/// A service that is read directly.
public struct ServiceReader: ServiceReading {
  /// The service.
  public let remote: any RemoteService

  public init(_ remote: any RemoteService) { self.remote = remote }
}
