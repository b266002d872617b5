import FoundationEssentials
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
        request.change = .service(.update(row.difference(from: theirs), key: request.key, set: set, replaces: false))
      }
      try request.rebase(on: theirs, after: .resolve)
    case .merged(let row):
      if request.change.kind == .media || request.change.kind == .call { throw OutboxError.unmergeable(id) }
      try row.checkKeyStays(request.key ?? request.theirs?.key, in: request.set, replaces: true)
      guard let theirs = request.theirs else { return try resolveMissing(request, row) }
      request.change = .service(
        .update(row.difference(from: theirs), key: request.key, set: request.set, replaces: false))
      try request.rebase(on: theirs, after: .resolve)
    }
    request.identity = RequestIdentity()
    request.attempts = 0
    request.version += 1
    try save(request)
    try touch(request.set, keyText(of: request))
    return request
  }

  /// The service no longer has the entity. A deletion is done; for any other change, the entity is created again.
  private func resolveMissing(_ conflicted: OutboxRequest, _ row: Row?) throws -> OutboxRequest? {
    var request = conflicted
    if case .media(let media) = request.change { return try resolveMissing(media, of: request) }
    guard case .service(.update(let mine, _, let set, _)) = request.change else {
      try remove([request], cascades: true)
      return nil
    }
    if let creation = try recreation(besides: request) {
      return creation.isOpenToEdits && (row ?? mine).uncreatable.isEmpty
        ? try join(request, row ?? mine, to: creation) : try postpone(request, row ?? mine)
    }
    var whole = (request.base ?? Row(type: mine.type)).overlaid(by: row ?? mine, withControl: false)
    for control in RowControl.allCases { whole[control] = nil }
    let rest = (row ?? mine).afterCreation(unlike: request.base)
    request.change = .service(.create(whole.creatable, set: set))
    request.base = nil
    try request.renew(after: .resolve)
    try save(request)
    if let rest { try saveLater(rest, than: request) }
    try touch(request.set, keyText(of: request))
    return request
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
    return try replace(request, by: later(update, than: request))
  }

  /// A change of the same entity that follows a request.
  private func later(_ values: Row, than request: OutboxRequest) throws -> OutboxRequest {
    var later = OutboxRequest(
      id: nextNumber(), change: .service(.update(values, key: request.key, set: request.set, replaces: false)),
      key: request.key, created: request.created)
    (later.category, later.transaction, later.isDraft) = (request.category, request.transaction, request.isDraft)
    return later
  }

  /// Lets values follow the creation of their entity, which cannot have them.
  private func saveLater(_ values: Row, than creation: OutboxRequest) throws {
    let later = try later(values, than: creation)
    try save(later)
    try saveNeeds(of: later)
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
    let isLater = request.id > creation.id
    var joined = creation
    joined.change = .service(
      .create(
        isLater ? row.overlaid(by: values, withControl: false) : values.overlaid(by: row, withControl: false), set: set)
    )
    try joined.renew(after: .edit)
    return try replace(request, by: joined)
  }

  /// The service no longer has the entity whose content is to be replaced. A media entity is created from the content,
  /// with its known properties. For a stream property, the entity is created first, with its known properties.
  private func resolveMissing(_ media: MediaUpload, of conflicted: OutboxRequest) throws -> OutboxRequest {
    var request = conflicted
    try request.renew(after: .resolve)
    var whole = (request.base ?? Row(type: coding.type(of: request.set))).creatable
    for control in RowControl.allCases { whole[control] = nil }
    if media.property == nil {
      let content = MediaContent(.bytes([]), contentType: media.contentType)
      request.change = .service(.create(whole.created(from: content, file: media.file), set: request.set))
      request.hasTemporaryKey = true
      request.base = nil
    } else {
      var content = media
      content.etag = nil
      var later = OutboxRequest(id: nextNumber(), change: .media(content), key: request.key, created: Date())
      (later.category, later.transaction, later.isDraft) = (request.category, request.transaction, request.isDraft)
      request.change = .service(.create(whole, set: request.set))
      request.base = nil
      try save(later)
    }
    try save(request)
    try touch(request.set, keyText(of: request))
    return request
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
}
