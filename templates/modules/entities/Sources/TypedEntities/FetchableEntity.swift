import ServiceData
import SharedState

/// An entity type that can fetch itself: `let products = try await Product.fetch()`.
public protocol FetchableEntity: EntityValue {
  /// The query of ``fetch()``: by default, everything in the type's entity set.
  static var defaultQuery: EntityQuery<Self> { get }
}

extension FetchableEntity {
  /// The default query, as a starting point for others.
  public static var query: EntityQuery<Self> { defaultQuery }

  /// The entities that the default query matches, from the process's default source.
  public static func fetch() async throws -> [Self] { try await fetch(defaultQuery) }

  /// The entities that a query matches, from the process's default source.
  public static func fetch(_ query: EntityQuery<Self>) async throws -> [Self] { try await source.fetch(query) }

  /// The entities that a query with selected members matches, from the process's default source.
  public static func fetch(_ query: EntityQuery<PartialValue<Self>>) async throws -> [PartialValue<Self>] {
    try await source.fetch(query)
  }

  private static var source: any RowReading {
    get throws(ServiceError) {
      if let source = DefaultSource.current { return source }
      throw ServiceError(
        .unsupported, "no default source to fetch '\(schema.name)' from; set one with DefaultSource.use(_:)")
    }
  }
}

/// The source that entity types fetch themselves from.
public enum DefaultSource {
  private static let shared = Locked<(any RowReading)?>(nil)
  @TaskLocal private static var scoped: (any RowReading)?

  /// The source of this task, otherwise that of the process.
  public static var current: (any RowReading)? { scoped ?? shared.withLock { $0 } }

  /// Sets the source of the process.
  public static func use(_ source: (any RowReading)?) { shared.withLock { $0 = source } }

  /// Runs `work` with another source, for instance in tests.
  public static func with<Result>(
    _ source: any RowReading, _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(source, operation: work)
  }
}
