import GeneratorCore

/// A comparison as a self-contained HTML page, without external scripts, style sheets or fonts.
public struct ComparisonPage: Sendable {
  /// The page, with a final newline.
  public let text: String

  /// Formats a comparison.
  public init(_ comparison: SchemaComparison) {
    let summary = ComparisonSummary(comparison: comparison)
    let title = Self.escaped("Schema changes: \(summary.documents)")
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>\(title)</title>",
      "<style>", Self.style, "</style>", "</head>", "<body>", "<h1>\(title)</h1>",
      "<p>\(comparison.changes.isEmpty ? "No changes." : Self.escaped(summary.counts + "."))</p>",
    ]
    for (title, changes) in summary.groups { lines += Self.table(title, changes) }
    if !comparison.suggestions.isEmpty {
      lines += ["<h2>Renames?</h2>", "<ul>"]
      lines += comparison.suggestions.map { "<li>\(Self.escaped($0.text))</li>" } + ["</ul>"]
    }
    text = (lines + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private static func table(_ title: String, _ changes: [SchemaChange]) -> [String] {
    let titles = ["change", "why", "in Swift", "store", "where"].map { "<th scope=\"col\">\($0)</th>" }
    return [
      "<h2 class=\"\(title)\">\(title) (\(changes.count))</h2>", "<table>",
      "<thead><tr>\(titles.joined())</tr></thead>", "<tbody>",
    ]
      + changes.map(row) + ["</tbody>", "</table>"]
  }

  private static func row(of change: SchemaChange) -> String {
    let cells = [
      escaped(change.text), escaped(change.verdict.reason ?? ""),
      change.swiftText.map { "<code>\(escaped($0))</code>" } ?? "",
      change.store == .none ? "" : escaped(change.store.rawValue), escaped(change.location?.description ?? ""),
    ]
    return "<tr>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
  }

  /// The text with markup escaped. Characters that are invalid in a page, and those that change the text direction, are
  /// removed.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: continue
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  private static let style = """
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid #8884; padding: .4rem .6rem; text-align: left; vertical-align: top; }
    td { overflow-wrap: anywhere; }
    .breaking { color: #b00020; }
    .compatible { color: #1b6e2c; }
    @media (prefers-color-scheme: dark) {
      body { background: #161616; color: #e8e8e8; }
      .breaking { color: #ff8a80; }
      .compatible { color: #81c784; }
    }
    """
}
