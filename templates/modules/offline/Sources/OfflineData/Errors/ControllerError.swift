/// An error of a controller.
public enum ControllerError: Error, Sendable, Hashable, CustomStringConvertible {
  case storeClosed
  case unknownQuery(String, known: [String])
  case duplicateQuery(String)
  /// A defining query asks for a set that the service does not have.
  case unknownSet(String, query: String)
  /// No defining query contains the set.
  case notKept(String)
  /// The service refuses to return the set, and none of its rows has ever been read.
  case notGiven(String, SetRefusal)
  /// Local changes that are not uploaded would be lost.
  case workPending(Int)
  case unusableDirectory(path: String, reason: String)

  public var description: String {
    switch self {
    case .storeClosed: "the store is closed; open it first"
    case .unknownQuery(let name, let known):
      "there is no defining query '\(name)'; known are \(known.map { "'\($0)'" }.joined(separator: ", "))"
    case .duplicateQuery(let name): "there are two defining queries '\(name)'; give one of them another name"
    case .unknownSet(let set, let query): "defining query '\(query)' asks for unknown entity set '\(set)'"
    case .notKept(let set): "no defining query brings '\(set)' to this device; add one, or ask the service"
    case .notGiven(let set, let refusal):
      "the service does not give '\(set)': \(refusal.message); synchronize the set by its name to ask again"
    case .workPending(let count):
      "\(count) local changes are not uploaded; upload, export or discard them first"
    case .unusableDirectory(let path, let reason): "directory '\(path)' of the store cannot be used: \(reason)"
    }
  }
}
