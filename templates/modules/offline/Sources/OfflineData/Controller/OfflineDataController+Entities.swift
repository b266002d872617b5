import EntityAccess
import LocalStore
import ServiceData

/// Typed reading, changing and observing of entities.
extension OfflineDataController: RowObserving {
  /// Queues a change.
  ///
  /// - Throws: the errors of ``create(_:in:options:)``, ``update(_:key:in:options:)`` and ``delete(_:in:options:)``,
  ///   and ``OutboxError``.
  public func perform(_ change: ServiceChange, content: MediaContent?, options: ChangeOptions) async throws -> Row? {
    switch change {
    case .create(let row, let set):
      guard let content else { return try await create(row, in: set, options: options) }
      return try await create(row, in: set, media: content, options: options)
    case .update(let row, let key, let set, replaces: true):
      try await queue.enqueue(.service(change), options: options)
      return try await self.row(key ?? row.key, of: RowQuery(set: set))
    case .update(let row, let key, let set, replaces: false):
      return try await update(row, key: key, in: set, options: options)
    case .delete(let key, let set, _): try await delete(key, in: set, options: options)
    case .link(let source, let set, let navigation, let target, let targetSet):
      try await link(source, in: set, navigation, to: target, in: targetSet, options: options)
    case .unlink(let source, let set, let navigation, let target, let targetSet):
      try await unlink(source, in: set, navigation, from: target, in: targetSet, options: options)
    case .call(let call): try await enqueue(call, options: options)
    }
    return nil
  }

  /// The content of a media entity or a stream property: the content that waits to be sent, otherwise the service's.
  ///
  /// - Throws: ``OutboxError``; `ServiceError` of kind `notFound` if there is no content.
  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    if let waiting = try await waitingMedia(of: key, in: set, property) { return waiting }
    return try await remote.media(of: key, in: set, property: property)
  }

  /// The content of a media entity or a stream property: the content that waits to be sent, otherwise the service's, which
  /// is written to a file while it is received.
  ///
  /// - Returns: the content, in this file, in another one that must not be changed, or in memory.
  /// - Throws: ``OutboxError``; `ServiceError` of kind `notFound` if there is no content.
  public func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    if let waiting = try await waitingMedia(of: key, in: set, property) { return waiting }
    return try await remote.media(of: key, in: set, property: property, to: file)
  }

  /// The content of a media entity or a stream property, passed on in parts: the content that waits to be sent, otherwise
  /// the service's.
  ///
  /// - Returns: what is known about the content; its body is empty.
  /// - Throws: ``OutboxError``, the error of the receiver; `ServiceError` of kind `notFound` if there is no content.
  public func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent {
    guard let waiting = try await waitingMedia(of: key, in: set, property) else {
      return try await remote.media(of: key, in: set, property: property, into: receiver)
    }
    try ContentReader.pass(waiting.body, to: receiver)
    return waiting.withoutBody
  }

  private func waitingMedia(of key: EntityKey?, in set: String, _ property: String?) async throws -> MediaContent? {
    let queue = try queue
    for request in try await queue.requests(RequestFilter(set: set)).reversed() where request.key == key {
      switch request.change {
      case .media(let media) where media.property == property:
        return MediaContent(try await queue.content(of: media), contentType: media.contentType)
      case .service(.create(let row, _)) where row.type.hasStream && property == nil:
        return try await queue.content(ofNew: row)
      default: continue
      }
    }
    return nil
  }

  /// Reports each change of the store from now on: by local changes, by downloads, and by other processes.
  ///
  /// - Throws: ``ControllerError/storeClosed``.
  public func changes() async throws -> AsyncStream<Void> { try await openedStore().changes() }
}
