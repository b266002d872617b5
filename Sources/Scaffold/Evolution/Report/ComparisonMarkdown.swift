import GeneratorCore
import GeneratorPlanning

/// A comparison as Markdown, for the description of a pull request.
public struct ComparisonMarkdown: Sendable {
  /// The text, with a final newline.
  public let text: String

  /// Formats a comparison.
  ///
  /// - Parameter level: the level of the heading, 2 for `##`.
  public init(_ comparison: SchemaComparison, level: Int = 2) {
    let summary = ComparisonSummary(comparison: comparison)
    let mark = String(repeating: "#", count: level)
    var lines = ["\(mark) Schema: \(SwiftText.markdown(summary.documents))", ""]
    lines.append(comparison.changes.isEmpty ? "No changes." : "\(summary.counts).")
    for (title, changes) in summary.groups {
      lines += ["", "\(mark)# \(title.prefix(1).uppercased())\(title.dropFirst())", ""]
      lines += ["| change | why | in Swift | store | where |", "|---|---|---|---|---|"]
      lines += changes.map(Self.row)
    }
    if !comparison.suggestions.isEmpty {
      lines += ["", "\(mark)# Renames?", ""]
      lines += comparison.suggestions.map { "- \(SwiftText.markdown($0.text))" }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func row(of change: SchemaChange) -> String {
    let cells = [
      change.text, change.verdict.reason ?? "", change.swiftText ?? "",
      change.store == .none ? "" : change.store.rawValue, change.location?.description ?? "",
    ]
    return "| \(cells.map(SwiftText.markdown).joined(separator: " | ")) |"
  }
}
