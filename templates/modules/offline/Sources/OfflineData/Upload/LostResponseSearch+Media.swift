import FoundationEssentials
import ServiceData

/// Searches for a media entity that was created from content, after its answer was lost.
extension LostResponseSearch {
  /// The maximum number of unknown entities whose content is read.
  private static let limit = 20

  /// Searches for the entity by its content, because only that was sent.
  ///
  /// - Parameter key: the requested key, which the entity has locally; nil for a temporary one.
  /// - Returns: no certain result for empty content, because others create entities with empty content, too.
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func find(_ content: MediaContent.Body, in set: String, key: EntityKey?) async throws -> Result {
    guard let newcomers = try await newcomers(in: set, but: key) else { return .unknowable }
    var same: [Row] = []
    for row in newcomers where try await content.isEqual(self.content(of: row, in: set)) { same.append(row) }
    guard let first = same.first else { return .absent }
    if let key, let own = same.first(where: { $0.key == key }) { return .found(own) }
    return same.count == 1 && !content.isEqual([]) ? .found(first) : .perhaps(same)
  }

  /// The entities of the service that were not known here before; nil if there are too many.
  private func newcomers(in set: String, but own: EntityKey?) async throws -> [Row]? {
    var newcomers: [Row] = []
    var page = try await remote.page(of: RowQuery(set: set), tracksChanges: false)
    var trail = PageTrail()
    while true {
      for row in page.rows where row.type.hasStream {
        guard let key = row.key else { continue }
        if key != own, try await isKnown(key, set) { continue }
        newcomers.append(row)
        if newcomers.count > Self.limit { return nil }
      }
      guard case .next? = page.token, let token = page.token else { return newcomers }
      try trail.note(page, of: set)
      try Task.checkCancellation()
      page = try await remote.page(after: token, of: RowQuery(set: set))
    }
  }

  /// The service's content; empty if there is none.
  private func content(of row: Row, in set: String) async throws -> [UInt8] {
    do {
      guard case .bytes(let bytes) = try await remote.media(of: row.key, in: set, property: nil).body else { return [] }
      return bytes
    } catch let error as ServiceError where error.kind == .notFound {
      return []
    }
  }
}

extension MediaContent.Body {
  /// Whether the content consists of the given bytes.
  func isEqual(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .bytes(let own): own == bytes
    case .file(let path): FileManager.default.contents(atPath: path)?.elementsEqual(bytes) ?? false
    }
  }
}
