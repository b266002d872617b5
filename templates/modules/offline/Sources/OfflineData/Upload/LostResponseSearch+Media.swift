import FoundationEssentials
import ServiceData

/// Searches for a media entity that was created from content, after its answer was lost.
extension LostResponseSearch {
  /// The maximum number of unknown entities whose content is read.
  private static let limit = 20

  /// Searches for the entity by its content.
  ///
  /// - Parameters:
  ///   - sent: the properties, if they were sent with the content. An entity with other values is not certain.
  ///   - key: the requested key, which the entity has locally; nil for a temporary one.
  /// - Returns: no certain result for empty content, because others create entities with empty content, too.
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func find(
    _ content: MediaContent.Body, of sent: Row?, in set: String, key: EntityKey?
  ) async throws -> Result {
    guard let newcomers = try await newcomers(in: set, but: key) else { return .unknowable }
    var same: [Row] = []
    for row in newcomers {
      if let sent, try await remote.origin(of: row, createdFrom: sent, at: sentAt) == .foreign { continue }
      // A media entity without content is like one with empty content.
      let kept = try await keptContent(content, of: row.key, in: set, property: nil)
      if kept?.isSame ?? content.isEmpty { same.append(row) }
    }
    if same.isEmpty { return .absent }
    let equal = same.filter { row in
      sent.map { ChangeComparison.differences(between: $0, and: row).isEmpty } ?? true
    }
    guard let first = equal.first else { return .perhaps(same) }
    if let key, let own = equal.first(where: { $0.key == key }) { return .found(own) }
    return equal.count == 1 && !content.isEmpty ? .found(first) : .perhaps(equal)
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

  /// Compares content that waits to be sent with the service's.
  ///
  /// - Returns: nil if the service has no content.
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func keptContent(of media: MediaUpload) async throws -> KeptContent? {
    try await keptContent(
      try await outbox.content(of: media), of: media.key, in: media.set, property: media.property)
  }

  /// Compares content with the service's while it is received, so that it is neither in memory nor in a file.
  private func keptContent(
    _ own: MediaContent.Body, of key: EntityKey?, in set: String, property: String?
  ) async throws -> KeptContent? {
    do {
      let comparison = ContentComparison(with: own)
      let theirs = try await remote.media(of: key, in: set, property: property, into: comparison.receiver)
      return KeptContent(etag: theirs.etag, isSame: try comparison.isSame())
    } catch let error as ServiceError where error.kind == .notFound {
      return nil
    }
  }
}

/// Content that the service has.
struct KeptContent {
  /// Its version, if the service reports it.
  let etag: String?
  /// Whether it consists of the same bytes as the content that waits to be sent.
  let isSame: Bool
}

extension MediaContent.Body {
  /// Whether the content has no bytes.
  fileprivate var isEmpty: Bool {
    switch self {
    case .bytes(let bytes): bytes.isEmpty
    case .parts(let parts): parts.size == 0
    case .file(let path):
      (try? FileManager.default.attributesOfItem(atPath: path))?[.size].flatMap { $0 as? Int } == 0
    }
  }
}
