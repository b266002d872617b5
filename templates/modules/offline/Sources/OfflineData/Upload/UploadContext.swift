import LocalStore
import ServiceData

/// The parts that an upload uses, and its requests to the service.
struct UploadContext: Sendable {
  let remote: any RemoteService
  let outbox: Outbox
  let store: RowStore
  let settings: UploadSettings
  let progress: ProgressPublisher

  var search: LostResponseSearch { LostResponseSearch(remote: remote, store: store, outbox: outbox) }

  private var inspector: RequestInspector { RequestInspector(remote: remote, search: search) }

  /// Determines what to do with a request. The service is only asked if an answer was lost, if it is not known to
  /// compare ETags itself, and for the rest of an entity that is sent as a whole.
  func finding(
    on request: OutboxRequest, isForced: Bool = false
  ) async throws -> Result<RequestInspector.Finding, ServiceError> {
    // Requests that were queued before the service removed their set would block every download.
    guard request.set.isEmpty || remote.schema.set(request.set) != nil else { return .failure(.setMissing(request)) }
    if case .service(.create(let row, _)) = request.change, let fault = row.mediaCreationFault {
      return .failure(fault)
    }
    if !isForced, !request.mayHaveBeenDone, !needsRest(request), try await checksVersion(of: request) {
      return .success(.send(request.change, theirs: nil))
    }
    let finding = try await asking { try await inspector.inspect(request) }
    if case .failure(let error) = finding, error.refusesSet, !isForced { return unread(request, error) }
    switch finding {
    case .success(.send(_, let theirs?)): try await outbox.keep(theirs, before: request)
    // The service may have computed values because of the request.
    case .success(.done(let theirs?)): try await outbox.keep(theirs.withoutComputed, before: request)
    default: break
    }
    guard case .success(.send(let change, let theirs)) = finding else { return finding }
    return .success(.send(outgoing(change, on: theirs), theirs: theirs))
  }

  /// What to do with a request whose entity the service does not let the user read: it is sent unseen, with the known
  /// ETag. For a creation or a call, it cannot be determined then whether it was already applied.
  private func unread(
    _ request: OutboxRequest, _ error: ServiceError
  ) -> Result<RequestInspector.Finding, ServiceError> {
    guard !needsRest(request) else { return .failure(error) }
    let isRepeatable = ![.create, .call].contains(request.change.kind)
    guard !request.mayHaveBeenDone || isRepeatable else { return .success(.unknowable) }
    return .success(.send(request.change, theirs: nil))
  }

  /// The entity that a refused creation created anyway, for example because it was sent twice on its way.
  func entity(madeBy request: OutboxRequest) async throws -> Row? {
    guard case .success(let row) = try await asking({ try await inspector.entity(madeBy: request) }) else { return nil }
    return row
  }

  /// Whether the link that a request removes no longer exists.
  func isUnlinked(_ request: OutboxRequest) async throws -> Bool {
    if case .success(let isGone) = try await asking({ try await inspector.isUnlinked(request) }) {
      isGone
    } else {
      false
    }
  }

  /// Why nothing is known about a request that was answered with 404; nil if the service is there, so that the answer is
  /// its own.
  func absence(behind request: OutboxRequest) async throws -> ServiceError? {
    switch try await asking({ try await remote.isPresent(askedFor: request.set) }) {
    case .success(let isPresent): isPresent ? nil : .absent
    case .failure(let error): error
    }
  }

  /// The created entity if the service's answer had no key, found by the sent values.
  func createdEntity(of request: OutboxRequest) async throws -> Row? {
    let inspected = try await asking { try await inspector.inspect(request.withoutAnswer) }
    guard case .success(.done(let row)) = inspected else { return nil }
    return row
  }

  /// The service's version of an entity.
  func read(_ key: EntityKey, _ set: String) async throws -> Result<Row?, ServiceError> {
    try await asking { try await remote.entity(key, of: RowQuery(set: set)) }
  }

