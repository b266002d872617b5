import LocalStore
import ServiceData

/// One way to bring a query up to date, with what its first request asks for.
enum DownloadStrategy {
  /// Goes on where an earlier download stopped.
  case resume(way: SyncReport.Way, token: String)
  /// Asks for the changes since a delta token (OData 4.01 Part 1: Protocol, 11.3).
  case delta(token: String)
  /// Asks for what was modified at a time or later.
  case modified(property: String, since: Value)
  /// Reads everything, and sweeps what is not there any more.
  case full

  var name: SyncReport.Way {
    switch self {
    case .resume(let way, _): way
    case .delta: .delta
    case .modified: .modified
    case .full: .full
    }
  }

  /// Where the way begins.
  var trail: PageTrail {
    switch self {
    case .resume(_, let token): PageTrail(after: token)
    case .delta, .modified, .full: PageTrail()
    }
  }

  /// The ways that are open to a query, the cheapest first. Each leads to the next where the service does not know
  /// its token any more.
  static func all(of definition: DefiningQuery, _ stored: StoredQuery) -> [DownloadStrategy] {
    var ways: [DownloadStrategy] = []
    if let token = stored.nextToken {
      ways.append(.resume(way: stored.way.flatMap(SyncReport.Way.init) ?? .full, token: token))
    }
    if let token = stored.deltaToken {
      if let property = definition.modificationProperty {
        if let mark = try? Value(json: Array(token.utf8)) { ways.append(.modified(property: property, since: mark)) }
      } else {
        ways.append(.delta(token: token))
      }
    }
    return ways + [.full]
  }

  /// Whether an answer means that the way is closed, so that the next one has to be taken. Services tell of an old
  /// token in more ways than the one that the protocol names.
  func isClosed(by error: ServiceError) -> Bool {
    switch self {
    case .resume, .delta:
      error.status == 501 || [.expiredToken, .notFound, .refused, .forbidden, .unsupported].contains(error.kind)
    case .modified: error.status == 501 || [.unsupported, .refused].contains(error.kind)
    case .full: false
    }
  }

  /// Whether an error may be one of the way alone, as that of a service that fails at a link that it gave out itself.
  func canBeBroken(by error: ServiceError) -> Bool {
    switch self {
    case .resume, .delta, .modified:
      error.kind == .malformedResponse || error.kind == .unavailable && error.status != nil
    case .full: false
    }
  }
}
