/// Why the store cannot do what it was asked for. Nothing is ever deleted because of an error.
public enum StoreError: Error, Sendable, Hashable {
  /// SQLite refused; a full disk, a damaged file and the like.
  case database(SQLiteError)
  /// The file is a SQLite database of some other program.
  case foreignFile(path: String)
  /// The file was written by a later version of this module.
  case newerFormat(path: String, found: Int, known: Int)
  /// While the file was open, another process has fitted it to another schema.
  case schemaChanged(path: String)
  /// The file was made with another key, or without one; or it is no database.
  case cannotDecrypt(path: String)
  /// What should be the key of an encrypted store cannot be one.
  case unusableKey(reason: String)
  case unknownSet(String)
  /// The query asks for what is not kept, for instance an expanded property that leads to no entity set.
  case unsupported(String)
  /// The query has to follow a navigation property, and it is not known which entities are linked by it.
  case linksNotKnown(set: String, navigation: String)
  /// The key does not have the parts that the entity type's key has.
  case wrongKey(set: String)
  /// A row that was to be written lacks a part of the key that the set's entities have.
  case keyMissing(set: String)
  case closed(path: String)
}

extension StoreError: CustomStringConvertible {
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
      "store '\(path)' cannot be read with this key; give the key that it was made with"
    case .unusableKey(let reason): "the key of the store is not usable: \(reason)"
    case .unknownSet(let name): "unknown entity set '\(name)'"
    case .unsupported(let what): "\(what) is not kept in the store; ask the service"
    case .linksNotKnown(let set, let navigation):
      "the links of '\(set)/\(navigation)' are not known on this device; synchronize, or ask the service"
    case .wrongKey(let set): "the key does not fit the entity type of '\(set)'"
    case .keyMissing(let set):
      "an entity of '\(set)' has neither its key nor a URL that holds it; nothing of the answer is kept"
    case .closed(let path): "store '\(path)' is closed; open it first"
    }
  }
}
