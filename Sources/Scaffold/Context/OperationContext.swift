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

  init(_ operation: ServiceOperation, name: String, callName: String, in model: NamedModel, origins: OriginTable) {
    self.model = model
    self.origins = origins
    self.operation = operation
    self.name = name
    self.callName = callName
  }

  /// What Swift tells overloads apart by: labels and types of the parameters.
  var signature: String { "(\(([target].compactMap(\.self) + declarations).joined(separator: ", ")))" }

  /// The same operation under another method name.
  func renamed(_ name: String) -> OperationContext {
    OperationContext(operation, name: name, callName: callName, in: model, origins: origins)
  }

  var value: TemplateValue {
    let result = operation.returnType.map { SwiftMember($0.asResult, in: model) }
    return .object(
      TemplateObject(
        [
          "name": .string(SwiftIdentifier(trusted: name).source), "callName": SwiftText.literal(callName),
          "signature": .string(signature),
          "docs": DocumentationLines(operation.documentation, name: operation.name.name, facts: facts).value,
          "arguments": .list(arguments), "hasArguments": .bool(!arguments.isEmpty),
          "target": target == nil ? .null : .string(targetName),
          "bound": binding.map { SwiftText.literal($0.name) } ?? .null,
          "result": result.map { .string($0.type) } ?? .null,
          "conversion": .string(result?.conversion ?? ""),
        ], origin: origins[operation.location]))
  }

  private var facts: [String] {
    operation.kind == .action ? ["An action, which may change data."] : []
  }

  private var binding: TypeReference? { operation.isBound ? operation.parameters.first?.type : nil }

  private var parameters: ArraySlice<OperationParameter> {
    operation.parameters.dropFirst(operation.isBound ? 1 : 0)
  }

  /// The declaration of what a bound operation is called on.
  private var target: String? {
    guard let binding else { return nil }
    guard case .entity(let entity) = binding.target else { return "on \(targetName): OperationTarget" }
    let type = model.typeName(entity).source
    return "on \(targetName): \(binding.isCollection ? "CollectionTarget" : "EntityTarget")<\(type)>"
  }

  /// A name for the target that no parameter has.
  private var targetName: String {
    let taken = Set(parameters.map { model.parameterName($0.name, of: operation).name })
    return ["target", "boundTarget", "operationTarget"].first { !taken.contains($0) } ?? "targetOfOperation"
  }

  private var declarations: [String] {
    parameters.map { parameter in
      "\(model.parameterName(parameter.name, of: operation).source): \(SwiftMember(parameter.type, in: model).type)"
    }
  }

  private var arguments: [TemplateValue] {
    parameters.map { parameter in
      .object(
        TemplateObject([
          "literal": SwiftText.literal(parameter.name),
          "name": .string(model.parameterName(parameter.name, of: operation).source),
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
