import FoundationEssentials
import LocalStore

/// Requests and effects are numbered together.
extension OutboxDatabase {
  /// No outbox gives as many numbers; a larger one was made up by damage.
  static let numberLimit: Int64 = 1 << 53

  /// The last number that was given.
  ///
  /// - Throws: ``OutboxError/unreadableEffect(_:reason:)`` where it is one that no outbox comes to: there is none after it.
  func lastNumber() throws -> Int64 { try Self.lastNumber(in: connection) }

  private static func lastNumber(in connection: SQLiteConnection) throws -> Int64 {
    let number = try connection.integer(
      "SELECT max(coalesce((SELECT max(id) FROM requests), 0), coalesce((SELECT max(seq) FROM effects), 0))")
    guard number < numberLimit else {
      throw OutboxError.unreadableEffect(number, reason: "no number can follow it")
    }
    return number
  }

  /// The identifier of an outbox and the last number that it has given, read without making it an outbox; an empty identifier
  /// where the file is none, or not there.
  static func state(at url: URL, key: StoreKey?) throws -> (identifier: String, last: Int64) {
    guard FileManager.default.fileExists(atPath: url.path) else { return ("", 0) }
    let connection = try SQLiteConnection(path: url.path, key: key)
    guard try connection.integer("PRAGMA application_id") == applicationID else { return ("", 0) }
    let identifier = try NoteTable("notes", of: connection).text(identifierNote)
    return (identifier ?? "", try lastNumber(in: connection))
  }
}
