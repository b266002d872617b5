import ServiceData

/// What has to be found out before rows are downloaded, and could not be.
struct DownloadObstacles: Sendable {
  /// Why the service cannot be asked at all.
  var service: ServiceError?
  /// By entity set: why nobody can tell yet whether the service has what was created in it here.
  var sets: [String: ServiceError] = [:]

  /// Why the rows of a query cannot be downloaded. What it expands may be of any set.
  func obstacle(of query: DefiningQuery) -> ServiceError? {
    service ?? sets[query.query.set] ?? (query.query.expand.isEmpty ? nil : sets.values.first)
  }
}
