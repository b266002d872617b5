import FoundationEssentials
import LocalStore
import ServiceData

/// What an upload works with, and the questions that it asks the service.
struct UploadContext: Sendable {
  let remote: any RemoteService
  let outbox: Outbox
  let store: RowStore
  let settings: UploadSettings
  let progress: ProgressBoard

  var search: LostResponseSearch { LostResponseSearch(remote: remote, store: store, outbox: outbox) }

  private var inspector: RequestInspector { RequestInspector(remote: remote, search: search) }

  /// What has to happen to a request. The service is only asked where an answer was lost, where it cannot be
  /// trusted to compare versions itself, and for the rest of an entity that is sent as a whole.
  func finding(
    on request: OutboxRequest, isForced: Bool = false
  ) async throws -> Result<RequestInspector.Finding, ServiceError> {
    // What was queued before the service dropped its set would stay in the way of every download.
    guard request.set.isEmpty || remote.schema.set(request.set) != nil else { return .failure(.setMissing(request)) }
    if case .service(.create(let row, _)) = request.change, let fault = row.mediaCreationFault {
      return .failure(fault)
    }
    if !isForced, !request.mayHaveBeenDone, !needsRest(request), try await checksVersion(of: request) {
      return .success(.send(request.change, theirs: nil))
    }
    let finding = try await asking { try await inspector.inspect(request) }
    if case .failure(let error) = finding, error.refusesSet, !isForced { return unread(request, error) }
    guard case .success(.send(let change, let theirs)) = finding else { return finding }
    return .success(.send(outgoing(change, on: theirs), theirs: theirs))
  }

  /// What has to happen to a request whose entity the service does not let anybody read: it goes unseen, with the version
  /// that is known of it. Whether a creation or a call was done already, nobody can tell then.
  private func unread(
    _ request: OutboxRequest, _ error: ServiceError
  ) -> Result<RequestInspector.Finding, ServiceError> {
    guard !needsRest(request) else { return .failure(error) }
    let isRepeatable = ![.create, .call].contains(request.change.kind)
    guard !request.mayHaveBeenDone || isRepeatable else { return .success(.unknowable) }
    return .success(.send(request.change, theirs: nil))
  }

  /// The entity that a refused creation made all the same, as where it was sent twice on its way.
  func entity(madeBy request: OutboxRequest) async throws -> Row? {
    guard case .success(let row) = try await asking({ try await inspector.entity(madeBy: request) }) else { return nil }
    return row
  }

  /// Whether the relation that a request was to end is gone.
  func isUnlinked(_ request: OutboxRequest) async throws -> Bool {
    if case .success(let isGone) = try await asking({ try await inspector.isUnlinked(request) }) {
      isGone
    } else {
      false
    }
  }

  /// The key of a new entity whose service answered without it, found by what was sent.
  func createdEntity(of request: OutboxRequest) async throws -> Row? {
    var lost = request
    lost.mayHaveBeenDone = true
    guard case .success(.done(let row)) = try await asking({ try await inspector.inspect(lost) }) else { return nil }
    return row
  }

  /// What the service has of an entity.
  func read(_ key: EntityKey, _ set: String) async throws -> Result<Row?, ServiceError> {
    try await asking { try await remote.entity(key, of: RowQuery(set: set)) }
  }

  /// Sends a change, of a new media entity the content. What is under way is not torn off when the upload is stopped.
  func deliver(_ change: LocalChange, _ request: OutboxRequest) async throws -> Result<Row?, ServiceError> {
    let (remote, outbox) = (remote, outbox)
    let sending = Task<Row?, any Error> {
      switch change {
      case .service(.create(let row, let set)) where change.createsMedia:
        try await remote.createMedia(
          try await outbox.content(ofNew: row).named(for: row), of: row.type, in: set, identity: request.identity)
      case .service(let change): try await remote.send(change, identity: request.identity)
      case .media(let media): try await remote.send(media, body: outbox.content(of: media), identity: request.identity)
      }
    }
    return try await asking { try await sending.value }
  }

  /// Sends the changes of a transaction together.
  func deliver(_ changes: [IdentifiedChange]) async throws -> Result<[ChangeOutcome], ServiceError> {
    let remote = remote
    let sending = Task { try await remote.send(changeSet: changes) }
    return try await asking { try await sending.value }
  }

  /// Runs what asks the service. An error that no dialect made leaves open what was done; one of the files here is no
  /// answer.
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

/// What is known of the service's handling of versions.
extension UploadContext {
  /// Content has versions of its own.
  private static func note(_ request: OutboxRequest) -> String {
    "upload.versions.\(request.set)" + (request.change.kind == .media ? "/$value" : "")
  }

  /// Whether the service itself refuses the request where the entity has another version than it was edited in.
  private func checksVersion(of request: OutboxRequest) async throws -> Bool {
    switch request.change {
    case .service(.update(let row, _, _, _)):
      guard row.etag?.isEmpty == false else { return false }
    case .service(.delete(_, _, let etag)):
      guard etag?.isEmpty == false else { return false }
    case .media(let media):
      // Where no version is known, there is nothing to compare.
      if media.knownVersion == nil { return request.base?.etag?.isEmpty != false }
    default: return true
    }
    return try await outbox.note(Self.note(request)) != nil
  }

  /// Remembers that the service compares the versions of a set's entities, or of their content.
  func noteVersionCheck(of request: OutboxRequest) async throws {
    try await outbox.setNote(Self.note(request), to: "checked")
  }
}

extension RemoteService {
  /// Sends content that was kept.
  ///
  /// - Returns: what is known of the entity then: one that was changed has another version, which may not be told.
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
