/// How a comparison is printed.
enum ComparisonFormat: String {
  /// For people.
  case text
  /// For programs.
  case json
  /// For a pull request.
  case markdown
  /// A page that needs nothing else.
  case html
}
