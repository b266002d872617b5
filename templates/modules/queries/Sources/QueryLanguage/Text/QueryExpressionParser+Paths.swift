import ServiceData

extension QueryExpressionParser {
  /// Parses a path, a function call, or a lambda.
  mutating func path() throws(QuerySyntaxError) -> QueryExpression {
    var segments: [String] = []
    repeat {
      let start = scanner.position
      let name = try segmentName(isFirst: segments.isEmpty)
      if scanner.peek() == UInt8(ascii: "(") {
        if let binary = QueryExpression.LambdaOperator(rawValue: name.lowercased()) {
          guard !segments.isEmpty else { throw scanner.unexpected("a path of a collection before '\(name)'") }
          return try lambda(binary, over: QueryPath(segments))
        }
        if segments.isEmpty, let call = try call(name) { return call }
        try passOverArguments(of: name)
      } else if segments.isEmpty, name.contains("."), !name.hasPrefix("@"), scanner.peek() != UInt8(ascii: "/") {
        throw scanner.unexpected("'(' or '/' after the name of a type or function")
      }
      segments.append(scanner.text(start..<scanner.position))
    } while scanner.skip(UInt8(ascii: "/"))
    return .path(QueryPath(segments))
  }

  /// Parses a property, a qualified name, a name such as `$it`, an `@alias`, or an annotation with its qualifier.
  private mutating func segmentName(isFirst: Bool) throws(QuerySyntaxError) -> String {
    let start = scanner.position
    if scanner.skip(UInt8(ascii: "$")) {
      guard let name = scanner.identifier() else {
        throw scanner.unexpected("'it', 'this', 'root', 'count' or 'filter'")
      }
      return "$" + name
    }
    let isAnnotation = scanner.skip(UInt8(ascii: "@"))
    guard scanner.qualifiedName() != nil else {
      scanner.position = start
      throw scanner.unexpected(isFirst ? "an expression" : "a property")
    }
    if isAnnotation, scanner.skip(UInt8(ascii: "#")), scanner.identifier() == nil {
      throw scanner.unexpected("a qualifier")
    }
    return scanner.text(start..<scanner.position)
  }

  /// Parses the arguments of a built-in function; nil without consuming anything if there is no function with this name.
  private mutating func call(_ name: String) throws(QuerySyntaxError) -> QueryExpression? {
    let start = scanner.position
    guard isFunction(name) else { return nil }
    scanner.position += 1
    scanner.skipSpace()
    var arguments: [QueryExpression] = []
    while !scanner.skip(UInt8(ascii: ")")) {
      if !arguments.isEmpty {
        try scanner.take(UInt8(ascii: ","))
        scanner.skipSpace()
      }
      if let name = try typeName() { arguments.append(name) } else { arguments.append(try expression()) }
      scanner.skipSpace()
    }
    guard let call = grammar.expression(calling: name, arguments) else {
      scanner.position = start
      throw scanner.unexpected("another number of arguments for '\(name)'")
    }
    return call
  }

  private func isFunction(_ name: String) -> Bool {
    (0...3).contains { grammar.expression(calling: name, Array(repeating: .literal(.null), count: $0)) != nil }
  }

  /// Parses the name of a type, as in `cast(Category,Model.Customer)`; nil if something else follows.
  private mutating func typeName() throws(QuerySyntaxError) -> QueryExpression? {
    let start = scanner.position
    if let name = scanner.qualifiedName(), name.contains(".") || name == "Collection" {
      if name == "Collection" { try passOverArguments(of: name) }
      if scanner.peek() == UInt8(ascii: ")") || scanner.peek() == UInt8(ascii: ",") {
        return .path(QueryPath([scanner.text(start..<scanner.position)]))
      }
    }
    scanner.position = start
    return nil
  }

  private mutating func lambda(
    _ binary: QueryExpression.LambdaOperator, over path: QueryPath
  ) throws(QuerySyntaxError) -> QueryExpression {
    try scanner.take(UInt8(ascii: "("))
    scanner.skipSpace()
    if binary == .any, scanner.skip(UInt8(ascii: ")")) {
      return .lambda(.any, over: path, variable: "", predicate: nil)
    }
    guard let variable = scanner.identifier() else { throw scanner.unexpected("a variable") }
    scanner.skipSpace()
    try scanner.take(UInt8(ascii: ":"))
    scanner.skipSpace()
    let predicate = try expression()
    scanner.skipSpace()
    try scanner.take(UInt8(ascii: ")"))
    return .lambda(binary, over: path, variable: variable, predicate: predicate)
  }

  /// Validates the part in parentheses after a segment: keys, arguments of a bound function, a filter, or options.
  private mutating func passOverArguments(of name: String) throws(QuerySyntaxError) {
    var takesOptions = name == "$count" || name == "$filter"
    while scanner.skip(UInt8(ascii: "(")) {
      scanner.skipSpace()
      if takesOptions { try passOverOptions() } else { try passOverNamedArguments() }
      takesOptions = false
      try scanner.take(UInt8(ascii: ")"))
    }
  }

  private mutating func passOverOptions() throws(QuerySyntaxError) {
    repeat {
      let start = scanner.position
      _ = scanner.skip(UInt8(ascii: "$"))
      let option = scanner.identifier()?.lowercased()
      if option == "filter", scanner.skip(UInt8(ascii: "=")) {
        _ = try expression()
      } else if option == "search", scanner.skip(UInt8(ascii: "=")) {
        _ = try searchText(isNested: true)
      } else {
        scanner.position = start
        _ = try expression()
      }
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ";"))
  }

  private mutating func passOverNamedArguments() throws(QuerySyntaxError) {
    guard scanner.peek() != UInt8(ascii: ")") else { return }
    repeat {
      scanner.skipSpace()
      let start = scanner.position
      if scanner.identifier() == nil || !scanner.skip(UInt8(ascii: "=")) { scanner.position = start }
      _ = try expression()
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
  }
}
