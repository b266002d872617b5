import GeneratorModel
import GeneratorNaming
import Templates

/// The template context of an overload of a function or action: a method of the emitted service.
struct OperationContext {
  private let model: NamedModel
  private let operation: ServiceOperation
  /// The method's name; overloads share it if Swift can distinguish them.
  private let name: String
  /// The name for calling the operation: that of an import, or the full name of a bound operation.
  private let callName: String
  private let origins: OriginTable
  /// The parameters except for the binding one, with their names.
  private let parameters: [(parameter: OperationParameter, name: SwiftIdentifier)]
  /// The text by which Swift distinguishes overloads: labels and types of the parameters.
  let identity: String
  /// The parameters in the method's declaration; optional ones have a default value.
  private let signature: String

  init(_ operation: ServiceOperation, name: String, callName: String, in model: NamedModel, origins: OriginTable) {
    self.model = model
    self.origins = origins
    self.operation = operation
    self.name = name
    self.callName = callName
    let names = zip(operation.parameters, model.parameterNames(of: operation))
    parameters = names.dropFirst(operation.isBound ? 1 : 0).map { (parameter: $0, name: $1) }
    let target = Self.target(of: operation, in: model, besides: parameters.map(\.name.name))
    let binding = [target?.declaration].compactMap(\.self)
    let types = parameters.map { SwiftParameter($0.parameter, in: model) }
    let declarations = zip(parameters, types).map { "\($0.name.source): \($1.type)" }
    identity = "(\((binding + declarations).joined(separator: ", ")))"
    let defaults = zip(declarations, types).map { $0 + ($1.defaultValue.map { " = \($0)" } ?? "") }
    signature = "(\((binding + defaults).joined(separator: ", ")))"
  }

  /// The same operation with another method name.
  func renamed(_ name: String) -> OperationContext {
    OperationContext(operation, name: name, callName: callName, in: model, origins: origins)
  }

  static let object = ContextObject<OperationContext>(
    "an operation",
    [
      .text("name", "the name of its method") { SwiftIdentifier(trusted: $0.name).source },
      .value("callName", "the name for calling it, as a string literal", .text) {
        SwiftText.literal($0.callName)
      },
      .text("signature", "the parameter list of its method, in parentheses") { $0.signature },
      .value("docs", "the lines of its documentation, each with a leading space", .list(.text)) {
        DocumentationLines($0.operation.documentation, name: $0.operation.name.name, facts: $0.facts).value
      },
      .objects("arguments", "its parameters, without the binding parameter", argumentObject) { $0.arguments },
      .flag("hasArguments", "whether it has parameters other than the binding parameter") { !$0.parameters.isEmpty },
      .optionalText("target", "the name of the method's parameter for the entity or set that it is bound to") {
        $0.target?.name
      },
      .optionalValue(
        "bound", "the name of its binding parameter in the metadata, as a string literal", .text
      ) { Self.binding(of: $0.operation).map { SwiftText.literal($0.name) } },
      .optionalText("result", "the type of its result in Swift") { $0.result?.type },
      .text("conversion", "the function that converts the service's answer to its result; empty if there is none") {
        $0.result?.conversion ?? ""
      },
    ])

  private static let argumentObject = ContextObject<Argument>(
    "an argument",
    [
      .value("literal", "its name in the metadata, as a string literal", .text) { SwiftText.literal($0.parameter) },
      .text("name", "its name in Swift") { $0.name },
      .text("conversion", "the function that converts it to a value") { $0.conversion },
      .flag("isOptional", "whether a nil argument is left out of the call, since the service has a default") {
        $0.isOptional
      },
    ])

  /// A parameter in templates.
  private struct Argument {
    var parameter: String
    var name: String
    var conversion: String
    var isOptional: Bool
  }

  var value: TemplateValue { Self.object.value(of: self, origin: origins[operation.location]) }

  private var result: SwiftMember? { operation.returnType.map { SwiftMember($0.asResult, in: model) } }

  private var target: (name: String, declaration: String)? {
    Self.target(of: operation, in: model, besides: parameters.map(\.name.name))
  }

  private var facts: [String] {
    operation.kind == .action ? ["An action, which may change data."] : []
  }

  private static func binding(of operation: ServiceOperation) -> TypeReference? {
    operation.isBound ? operation.parameters.first?.type : nil
  }

  /// The argument for the value that an operation is bound to: a name that no parameter has, and the declaration.
  private static func target(
    of operation: ServiceOperation, in model: NamedModel, besides taken: [String]
  ) -> (name: String, declaration: String)? {
    guard let binding = binding(of: operation) else { return nil }
    let numbered = (2...taken.count + 2).map { "operationTarget\($0)" }
    let name = (["target", "boundTarget", "operationTarget"] + numbered).first { !taken.contains($0) } ?? "target"
    guard case .entity(let entity) = binding.target else { return (name, "on \(name): OperationTarget") }
    let type = model.typeName(entity).source
    return (name, "on \(name): \(binding.isCollection ? "CollectionTarget" : "EntityTarget")<\(type)>")
  }

  private var arguments: [Argument] {
    parameters.map { parameter, name in
      Argument(
        parameter: parameter.name, name: name.source, conversion: SwiftMember(parameter.type, in: model).conversion,
        isOptional: parameter.isOptional)
    }
  }
}

/// The declaration of an operation's parameter in a method.
private struct SwiftParameter {
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

extension TypeReference {
  /// The type of a result, which is always nullable unless it is a collection.
  fileprivate var asResult: TypeReference {
    TypeReference(target, isCollection: isCollection, isNullable: true, facets: facets)
  }
}
