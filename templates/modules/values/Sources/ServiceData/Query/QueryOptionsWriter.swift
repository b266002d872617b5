/// Writes the options of a query in the text of OData 4.01 (Part 2: URL Conventions, 5.1), without percent-encoding.
public struct QueryOptionsWriter: Sendable {
  private let expressions: QueryExpressionWriter

  /// A writer whose expressions are in the text form of a grammar.
  public init(grammar: any QueryGrammar = StandardQueryGrammar()) {
    expressions = QueryExpressionWriter(grammar: grammar)
  }

  /// The text of `$expand`.
  public func text(of terms: [ExpandTerm]) -> String {
    terms.map { term in
      let options = options(of: term).map { "$\($0.name.rawValue)=\($0.text)" }
      return options.isEmpty ? term.path : "\(term.path)(\(options.joined(separator: ";")))"
    }.joined(separator: ",")
  }

  /// The name and text of each option that a query sets, always in the same order.
  public func options(of query: RowQuery) -> [(name: QueryOptionName, text: String)] {
    var options: [(QueryOptionName, String)] = []
    if let filter = query.filter { options.append((.filter, expressions.text(of: filter))) }
    if !query.order.isEmpty { options.append((.orderby, expressions.text(of: query.order))) }
    if !query.select.isEmpty { options.append((.select, query.select.joined(separator: ","))) }
    if !query.expand.isEmpty { options.append((.expand, text(of: query.expand))) }
    if let top = query.top { options.append((.top, String(top))) }
    if let skip = query.skip { options.append((.skip, String(skip))) }
    if query.isCounted { options.append((.count, "true")) }
    if let search = query.search { options.append((.search, search)) }
    return options
  }

  private func options(of term: ExpandTerm) -> [(name: QueryOptionName, text: String)] {
    var query = RowQuery(set: "")
    query.filter = term.filter
    query.order = term.order
    query.select = term.select
    query.expand = term.expand
    query.top = term.top
    query.skip = term.skip
    query.isCounted = term.isCounted
    query.search = term.search
    let levels = term.levels.map { [(name: QueryOptionName.levels, text: $0 == .max ? "max" : String($0))] } ?? []
    return options(of: query) + levels
  }
}

/// The system query options that shape a response (OData 4.01 Part 2: URL Conventions, 5.1), without their `$`.
public enum QueryOptionName: String, Sendable, CaseIterable {
  case filter, orderby, select, expand, top, skip, count, search, levels

  /// The option with a name as in a URL: with or without `$`, in any case.
  public init?(optionName: String) {
    self.init(rawValue: (optionName.hasPrefix("$") ? String(optionName.dropFirst()) : optionName).lowercased())
  }
}
