import GeneratorModel
import GeneratorNaming
import Templates

/// The template context of an overload of a function or action: a method of the emitted service.
struct OperationContext {
  private let model: NamedModel
  private let method: ServiceMethod
  private let operation: ServiceOperation
  /// The name for calling the operation: that of an import, or the full name of a bound operation.
  private let callName: String
  private let signature: MethodSignature
  private let origins: OriginTable

  init(_ method: ServiceMethod, callName: String, in model: NamedModel, origins: OriginTable) {
    self.model = model
    self.method = method
    operation = method.operation
    self.callName = callName
    signature = method.signature
    self.origins = origins
  }

  static let object = ContextObject<OperationContext>(
    "an operation",
    [
      .text("name", "the name of its method") { SwiftIdentifier(trusted: $0.method.name).source },
      .value("callName", "the name for calling it, as a string literal", of: .text) {
        SwiftText.literal($0.callName)
      },
      .text("signature", "the parameter list of its method, in parentheses") { $0.signature.text },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) {
        DocumentationLines($0.operation.documentation, name: $0.operation.name.name, facts: $0.facts).value
      },
      .objects("arguments", "its parameters, without the binding parameter", of: argumentObject) { $0.arguments },
      .flag("hasArguments", "whether it has parameters other than the binding parameter") {
        !$0.signature.arguments.isEmpty
      },
      .optionalText("target", "the name of the method's parameter for the entity or set that it is bound to") {
        $0.signature.target
      },
      .optionalValue(
        "bound", "the name of its binding parameter in the metadata, as a string literal", of: .text
      ) { Self.binding(of: $0.operation).map { SwiftText.literal($0.name) } },
      .optionalText("result", "the type of its result in Swift") { $0.result?.type },
      .text("conversion", "the function that converts the service's answer to its result; empty if there is none") {
        $0.result?.conversion ?? ""
      },
    ])

  private static let argumentObject = ContextObject<Argument>(
    "an argument",
    [
      .value("literal", "its name in the metadata, as a string literal", of: .text) { SwiftText.literal($0.parameter) },
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

  private var facts: [String] {
    operation.kind == .action ? ["An action, which may change data."] : []
  }

  private static func binding(of operation: ServiceOperation) -> TypeReference? {
    operation.isBound ? operation.parameters.first?.type : nil
  }

  private var arguments: [Argument] {
    signature.arguments.map { argument in
      Argument(
        parameter: argument.parameter.name, name: argument.name.source,
        conversion: SwiftMember(argument.parameter.type, in: model).conversion,
        isOptional: argument.parameter.isOptional)
    }
  }
}

extension TypeReference {
  /// The type of a result, which is always nullable unless it is a collection.
  fileprivate var asResult: TypeReference {
    TypeReference(target, isCollection: isCollection, isNullable: true, facets: facets)
  }
}
