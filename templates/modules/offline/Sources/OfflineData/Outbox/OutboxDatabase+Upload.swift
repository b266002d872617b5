import FoundationEssentials
import LocalStore
import QueryLanguage
import ServiceData

/// The steps of sending a request.
extension OutboxDatabase {
  /// Marks a request as being sent.
  ///
  /// - Returns: the request to send; nil if it is gone, or no longer waits.
  func begin(_ id: Int64) throws -> OutboxRequest? {
    guard var request = try request(id), !request.isDraft, request.state.allows(.begin) else { return nil }
    // Its process ended while sending it.
    if request.state == .sending { request.mayHaveBeenDone = true }
    if request.attempts == 0 { request.identity.firstSent = .now }
    try request.apply(.begin)
    request.attempts += 1
    request.notBefore = nil
    try save(request)
    return request
  }

  /// Makes requests pending again whose process ended while sending them; the service may have applied them.
  func releaseInterrupted() throws -> [Int64] {
    let interrupted = try requests().filter { $0.state.allows(.interrupt) }
    for var request in interrupted {
      try request.apply(.interrupt)
      request.mayHaveBeenDone = true
      try save(request)
    }
    return interrupted.map(\.id)
  }

  /// Ends a request that the service has applied.
  ///
  /// - Parameter isWhole: whether the service has the properties of a new media entity, too.
  /// - Returns: the key that the service assigned to a new entity in place of the requested one.
  func finish(
    _ id: Int64, version: Int64, row: Row?, realKey: EntityKey?, isWhole: Bool = false
  ) throws -> ReplacedKey? {
    guard let request = try request(id) else { return nil }
    try request.check(.finish)
    var replaced: ReplacedKey?
    let isPart = request.change.createsMedia && !isWhole
    if isPart {
      try takeSecondStep(request, row)
    } else if request.version == version {
      try remove(id, keepingDependents: request.change.createsEntity)
    } else {
      try keepRest(of: request, row)
    }
    switch request.change {
    case .service(.delete): try record(.deleted(set: request.set, key: keyText(of: request)))
    case .service(.call(let call)): try settleVersion(after: call, request, row)
    case .service(.create(let sent, _)):
      replaced = try settle(request, row: row, realKey: realKey ?? row?.key, isPart: isPart)
      // The links are sent with the properties.
      if !isPart {
        try record(coding.linkEdits(of: sent), of: request.set, key: realKey ?? row?.key ?? request.key)
      }
    case .media(let media): try settleContent(of: request, media, row)
    case .service(.update(let sent, _, _, _)):
      // The service has the sent values unless its answer differs; its new ETag is only known from the answer.
      try settleBase(of: request, sent, row)
      try record(coding.linkEdits(of: sent), of: request.set, key: request.key)
    case .service(.link), .service(.unlink):
      if let values = coding.linkedValues(request.change) {
        try settleBase(of: request, values, row)
      } else {
        if let edit = coding.linkEdit(request.change) {
          try record(.linked(set: request.set, key: keyText(of: request), edit))
        }
        if let row { try record(.base(set: request.set, key: keyText(of: request), row)) }
      }
    }
    try touch(request.set, keyText(of: request))
    return replaced
  }

  /// The service has the content of a new media entity; the request waits with its properties, if there are any.
  private func takeSecondStep(_ request: OutboxRequest, _ row: Row?) throws {
    guard let change = request.change.secondStep(request.key) else {
      return try remove(request.id, keepingDependents: true)
    }
    try noteContent(of: request.id)
    var rest = request
    rest.change = change
    rest.identity = RequestIdentity()
    (rest.attempts, rest.hasTemporaryKey, rest.mayHaveBeenDone) = (0, false, false)
    try rest.rebase(on: row ?? Row(type: coding.type(of: request.set)), after: .finishPart)
    try save(rest)
  }

