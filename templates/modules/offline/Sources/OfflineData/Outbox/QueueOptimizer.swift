import ServiceData

/// Merges a change with earlier changes of the same entity. It never merges across transactions, categories or drafts,
/// and never with a request that is being sent or may have been applied.
enum QueueOptimizer {
  enum Outcome {
    /// The change becomes a separate request.
    case separate
    /// The change is merged into the last request.
    case merged(OutboxRequest)
    /// All requests are removed, because the service never learns of the entity.
    case vanished
    /// The earlier requests are removed, because the deletion makes them unnecessary; `base` is their base.
    case replaced(base: Row?)
  }

  static func outcome(of new: OutboxRequest, after earlier: [OutboxRequest]) -> Outcome {
    guard let last = earlier.last, let first = earlier.first else { return .separate }
    if case .service(.delete) = new.change {
      guard earlier.allSatisfy({ isOpen($0) && isTogether($0, new) }) else { return .separate }
      switch first.change {
      case .service(.create): return .vanished
      default: return .replaced(base: first.base ?? new.base)
      }
    }
    // A change that refers to an entity created later can only follow that creation.
    let isBound = last.change.createsEntity && new.dependencies.contains { $0 > last.id }
    guard !isBound, last.isOpenToEdits, isTogether(last, new), let change = merged(last.change, new.change) else {
      return .separate
    }
    var request = last
    request.change = change
    request.version += 1
    return .merged(request)
  }

  /// The requests as they would be with every request optimised.
  static func optimized(_ requests: [OutboxRequest]) -> [OutboxRequest] {
    var queue: [OutboxRequest] = []
    for request in requests {
      let earlier = queue.filter { $0.set == request.set && $0.key == request.key && !request.set.isEmpty }
        .ofLatestEntity
      let isOpen = request.isOpenToEdits && (request.key != nil || request.change.kind != .create)
      switch isOpen ? outcome(of: request, after: earlier) : .separate {
      case .separate: queue.append(request)
      case .merged(let merged): queue = queue.map { $0.id == merged.id ? merged : $0 }
      case .vanished where !requests.contains { $0.dependencies.contains(earlier[0].id) && $0.key != request.key }:
        queue.removeAll { other in earlier.contains { $0.id == other.id } }
      case .vanished: queue.append(request)
      case .replaced(let base):
        queue.removeAll { other in earlier.contains { $0.id == other.id } }
        var deletion = request
        deletion.base = base
        queue.append(deletion)
      }
    }
    return queue
  }

  private static func isOpen(_ request: OutboxRequest) -> Bool {
    request.isOpenToEdits || request.state == .failed && !request.mayHaveBeenDone
  }

  private static func isTogether(_ one: OutboxRequest, _ other: OutboxRequest) -> Bool {
    one.transaction == other.transaction && one.category == other.category && one.isDraft == other.isDraft
  }

  /// The combination of two changes of an entity; nil if they stay separate.
  static func merged(_ earlier: LocalChange, _ later: LocalChange) -> LocalChange? {
    guard case .service(.update(let patch, _, _, let isWhole)) = later else { return nil }
    switch earlier {
    case .service(.create(let row, let set)):
      // The service takes such a value only once the entity exists.
      guard patch.uncreatable.isEmpty else { return nil }
      return .service(.create(row.edited(by: patch), set: set))
    case .service(.update(let row, let key, let set, let replaces)):
      let edited = isWhole ? patch : row.edited(by: patch)
      return .service(.update(edited, key: key, set: set, replaces: replaces || isWhole))
    default: return nil
    }
  }
}
