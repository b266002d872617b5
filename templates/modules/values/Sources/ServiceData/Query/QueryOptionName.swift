/// The system query options that shape an answer (OData 4.01 Part 2: URL Conventions, 5.1), without their `$`.
public enum QueryOptionName: String, Sendable, CaseIterable {
  case filter, orderby, select, expand, top, skip, count, search, levels

  /// The option of a name as a URL has it: with or without `$`, in any case.
  public init?(optionName: String) {
    self.init(rawValue: (optionName.hasPrefix("$") ? String(optionName.dropFirst()) : optionName).lowercased())
  }
}
