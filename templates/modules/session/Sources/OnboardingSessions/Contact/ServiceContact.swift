import FoundationEssentials

/// The time of a user's last contact with the service, in `contact.json`.
///
/// The time of day decides. Whoever sets it back can use the data for longer.
public struct ServiceContact: Sendable {
  private static let fileName: String = "contact.json"
  private static let field: String = "last"
  private let directory: ProfileDirectory

  /// Refers to the contact of a user, without accessing the disk.
  public init(directory: ProfileDirectory) { self.directory = directory }

  /// The time of the last contact; nil if it is not known.
  ///
  /// - Throws: ``ProfileError``.
  public var last: Date? {
    get throws {
      guard let text = try directory.document([String: String].self, named: Self.fileName)?[Self.field] else {
        return nil
      }
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw ProfileError.damaged(path: directory.path(of: Self.fileName), reason: "'\(text)' is not a time")
      }
      return date
    }
  }

  /// Stores the time of a contact.
  ///
  /// - Throws: ``ProfileError``.
  public func note(_ date: Date = Date()) throws {
    try directory.keep([Self.field: date.formatted(.iso8601)], named: Self.fileName)
  }

  /// Applies a policy.
  ///
  /// A new policy counts from now on, because earlier contacts were not stored. Without a policy, the stored time is
  /// removed.
  ///
  /// - Throws: ``ProfileError``.
  public func verdict(_ policy: DisconnectionPolicy, at now: Date = Date()) throws -> DisconnectionVerdict {
    guard policy.isActive else {
      try remove()
      return .usable
    }
    guard let last = try last else {
      try note(now)
      return .usable
    }
    return policy.verdict(after: Int(now.timeIntervalSince(last) / 86_400))
  }

  /// Removes the stored time.
  ///
  /// - Throws: ``ProfileError``.
  public func remove() throws { try directory.removeFile(Self.fileName) }
}
