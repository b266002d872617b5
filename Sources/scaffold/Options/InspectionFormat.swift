/// How the service model is printed.
enum InspectionFormat: String, CaseIterable {
  /// Tables for people.
  case text
  /// For programs.
  case json
  /// A graph for Graphviz.
  case dot
  /// A flowchart for Mermaid.
  case mermaid
}
