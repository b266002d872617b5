import GeneratorCore

/// A comparison as a self-contained HTML page, without external scripts, style sheets, pictures or fonts.
public struct ComparisonPage: Sendable {
  /// The page, with a final newline.
  public let text: String

  /// Formats a comparison.
  ///
  /// - Parameter base: the folder to which paths are relative, an absolute path.
  public init(_ comparison: SchemaComparison, relativeTo base: String) {
    let summary = ComparisonSummary(comparison: comparison)
    let documents = ShownDocuments(comparison.oldName, comparison.newName, relativeTo: base)
    let names = [comparison.oldName, comparison.newName].map { HTMLText.escaped(documents.name($0)) }
    let title = "Schema changes: \(names.joined(separator: " → "))"
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>\(title)</title>",
      "<style>", Self.style, "</style>", "</head>", "<body>", "<h1>\(title)</h1>",
      "<p>\(summary.isEmpty ? "No changes." : HTMLText.escaped(summary.counts + "."))</p>",
    ]
    if !comparison.picture.boxes.isEmpty {
      lines += ["<h2>The changed part of the model</h2>", ChangedModelPicture(comparison.picture).text]
    }
    for (title, changes) in summary.sections { lines += Self.table(of: changes, titled: title, in: documents) }
    if !comparison.suggestions.isEmpty {
      lines += ["<h2>Renames?</h2>", "<ul>"]
      lines += comparison.suggestions.map { "<li>\($0.words.html)</li>" } + ["</ul>"]
    }
    text = (lines + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private static func table(of changes: [SchemaChange], titled title: String, in documents: ShownDocuments) -> [String]
  {
    let titles = ["change", "why", "in Swift", "stored data", "where"].map { "<th scope=\"col\">\($0)</th>" }
    return [
      "<h2>\(title) (\(changes.count))</h2>", "<table>",
      "<thead><tr>\(titles.joined())</tr></thead>", "<tbody>",
    ]
      + changes.map { row(of: $0, documents) } + ["</tbody>", "</table>"]
  }

  private static func row(of change: SchemaChange, _ documents: ShownDocuments) -> String {
    let words = ChangeWords(change)
    let place = change.location.map { "<code>\(HTMLText.escaped(documents.place($0)))</code>" }
    let cells = [words.sentence.html, words.verdict?.html, words.swift?.html, words.store?.html, place]
    return "<tr class=\"\(change.classification)\">\(cells.map { "<td>\($0 ?? "")</td>" }.joined())</tr>"
  }

  private static let style = """
    :root { --ground: #fff; --ink: #1c1c1c; --line: #8886; --added: #1b6e2c; --removed: #b00020; --changed: #8a5a00; }
    body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto;
      max-width: 80rem; padding: 0 1rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top; }
    td, h1 { overflow-wrap: anywhere; }
    tr.breaking strong { color: var(--removed); }
    svg { height: auto; max-width: 100%; }
    svg text { fill: var(--ink); font: 13px ui-monospace, monospace; }
    svg text.title { font-weight: bold; }
    svg rect { fill: var(--ground); stroke: var(--line); stroke-width: 1.5; }
    svg line { stroke: var(--line); stroke-width: 1.5; }
    svg text.label { font-size: 11px; paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
    svg .added { stroke: var(--added); }
    svg .removed { stroke: var(--removed); }
    svg .changed { stroke: var(--changed); }
    svg line.removed { stroke-dasharray: 6 4; }
    svg text.added { fill: var(--added); stroke: none; }
    svg text.removed { fill: var(--removed); stroke: none; }
    svg text.changed { fill: var(--changed); stroke: none; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #161616; --ink: #e8e8e8; --added: #81c784; --removed: #ff8a80; --changed: #ffcc80; }
    }
    """
}
