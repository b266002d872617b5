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

/// Which changes `scaffold diff` shows.
enum ShownChanges: String, CaseIterable {
  /// Those that break clients or Swift code.
  case breaking
}
