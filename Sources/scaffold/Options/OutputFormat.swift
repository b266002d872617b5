/// The format of a printed result.
enum OutputFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs.
  case json
}

/// The format of a printed report.
enum ReportFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs.
  case json
  /// For a pull request.
  case markdown
}
