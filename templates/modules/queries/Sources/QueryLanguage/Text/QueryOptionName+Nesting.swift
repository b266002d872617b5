import ServiceData

extension QueryOptionName {
  /// The options that are allowed after a selected item (URL Conventions, 5.1.4).
  static let allowedInSelect: Set<QueryOptionName> = [
    .filter, .orderby, .select, .expand, .top, .skip, .count, .search,
  ]

  /// The options that are allowed after an expanded item (URL Conventions, 5.1.3); fewer after `$ref` and `$count`.
  static func allowed(inExpandOf path: String) -> Set<QueryOptionName> {
    if path.hasSuffix("/$count") { return [.filter, .search] }
    return path.hasSuffix("$ref") ? [.filter, .orderby, .top, .skip, .count, .search] : Set(allCases)
  }
}
