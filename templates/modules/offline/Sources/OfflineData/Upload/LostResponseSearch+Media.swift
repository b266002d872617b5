import FoundationEssentials
import ServiceData

/// Looks for a media entity that was made of some content, when the answer was lost.
extension LostResponseSearch {
  /// How many entities that nobody here knows are asked for their content.
  private static let limit = 20

  /// Looks for the entity by its content, since that is all that was sent.
  ///
  /// - Parameter key: the key that was wished for, by which the entity shows here; nil for a temporary one.
  /// - Returns: nothing certain where the content is empty, as others create entities so, too.
  /// - Throws: ``ServiceError`` where the service cannot be asked.
  func find(_ content: MediaContent.Body, in set: String, key: EntityKey?) async throws -> Result {
    guard let newcomers = try await newcomers(in: set, but: key) else { return .unknowable }
    var same: [Row] = []
    for row in newcomers where try await content.isEqual(self.content(of: row, in: set)) { same.append(row) }
    guard let first = same.first else { return .absent }
    if let key, let own = same.first(where: { $0.key == key }) { return .found(own) }
    return same.count == 1 && !content.isEqual([]) ? .found(first) : .perhaps(same)
  }

  /// The entities of the service that were not known here before; nil where they are too many.
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

  /// What the service has; nothing where there is no content.
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
  /// Whether these are the bytes.
  func isEqual(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .bytes(let own): own == bytes
    case .file(let path): FileManager.default.contents(atPath: path)?.elementsEqual(bytes) ?? false
    }
  }
}
