import ServiceData

/// The sample data of a fake service, without the service: what documentation shows.
public struct SampleListing: Sendable {
  private let database: FakeDatabase

  /// The data that ``FakeODataService`` has at first, with its usual options.
  public init(schema: ServiceSchema) {
    let options = FakeServiceOptions()
    database = FakeDatabase(
      source: SampleSource(catalog: TableCatalog(schema), seed: options.seed, rowsPerSet: options.rowsPerSet))
  }

  /// The entities of a set, in the order of their creation; none where there is no such set.
  public func rows(of set: String) -> [Row] {
    guard let plan = database.catalog.plan(set) else { return [] }
    return database.records(of: plan).map(\.row)
  }
}
