/// The pages that were read of one answer so far, by which a service is found out whose next links lead in a circle.
///
/// A link that was followed before closes a circle. Where every link is a new one, the pages tell: a circle brings the same
/// ones again and again. That a single page comes twice means nothing, since entities move while they are read.
public struct PageTrail: Sendable {
  /// Hashes, so that the trail of a million pages takes little memory.
  private var links: Set<Int> = []
  private var pages: Set<Int> = []
  private var last: Int?
  /// How many pages in a row came before, and how many in a row were like the one before them.
  private var known = 0, same = 0
  private var empty = 0

  /// How many pages in a row are taken to be the same by chance.
  private static let patience = 3
  /// How many pages without anything a service may send in a row, as one that filters while it pages does.
  private static let emptyPages = 10_000

  /// A trail that begins at the first page, or behind a link.
  public init(after link: String? = nil) {
    if let link { links.insert(link.hashValue) }
  }

  /// Takes a page into account.
  ///
  /// - Parameter set: what is read, for the message.
  /// - Throws: ``ServiceError`` of kind `malformedResponse` where the pages lead in a circle.
  public mutating func note(_ page: RowPage, of set: String) throws(ServiceError) {
    var link: String?
    if case .next(let next)? = page.token { link = next }
    try note(page.rows, removed: page.removed, next: link, of: set)
  }

  /// Takes a page into account that has some rows, and a link to the next one.
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
      throw .circle(set, "the same pages come again under other links")
    }
  }

  /// What tells pages apart: the ends of each.
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
      "the pages of '\(set)' lead in a circle: \(reason); tell those who run the service")
  }
}
