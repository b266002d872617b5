import FoundationEssentials
import ServiceData

/// The result of an upload for each request that it processed.
public struct UploadReport: Sendable {
  /// The outcome of a request.
  public enum Outcome: Sendable {
    /// The service has applied it.
    case succeeded
    /// The service refused it for good; it is in the error archive.
    case failed(ServiceError)
    /// It failed temporarily, or got no answer. It stays in the outbox, and is not sent before the given time.
    case postponed(ServiceError, until: Date?)
    /// The service has a conflicting change; it waits for a decision. Without properties, the service has deleted the
    /// row.
    case conflicted([PropertyConflict])
    /// The answer to a creation was lost, and the service has an entity that it may have created; it waits for a
    /// decision.
    case doubtful(ServiceError)
    /// The service has a conflicting change, which wins by the policy of the entity set.
    case givenUp([PropertyConflict])
    /// It was not due for this upload.
    case skipped(SkipReason)
    /// It waits for other requests, given by their numbers.
    case deferred([Int64])
  }

  /// The reason why a request was not due.
  public enum SkipReason: Sendable, Hashable {
    /// It is a draft.
    case draft
    /// It failed before, and its pause has not ended.
    case pausing(until: Date)
    /// The synchronization was limited to other entity sets.
    case notAskedFor
    /// The upload ended before its turn.
    case notReached
    /// It belongs to a transaction that cannot be sent all or nothing, and nobody has permitted sending its changes one
    /// by one. The text is the reason.
    case inseparable(String)
  }

  /// One request and its outcome.
  public struct Entry: Sendable, Identifiable {
    /// The number of the request in the outbox.
    public var id: Int64
    /// A summary of the request, for example `update Books(3)`.
    public var summary: String
    /// What became of the request.
    public var outcome: Outcome

    /// The entry of a request.
    public init(id: Int64, summary: String, outcome: Outcome) {
      self.id = id
      self.summary = summary
      self.outcome = outcome
    }
  }

  /// A conflict that was resolved by the policy of its entity set.
  public struct Decision: Sendable, Hashable {
    /// The number of the request.
    public var id: Int64
    /// The policy that decided.
    public var policy: ConflictPolicy
    /// The properties that both sides had changed; empty if one side had deleted the row.
    public var conflicts: [PropertyConflict]

    /// The decision about a request.
    public init(id: Int64, policy: ConflictPolicy, conflicts: [PropertyConflict]) {
      self.id = id
      self.policy = policy
      self.conflicts = conflicts
    }
  }

  /// The requests, in sending order.
  public var entries: [Entry] = []
  /// The number of times that each request was sent.
  private var sendings: [Int64: Int] = [:]
  /// The requests that were sent as a part of another request of their transaction.
  private var mergedIDs: Set<Int64> = []
  /// The conflicts that were decided without the user, in the order in which they were found.
  public var decisions: [Decision] = []
  /// The keys that the service assigned to new entities in place of the requested ones.
  public var replacedKeys: [ReplacedKey] = []
  /// Deviations from what was asked for, as sentences for the user.
  public var warnings: [String] = []
  /// The error that ended the upload before all requests had their turn.
  public var interruption: ServiceError?
  /// Whether the upload was stopped between two requests.
  public var isStopped = false
  /// When the upload began.
  public var started: Date
  /// When the upload ended; until then, when it began.
  public var ended: Date
  /// The positions of the entries by request.
  private var positions: [Int64: Int] = [:]

  /// The report of an upload that has sent nothing yet.
  public init(started: Date = Date()) {
    self.started = started
    ended = started
  }
}

extension UploadReport {
  /// The requests that the service has applied.
  public var succeeded: [Entry] { entries.filter { if case .succeeded = $0.outcome { true } else { false } } }
  /// The requests that were moved to the error archive.
  public var failed: [Entry] { entries.filter { if case .failed = $0.outcome { true } else { false } } }
  /// The requests that will be sent again later.
  public var postponed: [Entry] { entries.filter { if case .postponed = $0.outcome { true } else { false } } }
  /// The requests that were moved to the list of conflicts.
  public var conflicted: [Entry] {
    entries.filter { entry in
      switch entry.outcome {
      case .conflicted, .doubtful: true
      default: false
      }
    }
  }
  /// The requests that were not due.
  public var skipped: [Entry] { entries.filter { if case .skipped = $0.outcome { true } else { false } } }
  /// The requests that lost a conflict.
  public var givenUp: [Entry] { entries.filter { if case .givenUp = $0.outcome { true } else { false } } }
  /// The requests that wait for others.
  public var deferred: [Entry] { entries.filter { if case .deferred = $0.outcome { true } else { false } } }

