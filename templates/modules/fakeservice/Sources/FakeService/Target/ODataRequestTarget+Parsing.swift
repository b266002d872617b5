import ODataDialect
import QueryLanguage
import ServiceData

extension ODataRequestTarget {
  /// Reads a URL.
  ///
  /// - Parameters:
  ///   - path: the path behind the service's root, percent-encoded, with or without a slash in front.
  ///   - query: the query string, percent-encoded, without `?`.
  ///   - version: of the protocol, which decides about literals and options.
  /// - Throws: ``ServiceError``: `notFound` for a resource that the service does not have (404), `unsupported` (501), else
  ///   `refused` (400) with column, found and expected.
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

  /// Refuses options that the resource cannot have; with `$entity`, the `$` of `$id` may be missing.
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
  /// - Throws: ``ServiceError`` of kind `unsupported` for an argument that must be computed.
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