  /// An action changes the ETag of its entity. The new ETag is only known if the answer contains the entity. Later
  /// requests must not name the old one.
  private func settleVersion(after call: OperationCall, _ request: OutboxRequest, _ answer: Row?) throws {
    guard call.target?.etag != nil else { return }
    let type = coding.type(of: request.set)
    let own = answer.flatMap { $0.key == request.key && $0.type.isKind(of: type) ? $0 : nil }
    try settleBase(of: request, Row(type: type), own)
  }

  /// Records that the service has the links that were sent with an entity.
  private func record(_ edits: [LinkEdit], of set: String, key: EntityKey?) throws {
    let text = key?.storedText(of: coding.type(of: set)) ?? ""
    for edit in edits { try record(.linked(set: set, key: text, edit)) }
  }

  /// Waiting replacements of the same content are based on the sent version, if the answer contains its ETag.
  private func settleContent(of request: OutboxRequest, _ media: MediaUpload, _ answer: Row?) throws {
    let type = coding.type(of: request.set)
    var row = answer ?? Row(type: type)
    let version = row[.mediaETag]
    row[.mediaETag] = media.property == nil ? version ?? "" : nil
    for var later in try requests(of: request.set, key: keyText(of: request)) where later.id != request.id {
      guard case .media(var other) = later.change, other.property == media.property else { continue }
      other.etag = version
      later.change = .media(other)
      try save(later)
    }
    try settleBase(of: request, Row(type: type), row)
  }

  /// A temporary failure: the request waits again.
  ///
  /// - Parameter answered: an unknown entity that the service returned for a creation; nil keeps an earlier one.
  func postpone(
    _ id: Int64, notBefore: Date?, _ failure: RequestFailure, mayHaveBeenDone: Bool, answered: Row? = nil
  ) throws {
    guard var request = try request(id) else { return }
    try request.apply(.postpone)
    request.notBefore = notBefore
    request.failure = failure
    request.mayHaveBeenDone = mayHaveBeenDone
    if let answered { request.answered = answered }
    try save(request)
  }

  /// A refusal for good: the request goes to the error archive.
  func fail(_ id: Int64, _ failure: RequestFailure) throws {
    guard var request = try request(id) else { return }
    try request.apply(.refuse)
    request.answered = nil
    request.failure = failure
    request.mayHaveBeenDone = false
    try save(request)
    try touch(request.set, keyText(of: request))
  }

  /// A conflicting change on the service: the request goes to the list of conflicts.
  func conflict(_ id: Int64, theirs: Row?, _ failure: RequestFailure?) throws {
    guard var request = try request(id) else { return }
    try request.apply(.conflict)
    (request.theirs, request.answered) = (theirs, nil)
    request.failure = failure
    request.mayHaveBeenDone = false
    try save(request)
    if request.isDoubtful { return try touch(request.set, keyText(of: request)) }
    try recordServer(theirs, of: request)
  }

  /// Bases the request on a newer version of the entity, and lets it wait again.
  func rebase(_ id: Int64, on row: Row) throws {
    guard var request = try request(id) else { return }
    try request.rebase(onFound: row)
    // A service that knows the identity would repeat its refusal.
    request.identity = RequestIdentity()
    try save(request)
    try recordServer(row, of: request)
  }

  /// Lets the request replace a newer version of the content, and wait again.
  func rebase(_ id: Int64, on media: MediaUpload) throws {
    guard var request = try request(id) else { return }
    try request.apply(.rebase)
    request.change = .media(media)
    request.identity = RequestIdentity()
    try save(request)
  }

  private func recordServer(_ row: Row?, of request: OutboxRequest) throws {
    let key = keyText(of: request)
    try record(row.map { .base(set: request.set, key: key, $0) } ?? .deleted(set: request.set, key: key))
    try touch(request.set, key)
  }

  /// Deletes a request. If `keepingDependents` is true, the records of its dependents stay, because they are needed
  /// when the key of the new entity is known.
  func remove(_ id: Int64, keepingDependents: Bool) throws {
    guard keepingDependents else { return try remove(id) }
    try noteContent(of: id)
    let statement = try connection.statement("DELETE FROM requests WHERE id = ?")
    statement.bind(id, at: 1)
    try statement.run()
    index.remove(id)
    noteRequest(isThere: false)
  }