  /// The number of requests that were sent; a request that was sent again counts once.
  ///
  /// Every request is either sent, merged, found or unsent. So the sum of these numbers is the same as that of the
  /// outcomes: the number of ``entries``.
  public var sent: Int { entries.count { isSent($0) } }
  /// The number of requests that were sent as a part of another one, because a change set can change an entity only
  /// once.
  public var merged: Int { entries.count { mergedIDs.contains($0.id) && !isSent($0) } }
  /// The number of requests that the service had already applied, although the answers were lost.
  public var found: Int { succeeded.count { !isSent($0) && !mergedIDs.contains($0.id) } }
  /// The number of requests that were not sent.
  public var unsent: Int { entries.count - sent - merged - found }
  /// The number of repeated sendings, after a version conflict or a lost answer.
  public var repetitions: Int { sendings.values.reduce(0) { $0 + max(0, $1 - 1) } }

  private func isSent(_ entry: Entry) -> Bool { sendings[entry.id, default: 0] > 0 }

  /// Whether the service has applied everything that was due.
  public var isComplete: Bool {
    !isStopped && interruption == nil
      && entries.allSatisfy { entry in
        switch entry.outcome {
        case .succeeded, .givenUp, .skipped(.draft), .skipped(.notAskedFor): true
        default: false
        }
      }
  }

  /// Whether a temporary failure kept changes from being uploaded, so that a download makes no sense now.
  public var preventsDownload: Bool { isStopped || interruption != nil || !postponed.isEmpty }

  /// The first failure: the error that ended the upload, otherwise the first error of a request.
  public var failure: ServiceError? {
    if let interruption { return interruption }
    for entry in entries {
      switch entry.outcome {
      case .failed(let error), .postponed(let error, _): return error
      default: continue
      }
    }
    return nil
  }

  /// The numbers, for example `3 sent, 1 merged: 3 succeeded, 1 conflicted`; those that are 0 are left out.
  public var summary: String {
    let counts: [(Int, String)] = [
      (succeeded.count, "succeeded"), (failed.count, "failed"), (postponed.count, "postponed"),
      (conflicted.count, "conflicted"), (givenUp.count, "given up"), (skipped.count, "skipped"),
      (deferred.count, "deferred"),
    ]
    let ways = [(merged, "merged"), (found, "found done"), (unsent, "not sent")]
    let text = { (counts: [(Int, String)]) in counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } }
    let head = (["\(sent) sent"] + text(ways)).joined(separator: ", ")
    return head + (entries.isEmpty ? "" : ": " + text(counts).joined(separator: ", "))
  }
}

/// Writing of the report.
extension UploadReport {
  /// Records the outcome of a request; the last one counts.
  mutating func note(_ request: OutboxRequest, _ outcome: Outcome) {
    if let position = positions[request.id] {
      entries[position].outcome = outcome
    } else {
      positions[request.id] = entries.count
      entries.append(Entry(id: request.id, summary: request.summary, outcome: outcome))
    }
  }

  /// Records why a request was not sent, unless it was sent before.
  mutating func noteObstacle(_ request: OutboxRequest, _ outcome: Outcome) {
    switch self.outcome(of: request.id) {
    case nil, .skipped?, .deferred?: note(request, outcome)
    default: return
    }
  }

  /// Records that requests are being sent.
  mutating func noteSending(_ ids: some Sequence<Int64>) { for id in ids { sendings[id, default: 0] += 1 } }

  /// Records that requests were not sent after all.
  mutating func noteNotSending(_ ids: some Sequence<Int64>) { for id in ids { sendings[id, default: 0] -= 1 } }

  /// Records the outcome of a request that was merged into another one.
  mutating func note(_ request: OutboxRequest, mergedInto id: Int64) {
    guard let outcome = outcome(of: id), isOver(id) || self.outcome(of: request.id) != nil else { return }
    mergedIDs.insert(request.id)
    note(request, outcome)
  }

  mutating func warn(_ sentence: String) { if !warnings.contains(sentence) { warnings.append(sentence) } }

  func outcome(of id: Int64) -> Outcome? { positions[id].map { entries[$0].outcome } }

  /// Whether the request has left the outbox.
  func isOver(_ id: Int64) -> Bool {
    switch outcome(of: id) {
    case .succeeded?, .givenUp?: true
    default: false
    }
  }

  /// The error because of which the request is sent again later; nil if it is not postponed.
  func passingError(of id: Int64) -> ServiceError? {
    if case .postponed(let error, _)? = outcome(of: id) { error } else { nil }
  }
}
