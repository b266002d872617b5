/// An error of a controller.
public enum ControllerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The call needs an open store.
  case storeClosed
  /// No defining query, set or named sync has this name. `known` lists the names of the queries.
  case unknownQuery(String, known: [String])
  /// Two defining queries have the same name.
  case duplicateQuery(String)
  /// A defining query asks for a set that the service does not have.
  case unknownSet(String, query: String)
  /// No defining query contains the set.
  case notKept(String)
  /// The service refuses to return the set, and none of its rows has ever been read.
  case notGiven(String, SetRefusal)
  /// Local changes that are not uploaded would be lost.
  case workPending(Int)
  /// The folder of the store cannot be created or locked.
  case unusableDirectory(path: String, reason: String)

  /// What was found, then the remedy.
  public var description: String {
    switch self {
    case .storeClosed: "the store is closed; open it first"
    case .unknownQuery(let name, let known):
      "unknown defining query '\(name)'; known queries: \(known.map { "'\($0)'" }.joined(separator: ", "))"
    case .duplicateQuery(let name): "two defining queries are named '\(name)'; rename one of them"
    case .unknownSet(let set, let query): "defining query '\(query)' reads unknown entity set '\(set)'"
    case .notKept(let set): "no defining query downloads '\(set)'; add one, or query the service"
    case .notGiven(let set, let refusal):
      "the service refuses '\(set)': \(refusal.message); synchronize the set by its name to try again"
    case .workPending(let count):
      "\(count) local changes are not uploaded; upload, export or discard them first"
    case .unusableDirectory(let path, let reason): "directory '\(path)' of the store cannot be used: \(reason)"
    }
  }
}
