import FoundationEssentials
import LocalStore

/// The service that the local changes are for, and its user if known.
///
/// An outbox keeps the first owner with which it is opened, and refuses every other one: the changes would be sent to a
/// service for which they were not made. A file of an earlier version without an owner takes the first one.
public struct OutboxOwner: Sendable, Hashable {
  /// The address of the service, in a normalized form (`RemoteService.address`).
  public var service: String
  /// The user; nil if unknown, which matches every user.
  public var user: String?

  /// An owner; the address is expected in its normalized form.
  public init(service: String, user: String? = nil) {
    self.service = service
    self.user = user
  }

  /// Whether the changes of this owner may be used as those of another.
  func agrees(with other: OutboxOwner) -> Bool {
    service == other.service && (user == nil || other.user == nil || user == other.user)
  }
}

extension OutboxOwner: CustomStringConvertible {
  /// The address and, if it is known, the user.
  public var description: String { "'\(service)'" + (user.map { " as '\($0)'" } ?? "") }
}

extension OutboxDatabase {
  private static let serviceNote = "owner.service"
  private static let userNote = "owner.user"

  /// The service and user that the changes are for; nil for a file that was never opened for a service.
  static func owner(in notes: NoteTable) throws -> OutboxOwner? {
    try notes.text(serviceNote).map { OutboxOwner(service: $0, user: try notes.text(userNote)) }
  }

  /// Rejects changes of another owner.
  ///
  /// - Throws: ``OutboxError/boundElsewhere(path:kept:asked:)``.
  static func check(_ owner: OutboxOwner, agreesWith kept: OutboxOwner?, path: String) throws {
    guard let kept, !kept.agrees(with: owner) else { return }
    throw OutboxError.boundElsewhere(path: path, kept: kept, asked: owner)
  }

  /// Rejects a file with the changes of another owner, without opening it as an outbox. A file that cannot be read
  /// passes the check; opening it reports the error.
  ///
  /// - Throws: ``OutboxError/boundElsewhere(path:kept:asked:)``.
  static func check(_ owner: OutboxOwner, at url: URL, key: StoreKey?) throws {
    guard FileManager.default.fileExists(atPath: url.path),
      let connection = try? SQLiteConnection(path: url.path, key: key),
      (try? connection.integer("PRAGMA application_id")) == applicationID,
      let kept = try? Self.owner(in: NoteTable("notes", of: connection))
    else { return }
    try check(owner, agreesWith: kept, path: url.path)
  }

  /// Records the owner, as far as the file does not have one.
  func adopt(_ owner: OutboxOwner) throws {
    let kept = try Self.owner(in: notes)
    if kept == nil { try setNote(Self.serviceNote, to: owner.service) }
    if kept?.user == nil, let user = owner.user { try setNote(Self.userNote, to: user) }
  }
}
