import LocalStore
import ServiceData

/// A strategy for bringing a query up to date, with the data for its first request.
enum DownloadStrategy {
  /// Resumes an earlier download where it stopped.
  case resume(mode: SyncReport.Mode, token: String)
  /// Asks for the changes since a delta token (OData 4.01 Part 1: Protocol, 11.3).
  case delta(token: String)
  /// Asks for rows that were modified at or after a time.
  case modified(property: String, since: Value)
  /// Reads everything, and deletes rows that no longer exist.
  case full

  var name: SyncReport.Mode {
    switch self {
    case .resume(let mode, _): mode
    case .delta: .delta
    case .modified: .modified
    case .full: .full
    }
  }

  /// The start of the strategy's pages.
  var trail: PageTrail {
    switch self {
    case .resume(_, let token): PageTrail(after: token)
    case .delta, .modified, .full: PageTrail()
    }
  }

  /// The strategies that a query can use, cheapest first. The next one is used if the service no longer knows the token
  /// of the one before.
  static func all(of definition: DefiningQuery, _ stored: StoredQuery) -> [DownloadStrategy] {
    var strategies: [DownloadStrategy] = []
    if let token = stored.nextToken {
      strategies.append(.resume(mode: stored.mode.flatMap(SyncReport.Mode.init) ?? .full, token: token))
    }
    if let token = stored.deltaToken {
      if let property = definition.modificationProperty {
        if let start = Watermark.start(token) { strategies.append(.modified(property: property, since: start)) }
      } else {
        strategies.append(.delta(token: token))
      }
    }
    return strategies + [.full]
  }

  /// Whether an error means that the next strategy has to be used. Services report an expired token in more ways than
  /// the protocol defines.
  func isClosed(by error: ServiceError) -> Bool {
    switch self {
    case .resume, .delta:
      error.status == 501 || [.expiredToken, .notFound, .refused, .forbidden, .unsupported].contains(error.kind)
    case .modified: error.status == 501 || [.unsupported, .refused].contains(error.kind)
    case .full: false
    }
  }

  /// Whether the strategy alone may have caused an error, for example if a service fails at a link that it returned
  /// itself.
  func canBeBroken(by error: ServiceError) -> Bool {
    switch self {
    case .resume, .delta, .modified:
      error.kind == .malformedResponse || error.kind == .unavailable && error.status != nil
    case .full: false
    }
  }
}
