import CommandLineInterface
import ServiceData

/// Why a data command refuses its arguments.
package enum CommandError: Error, Sendable {
  /// Neither a service nor the demo is named.
  case noService
  case unknownSet(String, suggestion: String?)
  /// No set, type or operation has this name.
  case unknownName(String, suggestion: String?)
  /// Types or operations of several namespaces have this name.
  case ambiguousName(String, [String])
  case unknownMember(String, type: String, suggestion: String?)
  case unknownRelation(String, type: String, suggestion: String?)
  case unknownOperation(String, suggestion: String?)
  case noOverload(String, arguments: [String], expected: [[String]])
  /// The required parameters without an argument, for each overload.
  case lackingArguments(String, [[String]])
  case notFound(set: String, key: String)
  /// No entity that was created on this machine has this name, such as `new-7`.
  case noNewEntity(String, set: String, program: String)
  case invalidValue(String, member: String, expected: String)
  case invalidAssignment(String)
  case invalidFile(String, reason: String)
  case readOnlyMember(String, type: String, isCreation: Bool)
  case refusedBySet(String, change: String)
  case needsKey(String)
  case needsNoKey(String)
  /// The metadata does not say which set contains the entities of a navigation property.
  case unboundNavigation(String, set: String)
  /// The entity has no content, or the property is not a stream.
  case noStream(set: String, property: String?)
  case unwritableFile(String, reason: String)

  package var status: CommandStatus {
    switch self {
    case .noService: .notAuthenticated
    case .notFound, .noNewEntity, .invalidFile: .noInput
    case .unknownSet, .unknownName, .ambiguousName, .unknownMember, .unknownRelation, .unknownOperation, .noOverload,
      .lackingArguments,
      .invalidValue,
      .invalidAssignment,
      .readOnlyMember, .refusedBySet, .needsKey, .needsNoKey, .unboundNavigation, .noStream:
      .usage
    case .unwritableFile: .cannotCreate
    }
  }
}

extension CommandError {
  /// The error for a relation that a type does not have.
  static func unknownRelation(_ name: String, of type: StructuredSchema) -> CommandError {
    let known = type.members.filter(\.isNavigation).map(\.name)
    return .unknownRelation(name, type: type.name, suggestion: NameSuggestion.nearest(to: name, among: known))
  }
}

extension CommandError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noService: "no service is named; use '--service-url URL' or '--demo'"
    case .unknownSet(let name, let near): "unknown entity set '\(name)'\(Self.meant(near))"
    case .unknownName(let name, let near): "nothing in the metadata is named '\(name)'\(Self.meant(near))"
    case .ambiguousName(let name, let found): "'\(name)' is ambiguous; write it in full: \(Self.list(found))"
    case .unknownMember(let name, let type, let near): "'\(type)' has no property '\(name)'\(Self.meant(near))"
    case .unknownRelation(let name, let type, let near): "'\(type)' has no relation '\(name)'\(Self.meant(near))"
    case .unknownOperation(let name, let near): "unknown operation '\(name)'\(Self.meant(near))"
    case .noOverload(let name, let given, let expected):
      "'\(name)' does not take the arguments \(Self.list(given)), expected "
        + expected.map(Self.list).joined(separator: " or ")
    case .lackingArguments(let name, let lacking):
      "'\(name)' lacks the arguments \(lacking.map(Self.list).joined(separator: " or ")); "
        + "give each with '--arg NAME=VALUE'"
    case .notFound(let set, let key): "'\(set)' has no entity with the key '\(key)'"
    case .noNewEntity(let name, let set, let program):
      "no entity '\(name)' was created here in '\(set)'; '\(program) list \(set) --changed' lists the new ones"
    case .invalidValue(let text, let member, let expected):
      "'\(text)' is not a value of '\(member)', expected \(expected)"
    case .invalidAssignment(let text): "'\(text)' is not an assignment, expected 'NAME=VALUE'"
    case .invalidFile(let path, let reason): "cannot read '\(path)': \(reason)"
    case .readOnlyMember(let name, let type, true): "'\(name)' of '\(type)' is set by the service; leave it out"
    case .readOnlyMember(let name, let type, false): "'\(name)' of '\(type)' cannot be changed; leave it out"
    case .refusedBySet(let set, let change): "the service does not allow \(change) in '\(set)'"
    case .unboundNavigation(let name, let set):
      "the metadata does not say which set contains the entities of '\(name)' of '\(set)', so they cannot be named by key"
    case .noStream(let set, nil): "entities of '\(set)' have no content; name a stream property with '--property NAME'"
    case .noStream(let set, let property?): "'\(property)' of '\(set)' has no content, expected a stream property"
    case .unwritableFile(let path, let reason): "cannot write '\(path)': \(reason)"
    case .needsKey(let set): "'\(set)' needs a key; give it after the set, as in '1' or 'A=1,B=x'"
    case .needsNoKey(let set): "'\(set)' is a single entity, which has no key; leave the key out"
    }
  }

  private static func meant(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension CommandStatus {
  /// The service refused requests or sets.
  package static let refused = CommandStatus(rawValue: 2)
  /// There are conflicts to resolve.
  package static let conflicts = CommandStatus(rawValue: 3)
  /// The service cannot be reached.
  package static let offline = CommandStatus(rawValue: 4)
  package static let notAuthenticated = CommandStatus(rawValue: 5)
  package static let locked = CommandStatus(rawValue: 6)
}
