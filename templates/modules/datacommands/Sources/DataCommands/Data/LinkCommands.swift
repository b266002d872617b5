import CommandLineInterface
import ServiceData

/// `link` and `unlink`: adds or removes a link between entities through a navigation property.
struct LinkCommand: ChangeCommand {
  enum Direction: String, Sendable {
    case link, unlink

    var summary: String {
      switch self {
      case .link: "link an entity to another one through a navigation property"
      case .unlink: "remove the link between an entity and another one"
      }
    }
  }

  static let source = OperandSpecification("KEY", .key, "the key of the entity; '-' for a singleton")
  static let navigation = OperandSpecification("NAVIGATION", .navigation, "a navigation property of the entity")
  static let target = OperandSpecification("TARGET", .target, "the key of the other entity")
  static let optionalTarget = OperandSpecification(
    "TARGET", .target, "the key of the other entity; omit it if there can be only one", arity: .optional)

  let access: any DataAccess
  let direction: Direction

  private var targetOperand: OperandSpecification { direction == .link ? Self.target : Self.optionalTarget }

  var specification: CommandSpecification {
    CommandSpecification(
      direction.rawValue, direction.summary, options: access.changeOptions,
      operands: [ListCommand.set, Self.source, Self.navigation, targetOperand],
      examples: ["\(access.program) \(direction.rawValue) SET 1 NAVIGATION 2"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    let source = set.isSingleton ? nil : try access.schema.key(arguments.operand(Self.source), of: set)
    let name = arguments.operand(Self.navigation) ?? ""
    let (member, targetSet) = try access.schema.navigation(name, of: set)
    let target = try arguments.operand(targetOperand).map { try access.schema.key($0, of: targetSet) } ?? nil
    let change: ServiceChange
    if let target, direction == .link {
      change = .link(source: source, set: set.name, navigation: name, target: target, targetSet: targetSet.name)
    } else {
      if member.isCollection, target == nil { throw CommandError.needsKey(targetSet.name) }
      change = .unlink(
        source: source, set: set.name, navigation: name, target: target,
        targetSet: target == nil ? nil : targetSet.name)
    }
    return try await access.withData(arguments, console: console) { data in
      _ = try await data.changes.take(change)
      console.errors.writeLine(direction == .link ? "linked" : "unlinked")
      return .success
    }
  }
}
