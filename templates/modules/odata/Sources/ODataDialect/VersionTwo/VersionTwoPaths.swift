import ServiceData

/// `$select` and `$expand` of V2. The requested properties of a related entity are listed in both, as paths (OData V2
/// URI Conventions, 4.6 and 4.8).
struct VersionTwoPaths {
  private(set) var select: [String] = []
  private(set) var expand: [String] = []
  private let vocabulary: VersionTwoExpressions

  /// The paths of a query.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if related entities are filtered, ordered or counted.
  init(
    of query: RowQuery, type: StructuredSchema?, in vocabulary: VersionTwoExpressions
  ) throws(ServiceError) {
    self.vocabulary = vocabulary
    let isWhole = query.select.isEmpty && !query.expand.contains { $0.selectsParts }
    if !isWhole { addSelected(query.select, prefix: "", type) }
    for term in query.expand { try add(term, prefix: "", type, isWhole: isWhole) }
  }

  private mutating func add(
    _ term: ExpandTerm, prefix: String, _ type: StructuredSchema?, isWhole: Bool
  ) throws(ServiceError) {
    guard term.filter == nil, term.order.isEmpty, term.top == nil, term.skip == nil, !term.isCounted,
      term.search == nil,
      term.levels == nil
    else { throw vocabulary.unsupported("options for the expanded '\(term.path)'") }
    let path = prefix + term.path
    let target = type?.structure(at: term.path)
    if !isWhole { addSelected(term.select, prefix: path + "/", target) }
    if term.expand.isEmpty { expand.append(path) }
    for nested in term.expand { try add(nested, prefix: path + "/", target, isWhole: isWhole) }
  }

  /// Selects properties. A path into a complex property selects the whole property, since V2 cannot select parts of
  /// one.
  private mutating func addSelected(_ paths: [String], prefix: String, _ type: StructuredSchema?) {
    // A whole related entity is selected by its own name, the entity itself by `*`.
    let wanted = paths.isEmpty ? [prefix.isEmpty ? "*" : ""] : paths
    for path in wanted {
      let first = path.prefix { $0 != "/" }
      let selected = path.isEmpty ? String(prefix.dropLast()) : prefix + first
      if !select.contains(selected) { select.append(selected) }
    }
  }
}

extension ExpandTerm {
  /// Whether only parts of the related entities, or of entities expanded inside them, are requested.
  fileprivate var selectsParts: Bool { !select.isEmpty || expand.contains { $0.selectsParts } }
}
