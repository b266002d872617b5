/// Something that answers queries: a service, a local store, or a controller over both.
public protocol RowReading: Sendable {
  /// All rows that a query matches.
  func rows(_ query: RowQuery) async throws -> [Row]

  /// One row by its key, which is nil for a singleton; nil where there is none.
  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row?

  /// The number of rows that a query matches.
  func count(_ query: RowQuery) async throws -> Int
}

extension RowReading {
  /// The entities that a typed query matches.
  public func fetch<Entity: EntityValue>(_ query: EntityQuery<Entity>) async throws -> [Entity] {
    try await rows(query.query).map(Entity.init(row:))
  }

  /// The number of entities that a typed query matches.
  public func count<Entity: EntityValue>(_ query: EntityQuery<Entity>) async throws -> Int {
    try await count(query.query)
  }

  /// The entity of a key; nil where there is none.
  public func fetch<Entity: EntityValue>(_ key: EntityKey?, _ query: EntityQuery<Entity>) async throws -> Entity? {
    try await row(key, of: query.query).map(Entity.init(row:))
  }
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

/// An entity type that can fetch itself: `let products = try await Product.fetch()`.
public protocol FetchableEntity: EntityValue {
  /// What ``fetch()`` asks for: by default, everything in the type's entity set.
  static var defaultQuery: EntityQuery<Self> { get }
}

extension FetchableEntity {
  /// The default query, to be refined.
  public static var query: EntityQuery<Self> { defaultQuery }

  /// The entities that the default query matches, from the process's default source.
  public static func fetch() async throws -> [Self] { try await fetch(defaultQuery) }

  /// The entities that a query matches, from the process's default source.
  public static func fetch(_ query: EntityQuery<Self>) async throws -> [Self] {
    guard let source = DefaultSource.current else {
      throw ServiceError(
        .unsupported, "no default source to fetch '\(schema.name)' from; set one with DefaultSource.use(_:)")
    }
    return try await source.fetch(query)
  }
}

/// Where entity types fetch themselves from.
public enum DefaultSource {
  private static let shared = Locked<(any RowReading)?>(nil)
  @TaskLocal private static var scoped: (any RowReading)?

  /// The source of this task, else that of the process.
  public static var current: (any RowReading)? { scoped ?? shared.withLock { $0 } }

  /// Sets the source of the process.
  public static func use(_ source: (any RowReading)?) { shared.withLock { $0 = source } }

  /// Runs work with another source, as tests do.
  public static func with<Result>(
    _ source: any RowReading, _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(source, operation: work)
  }
}
