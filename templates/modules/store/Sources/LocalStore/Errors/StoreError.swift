/// Why an operation of the store failed. An error never deletes data.
public enum StoreError: Error, Sendable, Hashable {
  /// SQLite returned an error, for example for a full disk or a damaged file.
  case database(SQLiteError)
  /// The file is a SQLite database of another program.
  case foreignFile(path: String)
  /// The file was written by a later version of this module.
  case newerFormat(path: String, found: Int, known: Int)
  /// Another process has adapted the open file to another schema.
  case schemaChanged(path: String)
  /// The file was created with another key or without one, or is not a database.
  case cannotDecrypt(path: String)
  /// The text is not a valid key of an encrypted store.
  case unusableKey(reason: String)
  /// The schema has no entity set or singleton of this name.
  case unknownSet(String)
  /// The query needs data that the store does not have, for example an expanded property without an entity set.
  case unsupported(String)
  /// The query has to follow a navigation property whose links are not known.
  case linksNotKnown(set: String, navigation: String)
  /// The key does not have the parts of the entity type's key.
  case wrongKey(set: String)
  /// A row to be written lacks a part of its key.
  case keyMissing(set: String)
  /// The store is not open, or was closed before the call.
  case closed(path: String)
}

extension StoreError: CustomStringConvertible {
  /// What was found and, if there is one, the remedy.
  public var description: String {
    switch self {
    case .database(let error): error.description
    case .foreignFile(let path):
      "'\(path)' is a database of another program; choose another file for the store"
    case .newerFormat(let path, let found, let known):
      "store '\(path)' has format \(found), expected at most \(known); use the newer version of this program"
    case .schemaChanged(let path):
      "store '\(path)' is in use with another schema by another process; open it again, with the newer version"
    case .cannotDecrypt(let path):
      "store '\(path)' cannot be read with this key; use the key with which it was created"
    case .unusableKey(let reason): "the store's key is not valid: \(reason)"
    case .unknownSet(let name): "unknown entity set '\(name)'"
    case .unsupported(let what): "\(what) is not in the store; read it from the service"
    case .linksNotKnown(let set, let navigation):
      "the links of '\(set)/\(navigation)' are not known on this device; synchronize, or read them from the service"
    case .wrongKey(let set): "the key does not match the entity type of '\(set)'"
    case .keyMissing(let set):
      "an entity of '\(set)' has neither a key nor a URL with its key; nothing of the answer is stored"
    case .closed(let path): "store '\(path)' is closed; open it first"
    }
  }
}
