/// The pages that were read of one response so far, to detect a service whose next links form a cycle.
///
/// A link that was already followed closes a cycle. If every link is new, the pages show it: a cycle returns the same
/// pages again and again. A single repeated page proves nothing, since entities move while they are read.
public struct PageTrail: Sendable {
  /// Hashes, so that the trail of a million pages needs little memory.
  private var links: Set<Int> = []
  private var pages: Set<Int> = []
  private var last: Int?
  /// How many consecutive pages were seen before, and how many were the same as the page before them.
  private var known = 0, same = 0
  private var empty = 0

  /// How many consecutive pages may be the same by chance.
  private static let patience = 3
  /// How many consecutive empty pages are allowed. A service that filters while it pages can send empty ones.
  private static let emptyPages = 10_000

  /// A trail that begins at the first page, or after a link.
  public init(after link: String? = nil) {
    if let link { links.insert(link.hashValue) }
  }

  /// Adds a page to the trail.
  ///
  /// - Parameter set: the set that is read, for the message.
  /// - Throws: ``ServiceError`` of kind `malformedResponse` if the pages form a cycle.
  public mutating func note(_ page: RowPage, of set: String) throws(ServiceError) {
    var link: String?
    if case .next(let next)? = page.token { link = next }
    try note(page.rows, removed: page.removed, next: link, of: set)
  }

  /// Adds a page with these rows and a link to the next page.
  public mutating func note(
    _ rows: [Row], removed: [EntityKey] = [], next link: String?, of set: String
  ) throws(ServiceError) {
    guard let link else { return }
    guard links.insert(link.hashValue).inserted else {
      throw .circle(set, "a next link was followed before")
    }
    guard !rows.isEmpty || !removed.isEmpty else {
      empty += 1
      guard empty < Self.emptyPages else { throw .circle(set, "\(empty) pages in a row are empty") }
      return
    }
    empty = 0
    let page = Self.fingerprint(rows, removed)
    known = pages.insert(page).inserted ? 0 : known + 1
    same = page == last ? same + 1 : 0
    last = page
    guard same < Self.patience, known < max(Self.patience, pages.count) else {
      throw .circle(set, "the same pages repeat under other links")
    }
  }

  /// The hash of a page's first and last entity and of its size.
  private static func fingerprint(_ rows: [Row], _ removed: [EntityKey]) -> Int {
    var hasher = Hasher()
    for row in [rows.first, rows.last] {
      guard let row else { continue }
      if let key = row.key { hasher.combine(key) } else { hasher.combine(row) }
    }
    hasher.combine(rows.count)
    hasher.combine(removed.first)
    hasher.combine(removed.count)
    return hasher.finalize()
  }
}

extension ServiceError {
  fileprivate static func circle(_ set: String, _ reason: String) -> ServiceError {
    ServiceError(
      .malformedResponse,
      "the pages of '\(set)' form a loop: \(reason); report it to the service's operator")
  }
}
