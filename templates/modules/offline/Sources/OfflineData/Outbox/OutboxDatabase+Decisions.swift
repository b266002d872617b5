import LocalStore
import ServiceData

/// Decisions by the user.
extension OutboxDatabase {
  /// Makes drafts ready to be sent.
  func release(_ filter: RequestFilter) throws -> [OutboxRequest] {
    var released = try requests().filter { $0.isDraft && filter.includes($0) }
    for index in released.indices {
      released[index].isDraft = false
      try save(released[index])
    }
    // No row changes. The number says that an export from before the release has other requests.
    if !released.isEmpty { try touch("", "") }
    return released
  }

  /// Ends the pauses of requests with temporary failures.
  func clearBackoff() throws {
    for var request in try requests() where request.state == .pending && request.notBefore != nil {
      request.notBefore = nil
      try save(request)
    }
  }

  /// Makes a request of the error archive pending again, optionally with new content.
  func retry(
    _ id: Int64, with change: LocalChange?, isOnDevice: (EntityPlace) throws -> Bool = { _ in false }
  ) throws -> OutboxRequest {
    var request = try existing(id)
    guard request.state.allows(.retry) else { throw OutboxError.beingSent(id) }
    // A service that knows the identity would repeat its refusal.
    if request.state == .failed || change != nil { request.identity = RequestIdentity() }
    if let change {
      try change.checkKeyStays(request.key ?? request.base?.key, coding)
      request.change = change.reduced
      request.version += 1
    }
    try request.apply(.retry)
    request.attempts = 0
    request.notBefore = nil
    request.failure = nil
    request.theirs = nil
    try save(request)
    try saveNeeds(of: request)
    try touch(request.set, keyText(of: request))
    return try followKey(of: request, isOnDevice)
  }

  /// Resolves a conflict.
  ///
  /// - Parameter newest: the latest known version of the entity that a doubtful creation may have created.
  /// - Returns: the request that waits now; nil if the local change was discarded.
  func resolve(_ id: Int64, _ resolution: ConflictResolution, newest: Row? = nil) throws -> OutboxRequest? {
    var request = try existing(id)
    guard request.state.allows(.resolve) else { throw OutboxError.notConflicted(id) }
    if request.isDoubtful, let theirs = newest ?? request.theirs {
      return try settleDoubt(about: request, theirs, resolution)
    }
    switch resolution {
    case .new: throw OutboxError.notDoubtful(id)
    case .theirs:
      // The entity exists: requests that wait for its creation apply to it.
      if request.change.createsEntity, let theirs = request.theirs {
        return try adopt(theirs, by: request, leaving: nil, isRefused: true)
      }
      try remove([request], cascades: true)
      return nil
    case .mine:
      guard let theirs = request.theirs else { return try resolveMissing(request, nil) }
      if case .media(var media) = request.change {
        // The ETag is taken from the service's version; if that has none, the next upload asks for it.
        media.etag = nil
        request.change = .media(media)
      }
      if case .service(.create(let row, let set)) = request.change {
        // The service has another entity with this key, so the creation becomes an update of it.
        let rest = row.difference(from: theirs).linked(as: row)
        request.change = .service(.update(rest, key: request.key, set: set, replaces: false))
      }
      try request.rebase(onFound: theirs, after: .resolve)
    case .merged(let row):
      if request.change.kind == .media || request.change.kind == .call { throw OutboxError.unmergeable(id) }
      try row.checkKeyStays(request.key ?? request.theirs?.key, in: request.set, replaces: true)
      guard let theirs = request.theirs else { return try resolveMissing(request, row) }
      let rest = row.difference(from: theirs).linked(as: request.change.sentValues)
      request.change = .service(.update(rest, key: request.key, set: request.set, replaces: false))
      try request.rebase(onFound: theirs, after: .resolve)
    }
    request.identity = RequestIdentity()
    request.attempts = 0
    request.version += 1
    try save(request)
    try touch(request.set, keyText(of: request))
    return request
  }

  /// The service no longer has the entity. A deletion is done; for any other change, the entity is created again.
  private func resolveMissing(_ request: OutboxRequest, _ row: Row?) throws -> OutboxRequest? {
    if case .media(let media) = request.change { return try resolveMissing(media, of: request) }
    guard case .service(.update(let mine, _, _, _)) = request.change else {
      try remove([request], cascades: true)
      return nil
    }
    if let creation = try recreation(besides: request) {
      let values = row?.linked(as: mine) ?? mine
      return creation.isOpenToEdits && values.uncreatable.isEmpty
        ? try join(request, values, to: creation) : try postpone(request, values)
    }
    let whole = (request.base ?? Row(type: mine.type)).overlaid(by: row ?? mine, withControl: false)
    let rest = (row ?? mine).afterCreation(unlike: request.base)
    return try recreate(request, as: whole.withoutControl.linked(as: mine), leaving: rest)
  }

