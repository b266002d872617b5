import CheckedChanges
import ServiceData

/// A client that reads from a service and sends each change at once.
public protocol ServiceClient: ServiceReading, EntityWriting where WriteOptions == SendOptions {}

/// How a client sends a change.
public struct SendOptions: Sendable, Hashable {
  /// Whether an update replaces the whole entity rather than only the members that were set.
  public var replaces: Bool
  /// Whether to leave values that the metadata does not allow to the service.
  public var isUnchecked: Bool

  /// By default, an update sends only the members that were set, and values are checked first.
  public init(replaces: Bool = false, isUnchecked: Bool = false) {
    self.replaces = replaces
    self.isUnchecked = isUnchecked
  }
}

extension ServiceClient {
  public static var defaultWriteOptions: SendOptions { SendOptions() }

  public var schema: ServiceSchema { remote.schema }

  public func perform(_ change: ServiceChange, content: MediaContent?, options: SendOptions) async throws -> Row? {
    switch change {
    case .create(let row, let set):
      guard let content else { return try await remote.create(row, in: set, isUnchecked: options.isUnchecked) }
      return try await remote.create(row, content: content, in: set, isUnchecked: options.isUnchecked)
    case .update(let row, let key, let set, let replaces):
      return try await remote.update(
        row, key: key, in: set, replaces: replaces || options.replaces, isUnchecked: options.isUnchecked)
    case .delete, .link, .unlink, .call: return try await remote.send(change, identity: nil)
    }
  }

  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    try await remote.media(of: key, in: set, property: property)
  }

  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, options: SendOptions
  ) async throws -> String? {
    try await remote.setMedia(content, of: key, in: set, property: property, etag: content.etag, identity: nil)
  }
}
