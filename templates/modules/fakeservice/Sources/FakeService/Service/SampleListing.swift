import ServiceData

/// The sample data of a fake service, for documentation.
public struct SampleListing: Sendable {
  private let database: FakeDatabase

  /// Creates the initial data of a ``FakeODataService`` with default options.
  public init(schema: ServiceSchema) {
    let options = FakeServiceOptions()
    database = FakeDatabase(
      source: SampleSource(catalog: TableCatalog(schema), seed: options.seed, rowsPerSet: options.rowsPerSet))
  }

  /// The entities of a set, in the order of their creation; empty for an unknown set.
  public func rows(of set: String) -> [Row] {
    guard let plan = database.catalog.plan(set) else { return [] }
    return database.records(of: plan).map(\.row)
  }
}
