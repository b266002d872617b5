import AppLifecycle
import ServiceData

/// The sets that notifications announce changes of.
enum NotifiedSets: Equatable {
  case all
  /// These sets and named syncs, each once; empty if the service has none of the announced ones, or the user has not asked for them.
  case some([String])

  /// The sets that notifications name together.
  ///
  /// - Parameters:
  ///   - chosen: the sets and named syncs that the user has asked for; empty for all.
  ///   - setsOfSyncs: the set of each named sync.
  ///   - warn: receives a message for a notification with sets that the service does not have.
  init(
    _ received: [ReceivedNotification], _ schema: ServiceSchema, chosen: [String], setsOfSyncs: [String: String] = [:],
    warn: (String) -> Void
  ) {
    var sets: [String] = []
    var isAll = false
    for item in received {
      let known = item.notification.sets.filter { schema.set($0) != nil }
      isAll = isAll || item.notification.sets.isEmpty
      sets += known.filter { !sets.contains($0) }
      guard let unknown = item.notification.sets.first(where: { schema.set($0) == nil }) else { continue }
      warn(Self.warning(unknown, count: item.notification.sets.count - known.count, origin: item.origin))
    }
    if chosen.isEmpty {
      self = isAll ? .all : .some(sets)
    } else {
      self = .some(isAll ? chosen : chosen.filter { sets.contains(setsOfSyncs[$0] ?? $0) })
    }
  }

  private static func warning(_ name: String, count: Int, origin: String) -> String {
    // The name can be as long as a notification.
    let name = name.count > 80 ? name.prefix(80) + "…" : name
    let others = count > 1 ? " and \(count - 1) more" : ""
    return "the notification \(origin) names the unknown entity set '\(name)'\(others); 'sets' lists the known ones"
  }
}
