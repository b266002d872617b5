import ServiceData

extension UploadRun {
  /// Looks for what was created by requests whose answers were lost, without sending anything. A download would bring
  /// these entities, and nobody could tell any more that they are the ones; so this comes before it, under its lock.
  ///
  /// - Returns: what keeps rows from being downloaded.
  func settleLost() async throws -> DownloadObstacles {
    var obstacles = DownloadObstacles()
    try await context.outbox.releaseInterrupted()
    for request in try await context.outbox.requests(RequestFilter(states: [.pending]))
    where request.mayHaveBeenDone && request.change.createsEntity {
      var report = UploadReport()
      switch try await context.finding(on: request) {
      case .failure(let error) where error.isAnswer: obstacles.sets[request.set] = error
      case .failure(let error): return DownloadObstacles(service: error)
      case .success(.done(let row)): try await context.finish(request, row, into: &report)
      case .success(.send): try await context.outbox.withdraw([request.id], mayHaveBeenDone: false)
      case .success(.unknowable): try await context.archive(request, .unknowable, into: &report)
      case .success(.conflict(let theirs, _)): try await context.outbox.conflict(request.id, theirs: theirs)
      case .success(.perhapsDone(let rows)): try await context.doubt(request, rows, into: &report)
      }
    }
    return obstacles
  }
}
