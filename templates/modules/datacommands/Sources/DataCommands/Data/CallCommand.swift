import CommandLineInterface
import ServiceData

/// `call`: calls functions and actions.
struct CallCommand: RunnableCommand {
  static let operation = CommandOperand(.text("OPERATION", .operation), "the name of the operation, or of its import")
  static let argument = CommandOption(
    "arg", each: .text("NAME=VALUE", .argument), "an argument; nullable arguments can be omitted")
  static let on = CommandOption(
    "on", .text("SET", .set), .text("KEY", .key),
    "the entity that a bound operation is called on; the key '-' means the whole set")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "call", "call a function or an action",
      discussion: NameList.help("Operations", operations, all: "\(access.program) describe").map { [$0] } ?? [],
      options: [Self.argument, Self.on] + access.callOptions,
      operands: [Self.operation],
      examples: ["\(access.program) call OPERATION --arg NAME=VALUE --on SET KEY"])
  }

  /// The names of the operations, each once, in the order of the metadata.
  private var operations: [String] {
    var known: Set<String> = []
    return access.schema.document.operations.map(\.name.afterNamespace).filter { known.insert($0).inserted }
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let target = try await target(arguments)
    let call = try self.call(arguments, target: target)
    let isKept = try access.keepsCall(arguments)
    if isKept, !call.operation.isAction {
      throw ArgumentError(
        .conflict, "'\(call.operation.name)' is a function, and only actions can be queued", hint: "leave out '--later'"
      )
    }
    return try await access.withData(arguments, console: console) { data in
      if isKept {
        _ = try await data.changes.take(.call(call))
        return .success
      }
      let output = RowOutput(arguments, console: console)
      switch try await data.remote.call(call) {
      case .none: console.errors.writeLine("done")
      case .value(.row(let row)): output.show(row, select: [])
      case .value(let value): output.value(value)
      case .rows(let rows):
        if let type = rows.first?.type {
          output.list(rows, of: type, select: [], total: nil)
        } else {
          output.records([], columns: [], nothing: "no entities")
        }
      }
      return .success
    }
  }

  private func target(_ arguments: ParsedArguments) async throws -> OperationTarget? {
    guard let (name, key) = arguments[Self.on] else { return nil }
    let set = try access.schema.namedSet(name)
    return OperationTarget(set: set.name, key: key == "-" ? nil : try await access.key(key, of: set, arguments))
  }

  /// The call of the overload that accepts the arguments. It is a bound overload exactly if there is a target.
  private func call(_ arguments: ParsedArguments, target: OperationTarget?) throws -> OperationCall {
    let name = arguments[Self.operation]
    let named = overloads(name, access.schema).filter { ($0.binding == nil) == (target == nil) }
    guard !named.isEmpty else {
      let known = Set(access.schema.document.operations.map(\.name)).sorted()
      throw CommandError.unknownOperation(name, suggestion: NameSuggestion.nearest(to: name, among: known))
    }
    let pairs = try arguments[Self.argument].map { text in
      guard let split = text.firstIndex(of: "="), split != text.startIndex else {
        throw CommandError.invalidAssignment(text)
      }
      return (String(text[..<split]), String(text[text.index(after: split)...]))
    }
    let given = Dictionary(pairs) { _, last in last }
    guard let overload = named.overload(taking: Set(given.keys)) else {
      throw Self.fault(calling: name, given: given.keys.sorted(), overloads: named)
    }
    var values: [String: Value] = [:]
    for parameter in overload.parameters {
      guard let text = given[parameter.name] else { continue }
      values[parameter.name] = try ValueText.value(
        text, for: parameter.name, type: parameter.type.type, isCollection: parameter.type.isCollection)
    }
    return OperationCall(operation: overload, arguments: values, target: target)
  }

  /// The reason why no overload accepts the arguments: some are missing, or have no parameter.
  private static func fault(
    calling name: String, given: [String], overloads: [OperationSchema]
  ) -> CommandError {
    let lacking = overloads.filter { $0.takes(Set(given).union($0.requiredParameters)) }
    guard lacking.isEmpty else {
      return .lackingArguments(
        name, lacking.map { overload in overload.requiredParameters.filter { !given.contains($0) } })
    }
    return .noOverload(name, arguments: given, expected: overloads.map { $0.parameters.map(\.name) })
  }

  /// The operations with a name; the namespace can be omitted.
  private func overloads(_ name: String, _ schema: ServiceSchema) -> [OperationSchema] {
    let exact = schema.operations(name)
    return exact.isEmpty ? schema.document.operations.filter { $0.name.hasSuffix("." + name) } : exact
  }
}
