/// How a result is printed.
enum OutputFormat: String {
  /// For people.
  case text
  /// For programs.
  case json
}

/// How a report is printed.
enum ReportFormat: String {
  /// For people.
  case text
  /// For programs.
  case json
  /// For a pull request.
  case markdown
}