  /// An edit was merged into the request while it was being sent: the rest becomes an update of the service's version.
  private func keepRest(of request: OutboxRequest, _ row: Row?) throws {
    guard case .service(let change) = request.change else { return try remove(request.id) }
    var rest = request
    switch change {
    case .create(let mine, let set) where request.change.createsMedia:
      try noteContent(of: request.id)
      rest.change = .service(.update(mine.propertiesAfterContent, key: request.key, set: set, replaces: false))
    case .create(let mine, let set), .update(let mine, _, let set, _):
      rest.change = .service(.update(mine.withoutKey.markedAsChanged, key: request.key, set: set, replaces: false))
    default: return try remove(request.id)
    }
    rest.identity = RequestIdentity()
    (rest.attempts, rest.hasTemporaryKey, rest.mayHaveBeenDone) = (0, false, false)
    rest.answered = nil
    let nothing = Row(type: coding.type(of: request.set))
    rest.base = request.base ?? nothing
    try rest.follow(nothing, answeredWith: row ?? nothing, after: .finishPart)
    try save(rest)
  }

  private func settleBase(of request: OutboxRequest, _ sent: Row, _ answer: Row?) throws {
    var row = Row(type: sent.type).overlaid(by: sent, withControl: false)
    if let answer { row = row.overlaid(by: answer, withControl: true) }
    if row.etag == nil { row.etag = "" }
    if answer?[.mediaETag]?.isEmpty == true { row[.mediaETag] = "" }
    let key = keyText(of: request)
    try record(.base(set: request.set, key: key, row))
    // An operation may change any property of its entity, which is no change of somebody else.
    let own = request.change.kind == .call ? row : row.values(of: sent.changedNames)
    for var later in try requests(of: request.set, key: key) where later.id != request.id && later.state == .pending {
      guard later.base != nil else { continue }
      try later.follow(own, answeredWith: row, found: request.answered)
      try save(later)
    }
  }
}

extension Row {
  /// The values of some members only.
  fileprivate func values(of names: [String]) -> Row {
    var row = Row(type: type)
    for name in names { row[name] = self[name] }
    return row
  }
}

extension OutboxRequest {
  /// The sent values of a new entity.
  func sentRow(_ type: StructuredSchema) -> Row {
    guard case .service(.create(let row, _)) = change else { return Row(type: type) }
    var sent = row.withoutContent.withoutRelatives
    sent.acceptChanges()
    return sent
  }

  /// Bases the request on its entity after an earlier request for that.
  ///
  /// Between the two, somebody else may have changed what this request changes. Then only the values that the earlier request
  /// sent are new in its base, and the version stays, so that the conflict is found when this request is sent.
  ///
  /// A deletion conflicts with every change of somebody else. The answer contains what the service computed because of the
  /// earlier request, too, so only the entity as it was before shows such a change.
  ///
  /// - Parameters:
  ///   - sent: the values that the earlier request sent, as the service has them.
  ///   - row: the entity that the service answered with.
  ///   - found: the entity before the earlier request, if that showed changes of somebody else.
  fileprivate mutating func follow(
    _ sent: Row, answeredWith row: Row, found: Row? = nil, after event: Event = .rebase
  ) throws(OutboxError) {
    let former = base ?? Row(type: row.type)
    let known = former.overlaid(by: sent, withControl: false)
    var kept = former
    switch change {
    case .service(.update(let mine, _, _, _)):
      if !ChangeComparison(mine: mine, base: known, theirs: row).conflicts.isEmpty { return try stay(on: known, event) }
    case .service(.delete):
      if let found, found.isChanged(since: base, besides: sent.presentNames) { answered = found }
      if answered != nil { return try stay(on: known, event) }
      // The earlier request may have changed them, although the answer does not contain them.
      kept = former.withoutComputed
    default: break
    }
    try rebase(on: kept.overlaid(by: row, withControl: true), after: event)
  }

  /// Keeps the version that the request names.
  private mutating func stay(on known: Row, _ event: Event) throws(OutboxError) {
    try apply(event)
    base = known
  }
}
