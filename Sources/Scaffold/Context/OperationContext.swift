import Templates

/// The template context of one overload of a function or action: a method of the emitted service.
struct OperationContext {
  private let model: NamedModel
  private let operation: ServiceOperation
  /// The method's name; overloads share it where Swift can tell them apart.
  private let name: String
  /// How the operation is called: the name of an import, or the full name of a bound operation.
  private let callName: String
  private let origins: OriginTable
  /// The parameters but for the binding one, each with its name.
  private let parameters: [(parameter: OperationParameter, name: SwiftIdentifier)]
  /// What Swift tells overloads apart by: labels and types of the parameters.
  let signature: String

  init(_ operation: ServiceOperation, name: String, callName: String, in model: NamedModel, origins: OriginTable) {
    self.model = model
    self.origins = origins
    self.operation = operation
    self.name = name
    self.callName = callName
    let names = zip(operation.parameters, model.parameterNames(of: operation))
    parameters = names.dropFirst(operation.isBound ? 1 : 0).map { (parameter: $0, name: $1) }
    let target = Self.target(of: operation, in: model, besides: parameters.map(\.name.name))
    let declarations = parameters.map { "\($0.name.source): \(SwiftMember($0.parameter.type, in: model).type)" }
    signature = "(\(([target?.declaration].compactMap(\.self) + declarations).joined(separator: ", ")))"
  }

  /// The same operation under another method name.
  func renamed(_ name: String) -> OperationContext {
    OperationContext(operation, name: name, callName: callName, in: model, origins: origins)
  }

  var value: TemplateValue {
    let result = operation.returnType.map { SwiftMember($0.asResult, in: model) }
    let target = Self.target(of: operation, in: model, besides: parameters.map(\.name.name))
    let arguments = self.arguments
    return .object(
      TemplateObject(
        [
          "name": .string(SwiftIdentifier(trusted: name).source), "callName": SwiftText.literal(callName),
          "signature": .string(signature),
          "docs": DocumentationLines(operation.documentation, name: operation.name.name, facts: facts).value,
          "arguments": .list(arguments), "hasArguments": .bool(!arguments.isEmpty),
          "target": target.map { .string($0.name) } ?? .null,
          "bound": Self.binding(of: operation).map { SwiftText.literal($0.name) } ?? .null,
          "result": result.map { .string($0.type) } ?? .null,
          "conversion": .string(result?.conversion ?? ""),
        ], origin: origins[operation.location]))
  }

  private var facts: [String] {
    operation.kind == .action ? ["An action, which may change data."] : []
  }

  private static func binding(of operation: ServiceOperation) -> TypeReference? {
    operation.isBound ? operation.parameters.first?.type : nil
  }

  /// What a bound operation is called on: a name that no parameter has, and the declaration.
  private static func target(
    of operation: ServiceOperation, in model: NamedModel, besides taken: [String]
  ) -> (name: String, declaration: String)? {
    guard let binding = binding(of: operation) else { return nil }
    let free = ["target", "boundTarget", "operationTarget"].first { !taken.contains($0) }
    let name = free ?? "targetOfOperation"
    guard case .entity(let entity) = binding.target else { return (name, "on \(name): OperationTarget") }
    let type = model.typeName(entity).source
    return (name, "on \(name): \(binding.isCollection ? "CollectionTarget" : "EntityTarget")<\(type)>")
  }

  private var arguments: [TemplateValue] {
    parameters.map { parameter, name in
      .object(
        TemplateObject([
          "literal": SwiftText.literal(parameter.name), "name": .string(name.source),
          "conversion": .string(SwiftMember(parameter.type, in: model).conversion),
        ]))
    }
  }
}

extension TypeReference {
  /// The type of a result: a single one may always be absent.
  fileprivate var asResult: TypeReference {
    TypeReference(target, isCollection: isCollection, isNullable: true, facets: facets)
  }
}
