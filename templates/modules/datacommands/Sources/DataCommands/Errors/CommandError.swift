import CommandLineInterface

/// What a command on data refuses by itself.
package enum CommandError: Error, Sendable {
  /// Neither a service nor the demo is named.
  case noService
  case unknownSet(String, suggestion: String?)
  case unknownMember(String, type: String, suggestion: String?)
  case unknownOperation(String, suggestion: String?)
  case noOverload(String, arguments: [String], expected: [[String]])
  /// The required parameters that no argument is given for, by overload.
  case lackingArguments(String, [[String]])
  case notFound(set: String, key: String)
  case invalidValue(String, member: String, expected: String)
  case invalidAssignment(String)
  case invalidFile(String, reason: String)
  case readOnlyMember(String, type: String, isCreation: Bool)
  case refusedBySet(String, change: String)
  case needsKey(String)
  /// Nothing tells in which set the entities of a navigation property are.
  case unboundNavigation(String, set: String)
  /// Content is asked of, or sent to, what has none.
  case noStream(set: String, property: String?)
  case unwritableFile(String, reason: String)

  package var status: CommandStatus {
    switch self {
    case .noService: .notAuthenticated
    case .notFound, .invalidFile: .noInput
    case .unknownSet, .unknownMember, .unknownOperation, .noOverload, .lackingArguments, .invalidValue,
      .invalidAssignment,
      .readOnlyMember, .refusedBySet, .needsKey, .unboundNavigation, .noStream:
      .usage
    case .unwritableFile: .cannotCreate
    }
  }
}

extension CommandError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noService: "no service is named; say '--service-url URL' or '--demo'"
    case .unknownSet(let name, let near): "unknown entity set '\(name)'\(Self.meant(near))"
    case .unknownMember(let name, let type, let near): "'\(type)' has no property '\(name)'\(Self.meant(near))"
    case .unknownOperation(let name, let near): "unknown operation '\(name)'\(Self.meant(near))"
    case .noOverload(let name, let given, let expected):
      "'\(name)' does not take the arguments \(Self.list(given)), expected "
        + expected.map(Self.list).joined(separator: " or ")
    case .lackingArguments(let name, let lacking):
      "'\(name)' lacks the arguments \(lacking.map(Self.list).joined(separator: " or ")); "
        + "give each with '--arg NAME=VALUE'"
    case .notFound(let set, let key): "'\(set)' has no entity with the key '\(key)'"
    case .invalidValue(let text, let member, let expected): "'\(text)' is no value of '\(member)', expected \(expected)"
    case .invalidAssignment(let text): "'\(text)' is no assignment, expected 'NAME=VALUE'"
    case .invalidFile(let path, let reason): "cannot read '\(path)': \(reason)"
    case .readOnlyMember(let name, let type, true): "'\(name)' of '\(type)' is set by the service; leave it out"
    case .readOnlyMember(let name, let type, false): "'\(name)' of '\(type)' cannot be changed; leave it out"
    case .refusedBySet(let set, let change): "the service allows no \(change) in '\(set)'"
    case .unboundNavigation(let name, let set):
      "the service does not tell in which set the entities of '\(name)' of '\(set)' are, so that none can be named"
    case .noStream(let set, nil): "entities of '\(set)' have no content of their own; name a property of theirs"
    case .noStream(let set, let property?): "'\(property)' of '\(set)' has no content, expected a stream property"
    case .unwritableFile(let path, let reason): "cannot write '\(path)': \(reason)"
    case .needsKey(let set): "'\(set)' needs a key; name it behind the set, as in '1' or 'A=1,B=x'"
    }
  }

  private static func meant(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension CommandStatus {
  /// Some requests were refused.
  package static let refused = CommandStatus(rawValue: 2)
  /// Conflicts wait.
  package static let conflicts = CommandStatus(rawValue: 3)
  /// The service cannot be reached.
  package static let offline = CommandStatus(rawValue: 4)
  package static let notAuthenticated = CommandStatus(rawValue: 5)
  package static let locked = CommandStatus(rawValue: 6)
}
