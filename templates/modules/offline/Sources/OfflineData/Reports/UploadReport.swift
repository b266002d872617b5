import FoundationEssentials
import ServiceData

/// What an upload did with each request of the outbox that it looked at.
public struct UploadReport: Sendable {
  /// What became of a request.
  public enum Outcome: Sendable {
    /// The service has it.
    case succeeded
    /// The service refused it for good; it is in the error archive.
    case failed(ServiceError)
    /// It failed for a reason that passes, or got no answer; it stays in the queue, and is not sent before the time.
    case postponed(ServiceError, until: Date?)
    /// The service changed the same; it waits for a decision. Without properties, the service has deleted the row.
    case conflicted([PropertyConflict])
    /// The answer to a creation was lost, and the service has an entity that may be the one; it waits for a decision.
    case doubtful(ServiceError)
    /// The service changed the same, and the policy of the entity set let the service win.
    case givenUp([PropertyConflict])
    /// It was not to be sent now.
    case skipped(SkipReason)
    /// It waits for other requests, by their numbers.
    case deferred([Int64])
  }

  /// Why a request was not to be sent.
  public enum SkipReason: Sendable, Hashable {
    case draft
    /// It failed before, and its pause is not over.
    case pausing(until: Date)
    /// The synchronization was asked for other entity sets.
    case notAskedFor
    /// The upload ended before its turn.
    case notReached
    /// It belongs to a transaction that cannot be sent all or nothing, and nobody has said that its changes may go one by
    /// one. Says why.
    case inseparable(String)
  }

  /// One request and what became of it.
  public struct Entry: Sendable, Identifiable {
    /// The number of the request in the outbox.
    public var id: Int64
    /// What the request is, as `update Books(3)`.
    public var summary: String
    public var outcome: Outcome

    public init(id: Int64, summary: String, outcome: Outcome) {
      self.id = id
      self.summary = summary
      self.outcome = outcome
    }
  }

  /// A conflict that was decided by the policy of its entity set.
  public struct Decision: Sendable, Hashable {
    /// The number of the request.
    public var id: Int64
    public var policy: ConflictPolicy
    /// What both sides had changed; empty where one side had deleted the row.
    public var conflicts: [PropertyConflict]

    public init(id: Int64, policy: ConflictPolicy, conflicts: [PropertyConflict]) {
      self.id = id
      self.policy = policy
      self.conflicts = conflicts
    }
  }

  /// The requests, in the order of the queue.
  public var entries: [Entry] = []
  /// How often each request went to the service.
  private var sendings: [Int64: Int] = [:]
  /// The requests that went as a part of another one of their transaction.
  private var mergedIDs: Set<Int64> = []
  public var decisions: [Decision] = []
  /// The keys that the service gave new entities in place of those that were asked for.
  public var replacedKeys: [ReplacedKey] = []
  /// What went otherwise than asked for, in sentences for people.
  public var warnings: [String] = []
  /// Why the upload ended before all requests had their turn.
  public var interruption: ServiceError?
  /// Whether it was stopped between two requests.
  public var isStopped = false
  public var started: Date
  public var ended: Date
  /// Where the entry of a request is.
  private var positions: [Int64: Int] = [:]

  public init(started: Date = Date()) {
    self.started = started
    ended = started
  }
}

extension UploadReport {
  /// The requests that the service has now.
  public var succeeded: [Entry] { entries.filter { if case .succeeded = $0.outcome { true } else { false } } }
  /// The requests that went to the error archive.
  public var failed: [Entry] { entries.filter { if case .failed = $0.outcome { true } else { false } } }
  /// The requests that are sent again later.
  public var postponed: [Entry] { entries.filter { if case .postponed = $0.outcome { true } else { false } } }
  /// The requests that went to the list of conflicts.
  public var conflicted: [Entry] {
    entries.filter { entry in
      switch entry.outcome {
      case .conflicted, .doubtful: true
      default: false
      }
    }
  }
  /// The requests that were not to be sent now.
  public var skipped: [Entry] { entries.filter { if case .skipped = $0.outcome { true } else { false } } }
  /// The requests that lost a conflict.
  public var givenUp: [Entry] { entries.filter { if case .givenUp = $0.outcome { true } else { false } } }
  /// The requests that wait for others.
  public var deferred: [Entry] { entries.filter { if case .deferred = $0.outcome { true } else { false } } }

  /// How many requests went to the service; one that went again counts once.
  ///
  /// Every request is one of four: sent, merged, found or unsent. So these numbers have the same sum as those of the
  /// outcomes: the number of ``entries``.
  public var sent: Int { entries.count { isSent($0) } }
  /// How many requests went as a part of another one, since a change set can change an entity only once.
  public var merged: Int { entries.count { mergedIDs.contains($0.id) && !isSent($0) } }
  /// How many requests the service had done already, as their entities show: the answers were lost.
  public var found: Int { succeeded.count { !isSent($0) && !mergedIDs.contains($0.id) } }
  /// How many requests did not go to the service.
  public var unsent: Int { entries.count - sent - merged - found }
  /// How often requests went to the service again, after a refusal for their version or a lost answer.
  public var repetitions: Int { sendings.values.reduce(0) { $0 + max(0, $1 - 1) } }

  private func isSent(_ entry: Entry) -> Bool { sendings[entry.id, default: 0] > 0 }

  /// Whether everything that was to be sent is on the service.
  public var isComplete: Bool {
    !isStopped && interruption == nil
      && entries.allSatisfy { entry in
        switch entry.outcome {
        case .succeeded, .givenUp, .skipped(.draft), .skipped(.notAskedFor): true
        default: false
        }
      }
  }

  /// Whether a reason that passes kept changes from the service, so that it makes no sense to download now.
  public var preventsDownload: Bool { isStopped || interruption != nil || !postponed.isEmpty }

  /// The first failure: what ended the upload, or what the service refused.
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

  /// The numbers, as `3 sent, 1 merged: 3 succeeded, 1 conflicted`; what did not occur is left out.
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

/// How the report is written.
extension UploadReport {
  /// Notes what became of a request; the last word counts.
  mutating func note(_ request: OutboxRequest, _ outcome: Outcome) {
    if let position = positions[request.id] {
      entries[position].outcome = outcome
    } else {
      positions[request.id] = entries.count
      entries.append(Entry(id: request.id, summary: request.summary, outcome: outcome))
    }
  }

  /// Notes why a request was not sent, unless it was sent before.
  mutating func noteObstacle(_ request: OutboxRequest, _ outcome: Outcome) {
    switch self.outcome(of: request.id) {
    case nil, .skipped?, .deferred?: note(request, outcome)
    default: return
    }
  }

  /// Notes that requests go to the service.
  mutating func noteSending(_ ids: some Sequence<Int64>) { for id in ids { sendings[id, default: 0] += 1 } }

  /// Notes that requests did not go to the service after all.
  mutating func noteNotSending(_ ids: some Sequence<Int64>) { for id in ids { sendings[id, default: 0] -= 1 } }

  /// Notes what became of a request that was made part of another one.
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

  /// The error for which the request is sent again later; nil where it is not.
  func passingError(of id: Int64) -> ServiceError? {
    if case .postponed(let error, _)? = outcome(of: id) { error } else { nil }
  }
}
