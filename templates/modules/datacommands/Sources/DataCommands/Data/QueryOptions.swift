import CommandLineInterface
import QueryLanguage
import ServiceData

/// The query options, in OData 4.01 syntax for every protocol.
enum QueryOptions {
  static let filter = OptionSpecification(
    "filter", value: ValueSpecification("EXPRESSION"), "only entities that match the condition: \"Price gt 10\"")
  static let orderby = OptionSpecification(
    "orderby", value: ValueSpecification("TERMS"), "the order: \"Name desc,Price\"")
  static let top = OptionSpecification(
    "top", value: ValueSpecification("N", .integer(0...Int.max)), "the maximum number of entities")
  static let skip = OptionSpecification(
    "skip", value: ValueSpecification("N", .integer(0...Int.max)), "the number of entities to skip")
  static let select = OptionSpecification("select", value: ValueSpecification("NAMES"), "only these properties")
  static let expand = OptionSpecification("expand", value: ValueSpecification("NAMES"), "include related entities")
  static let count = OptionSpecification("count", "show the total number of matches")

  static let list = [filter, orderby, top, skip, select, expand, count]

  /// Builds a query from the options.
  ///
  /// - Throws: ``QuerySyntaxError`` for invalid OData syntax, ``CommandError`` for an unknown property.
  static func query(_ arguments: ParsedArguments, set: EntitySetSchema, type: StructuredSchema) throws -> RowQuery {
    var query = RowQuery(set: set.name)
    let texts: [(OptionSpecification, QueryOptionName)] = [
      (filter, .filter), (orderby, .orderby), (select, .select), (expand, .expand), (top, .top), (skip, .skip),
    ]
    for (option, name) in texts {
      if let text = arguments.value(option) { try query.set(name, to: text) }
    }
    query.isCounted = arguments.contains(count)
    query.filter = query.filter?.typed(for: type)
    try QueryNameCheck(type).check(query)
    return query
  }
}
