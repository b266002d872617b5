import ServiceData

extension UploadRun {
  /// Looks for what was created by requests whose answers were lost, without sending anything. A download would bring
  /// these entities, and nobody could tell any more that they are the ones; so this comes before it, under its lock.
  ///
  /// - Returns: what keeps rows from being downloaded.
  func settleLost() async throws -> DownloadObstacles {
    var obstacles = DownloadObstacles()
    try await bench.outbox.releaseInterrupted()
    for request in try await bench.outbox.requests(RequestFilter(states: [.pending]))
    where request.mayHaveBeenDone && request.change.createsEntity {
      var report = UploadReport()
      switch try await bench.finding(on: request) {
      case .failure(let error) where error.isAnswer: obstacles.sets[request.set] = error
      case .failure(let error): return DownloadObstacles(service: error)
      case .success(.done(let row)): try await bench.finish(request, row, &report)
      case .success(.send): try await bench.outbox.withdraw([request.id], mayHaveBeenDone: false)
      case .success(.unknowable): try await bench.archive(request, .unknowable, &report)
      case .success(.conflict(let theirs, _)): try await bench.outbox.conflict(request.id, theirs: theirs)
      case .success(.perhapsDone(let rows)): try await bench.doubt(request, rows, &report)
      }
    }
    return obstacles
  }
}

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