  /// Sends a change; for a new media entity, its content. A request being sent is not cancelled when the upload is
  /// stopped.
  func deliver(_ change: LocalChange, _ request: OutboxRequest) async throws -> Result<Row?, ServiceError> {
    let (remote, outbox) = (remote, outbox)
    let sending = Task<Row?, any Error> {
      switch change {
      case .service(.create(let row, let set)) where change.createsMedia(on: remote):
        try await remote.createMedia(
          try await outbox.content(ofNew: row).named(for: row), for: row, in: set, identity: request.identity)
      case .service(let change): try await remote.send(change, identity: request.identity)
      case .media(let media): try await remote.send(media, body: outbox.content(of: media), identity: request.identity)
      }
    }
    return try await asking { try await sending.value }
  }

  /// Sends the changes of a transaction in one change set.
  func deliver(_ changes: [IdentifiedChange]) async throws -> Result<[ChangeOutcome], ServiceError> {
    let remote = remote
    let sending = Task { try await remote.send(changeSet: changes) }
    return try await asking { try await sending.value }
  }

  /// Sends the changes of a group in one request.
  func deliver(independent changes: [IdentifiedChange]) async throws -> Result<[ChangeOutcome], ServiceError> {
    let remote = remote
    let sending = Task { try await remote.send(independent: changes) }
    return try await asking { try await sending.value }
  }

  /// Runs a call that asks the service. An error other than ``ServiceError`` leaves open whether a request was applied.
  /// An error of the files here is not an answer, and is thrown.
  private func asking<Answer: Sendable>(
    _ ask: () async throws -> Answer
  ) async throws -> Result<Answer, ServiceError> {
    do {
      return .success(try await ask())
    } catch let error as ServiceError {
      return .failure(error)
    } catch let error where error is StoreError || error is OutboxError || error is CancellationError {
      throw error
    } catch {
      var fault = ServiceError(.malformedResponse, String(describing: error))
      fault.mayHaveBeenDone = true
      return .failure(fault)
    }
  }
}

/// What is known about the service's handling of ETags.
extension UploadContext {
  /// Content has its own ETags.
  private static func note(_ request: OutboxRequest) -> String {
    "upload.versions.\(request.set)" + (request.change.kind == .media ? "/$value" : "")
  }

  /// Whether the service itself refuses the request if the entity has another version than at the time of the edit.
  private func checksVersion(of request: OutboxRequest) async throws -> Bool {
    switch request.change {
    case .service(.update(let row, _, _, _)):
      guard row.etag?.isEmpty == false else { return false }
    case .service(.delete(_, _, let etag)):
      guard etag?.isEmpty == false else { return false }
    case .media(let media):
      // Without a known ETag, there is nothing to compare.
      if media.knownVersion == nil { return request.base?.etag?.isEmpty != false }
    default: return true
    }
    if request.change.kind != .media, remote.comparesVersions { return true }
    return try await outbox.note(Self.note(request)) != nil
  }

  /// Remembers that the service compares the ETags of a set's entities, or of their content.
  func noteVersionCheck(of request: OutboxRequest) async throws {
    try await outbox.setNote(Self.note(request), to: "checked")
  }
}

extension RemoteService {
  /// Sends waiting content.
  ///
  /// - Returns: the known part of the entity. Its ETag has changed; the answer may not contain the new one.
  fileprivate func send(_ media: MediaUpload, body: MediaContent.Body, identity: RequestIdentity) async throws
    -> Row?
  {
    let content = MediaContent(body, contentType: media.contentType, etag: media.etag)
    var row = Row(type: schema.set(media.set).flatMap(schema.entityType) ?? .untyped)
    row.etag = ""
    row[.mediaETag] = try await setMedia(
      content, of: media.key, in: media.set, property: media.property, etag: media.knownVersion, identity: identity)
    return row
  }
}
