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

  static let source = CommandOperand(.text("KEY", .key), "the key of the entity; '-' for a singleton")
  static let navigation = CommandOperand(.text("NAVIGATION", .navigation), "a navigation property of the entity")
  static let target = CommandOperand(.text("TARGET", .target), "the key of the other entity")
  static let optionalTarget = CommandOperand(
    optional: .text("TARGET", .target), "the key of the other entity; omit it if there can be only one")

  let access: any DataAccess
  let direction: Direction

  private var targetOperand: any OperandDeclaration { direction == .link ? Self.target : Self.optionalTarget }

  var specification: CommandSpecification {
    CommandSpecification(
      direction.rawValue, direction.summary, options: access.changeOptions,
      operands: [ListCommand.set, Self.source, Self.navigation, targetOperand],
      examples: ["\(access.program) \(direction.rawValue) SET 1 NAVIGATION 2"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    let source = try await access.key(arguments[Self.source], of: set, arguments)
    let name = arguments[Self.navigation]
    let (member, targetSet) = try access.schema.navigation(name, of: set)
    var target: EntityKey?
    if let text = arguments[Self.optionalTarget] { target = try await access.key(text, of: targetSet, arguments) }
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
