import OfflineData
import ServiceData

/// Counts the local changes that the service does not have, by the reason.
struct WaitingWork: Sendable {
  /// Changes that the next synchronization sends.
  private(set) var pending = 0
  /// Drafts, which wait to be released.
  private(set) var drafts = 0
  /// Changes that the service refused for good.
  private(set) var errors = 0
  /// Changes in conflict, which wait for a decision.
  private(set) var conflicts = 0

  /// Counts the requests of a controller's outbox.
  init(_ controller: any ODataControlling) async throws {
    guard let offline = controller.offline else { return }
    for request in try await offline.queue.requests() {
      switch request.state {
      case .failed: errors += 1
      case .conflicted: conflicts += 1
      case .pending where request.isDraft: drafts += 1
      case .pending, .sending: pending += 1
      }
    }
  }

  /// The counts as fields of a record.
  var fields: [(name: String, value: Value)] {
    [
      ("pending", .int(Int64(pending))), ("drafts", .int(Int64(drafts))), ("errors", .int(Int64(errors))),
      ("conflicts", .int(Int64(conflicts))),
    ]
  }
}