  /// Turns a request into the creation of its entity, which the service no longer has.
  ///
  /// - Parameter rest: the values that follow as an update, because no creation can have them.
  private func recreate(_ conflicted: OutboxRequest, as whole: Row, leaving rest: Row? = nil) throws -> OutboxRequest {
    var request = conflicted
    try request.renew(after: .resolve)
    request.change = .service(.create(whole.creatable, set: request.set))
    request.base = nil
    try save(request)
    if let rest {
      let later = request.successor(nextNumber(), updating: rest)
      try save(later)
      try saveNeeds(of: later)
    }
    try bindReferences(to: request)
    try touch(request.set, keyText(of: request))
    return request
  }

  /// Lets the later requests that refer to a restored entity wait for its creation, since the service may give it another
  /// key.
  private func bindReferences(to creation: OutboxRequest) throws {
    let key = keyText(of: creation)
    for other in try requests() where other.id > creation.id {
      let refers = references.targets(of: other.change).contains { set, target in
        set == creation.set && target.storedText(of: coding.type(of: set)) == key
      }
      if refers { try saveNeeds(of: other, on: [creation.id]) }
    }
  }
}

extension OutboxDatabase {
  /// The waiting creation that restores the entity of a request.
  private func recreation(besides request: OutboxRequest) throws -> OutboxRequest? {
    guard let key = request.key else { return nil }
    return try requests(of: request.set, key: key.storedText(of: coding.type(of: request.set)))
      .first { $0.id != request.id && $0.change.createsEntity }
  }

  /// Lets a change wait for the creation that restores its entity, and that cannot be edited: it was refused, or the service
  /// may have done it already.
  private func postpone(_ request: OutboxRequest, _ values: Row) throws -> OutboxRequest {
    var update = values
    update.etag = nil
    return try replace(request, by: request.successor(nextNumber(), updating: update))
  }

  /// Removes a request whose change another one contains now.
  private func replace(_ request: OutboxRequest, by other: OutboxRequest) throws -> OutboxRequest {
    try request.check(.remove)
    try remove(request.id)
    try save(other)
    try saveNeeds(of: other)
    try touch(request.set, keyText(of: request))
    return other
  }

  /// Merges a change into the creation that restores its entity; a second creation would create the entity twice.
  private func join(_ request: OutboxRequest, _ values: Row, to creation: OutboxRequest) throws -> OutboxRequest? {
    guard case .service(.create(let row, let set)) = creation.change else { return nil }
    // The later change wins, in whatever order they were decided.
    let (first, last) = request.id > creation.id ? (row, values) : (values, row)
    let both = first.overlaid(by: last, withControl: false).linked(as: first).linked(as: last)
    var joined = creation
    joined.change = .service(.create(both, set: set))
    try joined.renew(after: .edit)
    return try replace(request, by: joined)
  }

  /// The service no longer has the entity whose content is to be replaced. A media entity is created from the content,
  /// with its known properties. For a stream property, the entity is created first, with its known properties.
  private func resolveMissing(_ media: MediaUpload, of conflicted: OutboxRequest) throws -> OutboxRequest {
    var request = conflicted
    let known = (request.base ?? Row(type: coding.type(of: request.set))).withoutControl
    guard media.property == nil else {
      var content = media
      content.etag = nil
      try save(request.successor(nextNumber(), .media(content)))
      return try recreate(request, as: known)
    }
    let content = MediaContent(.bytes([]), contentType: media.contentType)
    request.hasTemporaryKey = known.key == nil
    return try recreate(request, as: known.created(from: content, file: media.file))
  }
}

extension Row {
  /// The members in which this row differs from another one, marked as changes.
  func difference(from other: Row) -> Row {
    var row = Row(type: type)
    for (index, member) in type.members.enumerated() where !member.isNavigation {
      if let value = self[index], value != other[member.name] { row[index] = value }
    }
    for member in dynamic where member.value != other[member.name] { row[member.name] = member.value }
    return row
  }

  /// The row without control information.
  fileprivate var withoutControl: Row {
    var row = self
    for control in RowControl.allCases { row[control] = nil }
    return row
  }
}

extension LocalChange {
  /// The values that a creation or an update sends; nil for another change.
  fileprivate var sentValues: Row? {
    switch self {
    case .service(.create(let row, _)), .service(.update(let row, _, _, _)): row
    default: nil
    }
  }
}
