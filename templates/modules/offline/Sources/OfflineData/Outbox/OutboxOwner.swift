import FoundationEssentials
import LocalStore

/// The service that local work is for, and its user where that is known.
///
/// An outbox keeps the owner with which it was opened first, and refuses every other one: the changes would go to a
/// service where nobody made them. A file of an earlier version, which names no owner, takes the first one.
public struct OutboxOwner: Sendable, Hashable {
  /// The address of the service, in a form that equal addresses share (`RemoteService.address`).
  public var service: String
  /// The user; nil where nobody is named, which agrees with every user.
  public var user: String?

  public init(service: String, user: String? = nil) {
    self.service = service
    self.user = user
  }

  /// Whether the work of this owner may be used as that of another.
  func agrees(with other: OutboxOwner) -> Bool {
    service == other.service && (user == nil || other.user == nil || user == other.user)
  }
}

extension OutboxOwner: CustomStringConvertible {
  public var description: String { "'\(service)'" + (user.map { " as '\($0)'" } ?? "") }
}

extension OutboxDatabase {
  private static let serviceNote = "owner.service"
  private static let userNote = "owner.user"

  /// Whom the work is for; nil for a file that nobody has opened for a service yet.
  static func owner(in notes: NoteTable) throws -> OutboxOwner? {
    try notes.text(serviceNote).map { OutboxOwner(service: $0, user: try notes.text(userNote)) }
  }

  /// Refuses work of another owner.
  ///
  /// - Throws: ``OutboxError/boundElsewhere(path:kept:asked:)``.
  static func check(_ owner: OutboxOwner, agreesWith kept: OutboxOwner?, path: String) throws {
    guard let kept, !kept.agrees(with: owner) else { return }
    throw OutboxError.boundElsewhere(path: path, kept: kept, asked: owner)
  }

  /// Refuses a file that holds the work of another owner, without opening it as an outbox. Where it cannot be read, opening
  /// it tells why.
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

  /// Notes whom the work is for, as far as that is not known.
  func adopt(_ owner: OutboxOwner) throws {
    let kept = try Self.owner(in: notes)
    if kept == nil { try setNote(Self.serviceNote, to: owner.service) }
    if kept?.user == nil, let user = owner.user { try setNote(Self.userNote, to: user) }
  }
}
