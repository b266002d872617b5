import QueryLanguage
import ServiceData

/// Creations whose answers were lost together, for example because they were sent in one request. Their entities can be
/// alike, so what one of them has created is not evidence for another one.
struct RivalCreations: Sendable {
  private var rivals: [(sent: Row, names: [String])] = []

  init() {}

  /// The rivals of a creation.
  ///
  /// - Throws: ``OutboxError``.
  init(of request: OutboxRequest, in outbox: Outbox) async throws {
    for other in try await outbox.requests(RequestFilter(states: [.pending, .sending], set: request.set)) {
      guard other.id != request.id, other.hasTemporaryKey, other.mayHaveBeenDone || other.state == .sending,
        case .service(.create(let row, _)) = other.change
      else { continue }
      let names = row.presentNames.filter { row.type.member($0)?.facets.isComputed != true }
      if !names.isEmpty { rivals.append((row, names)) }
    }
  }

  /// Whether an entity of the service has all values that a rival sent, and the rival sent more values than a number.
  func own(_ row: Row, moreThan count: Int) -> Bool {
    rivals.contains { $0.names.count > count && row.holds($0.sent, in: $0.names) }
  }
}

extension RivalCreations {
  /// How many rivals sent the same values as a creation whose entity has all of its values, by their number.
  func count(equalTo row: Row, _ number: Int) -> Int {
    rivals.count { $0.names.count == number && row.holds($0.sent, in: $0.names) }
  }
}

extension Row {
  /// Whether the row has the values of a sent row with the given names, as far as it knows them.
  func holds(_ sent: Row, in names: [String]) -> Bool {
    let compared = names.filter { self[$0] != nil }
    return !compared.isEmpty
      && compared.allSatisfy { (sent[$0] ?? .null).isSame(as: self[$0] ?? .null, sent.type.member($0)) }
  }
}
