import DataCommands
import OfflineData
import ServiceData
import TypedEntities

/// A named sync with its state.
struct SyncRecord {
  private let sync: NamedSync
  /// The state of the download; nil for an upload, and for a set that is not kept.
  private let query: ControllerStatus.QueryStatus?
  /// The number of changes of the set that wait to be sent.
  private let pending: Int

  /// The named syncs of a controller.
  static func all(_ controller: any ODataControlling, _ status: ControllerStatus) async throws -> [SyncRecord] {
    guard let offline = controller.offline else { return [] }
    let waiting = try await offline.queue.requests(RequestFilter(states: [.pending, .sending]))
    return await offline.syncs.map { sync in
      SyncRecord(
        sync: sync, query: status.queries.first { sync.direction == .down && $0.name == sync.name },
        pending: waiting.count { $0.set == sync.set && !$0.isDraft })
    }
  }

  /// The state of the download as in `sets`; nil for an upload.
  private var state: String? {
    sync.direction == .up ? nil : SetsCommand.state(query.map { [$0] } ?? [], query?.refusal)
  }

  /// The sync as a JSON object.
  var value: Value {
    OutputRecord([
      ("name", .string(sync.name)), ("direction", .string(sync.direction.rawValue)), ("set", .string(sync.set)),
      ("mergeMode", .text(sync.mergeMode?.rawValue)), ("state", .text(state)), ("rows", .number(query?.rows)),
      ("lastSync", .text(query?.lastDownload.map { OffsetDateTime($0).description })),
      ("pending", sync.direction == .up ? .number(pending) : .null),
    ]).value
  }

  /// The sync in a few words.
  var text: String {
    guard let state else { return "\(sync.name) (up, \(pending) waiting)" }
    return "\(sync.name) (down, \(state), \(query?.rows ?? 0) rows)"
  }
}
