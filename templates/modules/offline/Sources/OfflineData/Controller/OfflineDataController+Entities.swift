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
    return try await remote.media(of: key, in: set, property: property)
  }

  /// Queues new content of a media entity or a stream property.
  ///
  /// - Returns: nil, because only the service assigns a version to content.
  /// - Throws: ``OutboxError``.
  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, options: ChangeOptions
  ) async throws -> String? {
    try await setMedia(
      Self.bytes(of: content), contentType: content.contentType, of: key, in: set, property: property,
      etag: content.etag, options: options)
    return nil
  }

  /// Reports each change of the store from now on: by local changes, by downloads, and by other processes.
  ///
  /// - Throws: ``ControllerError/storeClosed``.
  public func changes() async throws -> AsyncStream<Void> { try await openedStore().changes() }
}
