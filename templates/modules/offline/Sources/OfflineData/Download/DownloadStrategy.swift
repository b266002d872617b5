import LocalStore
import ServiceData

/// A strategy to bring a query up to date, with what its first request asks for.
enum DownloadStrategy {
  /// Goes on where an earlier download stopped.
  case resume(mode: SyncReport.Mode, token: String)
  /// Asks for the changes since a delta token (OData 4.01 Part 1: Protocol, 11.3).
  case delta(token: String)
  /// Asks for what was modified at a time or later.
  case modified(property: String, since: Value)
  /// Reads everything, and sweeps what is not there any more.
  case full

  var name: SyncReport.Mode {
    switch self {
    case .resume(let mode, _): mode
    case .delta: .delta
    case .modified: .modified
    case .full: .full
    }
  }

  /// Where the pages of the strategy begin.
  var trail: PageTrail {
    switch self {
    case .resume(_, let token): PageTrail(after: token)
    case .delta, .modified, .full: PageTrail()
    }
  }

  /// The strategies that a query can use, the cheapest first. The next one is used if the service does not know the token of
  /// one any more.
  static func all(of definition: DefiningQuery, _ stored: StoredQuery) -> [DownloadStrategy] {
    var strategies: [DownloadStrategy] = []
    if let token = stored.nextToken {
      strategies.append(.resume(mode: stored.mode.flatMap(SyncReport.Mode.init) ?? .full, token: token))
    }
    if let token = stored.deltaToken {
      if let property = definition.modificationProperty {
        if let watermark = try? Value(json: Array(token.utf8)) {
          strategies.append(.modified(property: property, since: watermark))
        }
      } else {
        strategies.append(.delta(token: token))
      }
    }
    return strategies + [.full]
  }

  /// Whether an answer means that the next strategy has to be used. Services report an old token in more forms than the one
  /// that the protocol defines.
  func isClosed(by error: ServiceError) -> Bool {
    switch self {
    case .resume, .delta:
      error.status == 501 || [.expiredToken, .notFound, .refused, .forbidden, .unsupported].contains(error.kind)
    case .modified: error.status == 501 || [.unsupported, .refused].contains(error.kind)
    case .full: false
    }
  }

  /// Whether an error may be due to the strategy alone, as if a service fails at a link that it returned itself.
  func canBeBroken(by error: ServiceError) -> Bool {
    switch self {
    case .resume, .delta, .modified:
      error.kind == .malformedResponse || error.kind == .unavailable && error.status != nil
    case .full: false
    }
  }
}
