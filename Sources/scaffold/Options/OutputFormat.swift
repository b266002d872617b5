/// How a result is printed.
enum OutputFormat: String {
  /// For people.
  case text
  /// For programs.
  case json
}
