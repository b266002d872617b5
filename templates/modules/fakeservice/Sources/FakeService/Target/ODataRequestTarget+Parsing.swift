import ODataDialect
import QueryLanguage
import ServiceData

extension ODataRequestTarget {
  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - path: the percent-encoded path after the service's root, with or without a leading slash.
  ///   - query: the percent-encoded query string without `?`.
  ///   - version: the version of the protocol, which determines the syntax of literals and options.
  /// - Throws: ``ServiceError``: `notFound` for an unknown resource (404), `unsupported` (501), else `refused` (400) with the
  ///   column, what was found and what was expected.
  public init(
    path: String, query: String?, schema: ServiceSchema, version: any ProtocolVersion
  ) throws(ServiceError) {
    let strings = QueryStringReader(grammar: version.grammar, nestsOptions: version.nestsOptions)
    do {
      let read = try strings.read(query ?? "")
      options = read.options
      var paths = ResourcePathReader(
        schema: schema, grammar: version.grammar, options: options, knowsLinks: !version.nestsOptions)
      try paths.read(path)
      segments = paths.segments
      type = paths.place.structure
      isCollection = paths.place.isCollection
      self.query = type.map { read.query.typed(for: $0) } ?? read.query
      self.query.set = paths.set ?? ""
    } catch let error as QuerySyntaxError {
      throw ServiceError(.refused, "cannot read the URL: \(error)", status: 400)
    } catch let error as ServiceError {
      throw error
    } catch {
      throw ServiceError(.refused, "cannot read the URL: \(error)", status: 400)
    }
    try check()
  }

  /// Refuses options that the resource does not support. With `$entity`, the `$` of `$id` is optional.
  private mutating func check() throws(ServiceError) {
    guard case .entity = segments.first else { return }
    if options.identifier == nil { options.identifier = options.custom.first { $0.name == "id" }?.value }
    let isShaped = !query.select.isEmpty || !query.expand.isEmpty
    guard options.identifier != nil, segments.count > 1 || !isShaped else {
      throw ServiceError(.refused, "expected '$id' and, with other options, the type after '$entity'", status: 400)
    }
  }

  /// The arguments of the operation at the end of the path, as values.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for an argument that is not a literal.
  public func arguments() throws(ServiceError) -> [String: Value] {
    guard case .operation(_, let arguments) = segments.last else { return [:] }
    var values: [String: Value] = [:]
    for (name, expression) in arguments {
      guard let value = expression.constant else {
        throw ServiceError(.unsupported, "the argument '\(name)' is an expression, expected a literal", status: 501)
      }
      values[name] = value
    }
    return values
  }
}
