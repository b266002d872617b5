import FoundationEssentials

/// Decides which units of the outbox can be sent now.
struct UploadGate {
  /// The requests that are still in the outbox, in any state.
  private var open: [Int64: OutboxRequest]
  /// The requests that the synchronization includes; nil means all.
  private let wanted: Set<Int64>?
  private let now: Date

  /// Creates a gate for the requests of an outbox.
  ///
  /// - Parameter sets: the entity sets to upload; nil means all.
  init(_ requests: [OutboxRequest], sets: Set<String>?, now: Date) {
    open = Dictionary(requests.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.now = now
    wanted = sets.map { Self.closure(of: $0, requests) }
  }

  /// Removes a request that was applied.
  mutating func close(_ id: Int64) { open[id] = nil }

  /// The obstacles to sending the requests of a unit; nil if there are none. A request that waits for a decision has no
  /// outcome, because the upload does nothing with it.
  func obstacles(of unit: UploadUnit) -> [Int64: UploadReport.Outcome]? {
    let own = Set(unit.ids)
    var obstacles: [Int64: UploadReport.Outcome] = [:]
    for request in unit.requests {
      if let reason = reasonToWait(request) { obstacles[request.id] = .skipped(reason) }
      let waiting = request.dependencies.filter { open[$0] != nil && !own.contains($0) }
      if !waiting.isEmpty { obstacles[request.id] = .deferred(waiting) }
    }
    let stuck = unit.requests.filter { obstacles[$0.id] != nil || !$0.isSendable }.map(\.id)
    guard !stuck.isEmpty else { return nil }
    for request in unit.requests where obstacles[request.id] == nil && request.isSendable {
      obstacles[request.id] = .deferred(stuck)
    }
    return obstacles
  }

  /// The requests that are to be sent now, unless earlier ones fail.
  func due(of requests: [OutboxRequest]) -> Set<Int64> {
    Set(requests.filter { $0.isSendable && reasonToWait($0) == nil }.map(\.id))
  }

  /// The reason why a request is not sent now, apart from other requests; nil if there is none.
  private func reasonToWait(_ request: OutboxRequest) -> UploadReport.SkipReason? {
    if let time = request.notBefore, time > now { return .pausing(until: time) }
    if request.isDraft { return .draft }
    return wanted?.contains(request.id) == false ? .notAskedFor : nil
  }

  /// The requests of the given sets, and all that have to be applied before or with them.
  private static func closure(of sets: Set<String>, _ requests: [OutboxRequest]) -> Set<Int64> {
    var wanted: Set<Int64> = []
    var transactions: Set<String> = []
    var size = -1
    // A request depends only on earlier ones, but transactions tie requests in both directions.
    while wanted.count != size {
      size = wanted.count
      for request in requests.reversed() {
        let isTied = request.transaction.map(transactions.contains) ?? false
        guard isTied || sets.contains(request.set) || wanted.contains(request.id) else { continue }
        wanted.formUnion([request.id] + request.dependencies)
        if let name = request.transaction { transactions.insert(name) }
      }
    }
    return wanted
  }
}

extension OutboxRequest {
  /// Whether the request waits to be sent, and not for a decision.
  var isSendable: Bool { state.allows(.begin) }
}
