extension UploadRun {
  /// Searches for entities created by requests whose answers were lost, without sending anything. A download would
  /// fetch these entities, and they could no longer be recognized. So the search precedes it, under its lock.
  ///
  /// - Returns: the obstacles to downloading rows.
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
