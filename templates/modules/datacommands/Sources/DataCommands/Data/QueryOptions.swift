import CommandLineInterface
import QueryLanguage
import ServiceData

/// The query options, in OData 4.01 syntax for every protocol.
enum QueryOptions {
  static let filter = CommandOption(
    "filter", .text("EXPRESSION", .filter), "only entities that match the condition: \"Price gt 10\"")
  static let orderby = CommandOption("orderby", .text("TERMS", .order), "the order: \"Name desc,Price\"")
  static let top = CommandOption("top", .integer("N", 0...Int.max), "the maximum number of entities")
  static let skip = CommandOption("skip", .integer("N", 0...Int.max), "the number of entities to skip")
  static let select = CommandOption("select", .text("NAMES", .select), "only these properties")
  static let expand = CommandOption("expand", .text("NAMES", .expand), "include related entities")
  static let count = CommandOption("count", "show the total number of matches")
  static let columns = CommandOption(
    "columns", .text("NAMES", .select), "the columns of the table, or 'all'", defaultNote: "what fits, keys first")

  static let list: [any OptionDeclaration] = [filter, orderby, top, skip, select, expand, count]

  /// Builds a query from the options.
  ///
  /// - Throws: ``QuerySyntaxError`` for invalid OData syntax, ``CommandError`` for an unknown property.
  static func query(_ arguments: ParsedArguments, set: EntitySetSchema, type: StructuredSchema) throws -> RowQuery {
    var query = RowQuery(set: set.name)
    let texts: [(CommandOption<String?>, QueryOptionName)] = [
      (filter, .filter), (orderby, .orderby), (select, .select), (expand, .expand),
    ]
    for (option, name) in texts {
      if let text = arguments[option] { try query.set(name, to: text) }
    }
    query.top = arguments[top]
    query.skip = arguments[skip]
    query.isCounted = arguments[count]
    query.filter = query.filter?.typed(for: type)
    try QueryNameCheck(type).check(query)
    return query
  }
}
