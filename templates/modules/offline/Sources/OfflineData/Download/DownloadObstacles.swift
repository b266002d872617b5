import ServiceData

/// Errors of the checks that precede a download.
struct DownloadObstacles: Sendable {
  /// The reason why the service cannot be asked at all.
  var service: ServiceError?
  /// By entity set: the reason why it is not known yet whether the service has entities that were created here.
  var sets: [String: ServiceError] = [:]

  /// The reason why the rows of a query cannot be downloaded. Its expansions may be of any set.
  func obstacle(of query: DefiningQuery) -> ServiceError? {
    service ?? sets[query.query.set] ?? (query.query.expand.isEmpty ? nil : sets.values.first)
  }
}
