import FoundationEssentials
import LocalStore

/// Requests and effects share one sequence of numbers.
extension OutboxDatabase {
  /// The limit of numbers; a larger one can only come from damage.
  static let numberLimit: Int64 = 1 << 53

  /// The last assigned number.
  ///
  /// - Throws: ``OutboxError/unreadableEffect(_:reason:)`` if it reaches the limit, so that no number can follow.
  func lastNumber() throws -> Int64 { try Self.lastNumber(in: connection) }

  static func lastNumber(in connection: SQLiteConnection) throws -> Int64 {
    let number = try connection.integer(
      "SELECT max(coalesce((SELECT max(id) FROM requests), 0), coalesce((SELECT max(seq) FROM effects), 0))")
    guard number < numberLimit else {
      throw OutboxError.unreadableEffect(number, reason: "no number can follow it")
    }
    return number
  }

  /// The identifier of an outbox and its last number, read without turning the file into an outbox. The identifier is
  /// empty if the file does not exist or is not an outbox.
  static func state(at url: URL, key: StoreKey?) throws -> (identifier: String, last: Int64) {
    guard FileManager.default.fileExists(atPath: url.path) else { return ("", 0) }
    let connection = try SQLiteConnection(path: url.path, key: key)
    guard try connection.integer("PRAGMA application_id") == applicationID else { return ("", 0) }
    let identifier = try NoteTable("notes", of: connection).text(identifierNote)
    return (identifier ?? "", try lastNumber(in: connection))
  }
}
