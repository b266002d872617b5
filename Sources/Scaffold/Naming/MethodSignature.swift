import GeneratorModel

/// The parameters of the method that calls an overload of an operation, as they are declared in Swift.
package struct MethodSignature: Sendable {
  /// A parameter of the operation and its name in Swift.
  package struct Argument: Sendable {
    package let parameter: OperationParameter
    package let name: SwiftIdentifier
  }

  /// The parameters except for the binding one.
  package let arguments: [Argument]
  /// The name of the parameter for the entity or set that the operation is bound to; nil if it is not bound.
  package let target: String?
  /// The parameter list in parentheses; optional parameters have a default value.
  package let text: String
  /// The text by which Swift distinguishes overloads: labels and types of the parameters.
  let identity: String

  /// The signature for an overload of the model.
  package init(_ operation: ServiceOperation, in model: NamedModel) {
    let named = zip(operation.parameters, model.parameterNames(of: operation)).map {
      Argument(parameter: $0, name: $1)
    }
    arguments = Array(named.dropFirst(operation.isBound ? 1 : 0))
    let target = Self.target(of: operation, in: model, besides: arguments.map(\.name.name))
    self.target = target?.name
    let binding = [target?.declaration].compactMap(\.self)
    let types = arguments.map { ArgumentType($0.parameter, in: model) }
    let declarations = zip(arguments, types).map { "\($0.name.source): \($1.type)" }
    identity = "(\((binding + declarations).joined(separator: ", ")))"
    let defaults = zip(declarations, types).map { $0 + ($1.defaultValue.map { " = \($0)" } ?? "") }
    text = "(\((binding + defaults).joined(separator: ", ")))"
  }

  /// The argument for the value that an operation is bound to: a name that no parameter has, and the declaration.
  private static func target(
    of operation: ServiceOperation, in model: NamedModel, besides taken: [String]
  ) -> (name: String, declaration: String)? {
    guard operation.isBound, let binding = operation.parameters.first?.type else { return nil }
    let numbered = (2...taken.count + 2).lazy.map { "operationTarget\($0)" }
    let name =
      ["target", "boundTarget", "operationTarget"].first { !taken.contains($0) }
      ?? numbered.first { !taken.contains($0) } ?? "target"
    guard case .entity(let entity) = binding.target else { return (name, "on \(name): OperationTarget") }
    let type = model.typeName(entity).source
    return (name, "on \(name): \(binding.isCollection ? "CollectionTarget" : "EntityTarget")<\(type)>")
  }
}

/// The declaration of an operation's parameter in a method.
private struct ArgumentType {
  /// The Swift type, which is optional if the argument can be omitted.
  let type: String
  /// The default value; nil if the argument is required.
  let defaultValue: String?

  init(_ parameter: OperationParameter, in model: NamedModel) {
    let member = SwiftMember(parameter.type, in: model)
    let isNullable = parameter.type.isNullable && !parameter.type.isCollection
    if parameter.isOptional {
      type = member.type.hasSuffix("?") ? member.type : member.type + "?"
      defaultValue = "nil"
    } else {
      type = member.type
      // A type for arbitrary values has its own null.
      defaultValue = isNullable ? member.type.hasSuffix("?") ? "nil" : ".null" : nil
    }
  }
}
