import ODataDialect
import QueryLanguage
import ServiceData

extension ResourcePathReader {
  /// The derived type of a cast segment, by its qualified name or, since 4.01, its simple name.
  func derived(_ name: String, of type: StructuredSchema) -> StructuredSchema? {
    if let derived = schema.type(name) { return derived.isKind(of: type) ? derived : nil }
    guard !name.contains("."), type.member(name) == nil else { return nil }
    return schema.family(of: type).first { $0.name == name }
  }

  /// The overloads of an operation that are bound to the type at the current position, by qualified name or, since 4.01, by
  /// simple name.
  func bound(_ name: String) -> [OperationSchema] {
    schema.document.operations.filter { operation in
      guard let binding = operation.binding, binding.isCollection == place.isCollection else { return false }
      let isCalledSo = operation.name == name || (!name.contains(".") && operation.name.hasSuffix("." + name))
      guard isCalledSo else { return false }
      guard let owner = schema.structure(of: binding.type) else { return binding.type == place.scalar }
      return place.structure?.isKind(of: owner) == true
    }
  }

  /// Parses the arguments of an operation and selects the overload that accepts them; false if there are no overloads.
  mutating func readOperation(_ overloads: [OperationSchema], _ scanner: inout QueryScanner) throws -> Bool {
    guard !overloads.isEmpty else { return false }
    var arguments = try readArguments(&scanner)
    let names = arguments.map { Set($0.keys) }
    let chosen = overloads.first { overload in
      let parameters = Set(overload.parameters.map(\.name))
      return names == parameters || overload.isAction || (names == nil && parameters.isSubset(of: implicitNames))
    }
    let lenient = chosen ?? overloads.first { takes($0, names) }
    guard let operation = lenient ?? (names?.isEmpty != false ? overloads.first { $0.parameters.isEmpty } : nil) else {
      throw scanner.unexpected("the arguments of '\(overloads[0].name)'")
    }
    if arguments == nil { arguments = try implicitArguments(operation) }
    append(.operation(operation, arguments: arguments ?? [:]), place)
    let returns = operation.returns
    let structure = returns.flatMap { schema.structure(of: $0.type) }
    let result = Place(
      structure: structure, scalar: structure == nil ? returns?.type : nil, isCollection: returns?.isCollection ?? false
    )
    try enter(set: operation.entitySet, result, &scanner)
    return true
  }

  /// Whether an operation can be called with the given parameters. In V4, only parameters with a default can be omitted;
  /// before, also nullable ones.
  private func takes(_ operation: OperationSchema, _ names: Set<String>?) -> Bool {
    let given = names ?? implicitNames
    return operation.parameters.allSatisfy { parameter in
      given.contains(parameter.name) || parameter.isOptional || (knowsLinks && parameter.canBeLeftOut)
    } && (names ?? []).isSubset(of: operation.parameters.map(\.name))
  }

  /// The names of parameters with an argument in the query string: as an alias (4.01) or by name (V2).
  private var implicitNames: Set<String> {
    Set(options.aliases.keys.map { String($0.dropFirst()) } + options.custom.map(\.name))
  }

  private func implicitArguments(_ operation: OperationSchema) throws -> [String: QueryExpression] {
    var arguments: [String: QueryExpression] = [:]
    for parameter in operation.parameters {
      if let expression = options.aliases["@" + parameter.name] {
        arguments[parameter.name] = expression
      } else if let item = options.custom.first(where: { $0.name == parameter.name }) {
        var parser = QueryExpressionParser(item.value, grammar: grammar)
        arguments[parameter.name] = try parser.expression()
        try parser.finish()
      }
    }
    return arguments
  }

  /// Parses `(name=value,…)`; nil if there are no parentheses.
  private func readArguments(_ scanner: inout QueryScanner) throws -> [String: QueryExpression]? {
    guard scanner.skip(UInt8(ascii: "(")) else { return nil }
    var arguments: [String: QueryExpression] = [:]
    scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: ")")) {
      if !arguments.isEmpty { try scanner.take(UInt8(ascii: ",")) }
      scanner.skipSpace()
      guard let name = scanner.identifier() else { throw scanner.unexpected("a parameter's name") }
      try scanner.take(UInt8(ascii: "="))
      var parser = QueryExpressionParser(scanner, grammar: grammar)
      arguments[name] = try parser.expression().replacingAliases(options.aliases)
      scanner = parser.scanner
      scanner.skipSpace()
    }
    return arguments
  }
}
