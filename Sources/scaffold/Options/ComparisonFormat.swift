/// How a comparison is printed.
enum ComparisonFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs.
  case json
  /// For a pull request.
  case markdown
  /// A self-contained page.
  case html
}
