import GeneratorCore

/// A comparison as Markdown (CommonMark), for the description of a pull request or a letter to a colleague.
///
/// Names and values are code spans, so that nothing in a document can act as markup, mention a person or refer to an
/// issue.
public struct ComparisonMarkdown: Sendable {
  /// The text, with a final newline.
  public let text: String

  /// Formats a comparison.
  ///
  /// - Parameters:
  ///   - base: the folder to which paths are relative, an absolute path.
  ///   - level: the level of the heading, 2 for `##`.
  public init(_ comparison: SchemaComparison, relativeTo base: String, level: Int = 2) {
    let summary = ComparisonSummary(comparison: comparison)
    let documents = ShownDocuments(comparison.oldName, comparison.newName, relativeTo: base)
    let mark = String(repeating: "#", count: level)
    let names = [comparison.oldName, comparison.newName].map { RichText.codeSpan(documents.name($0)) }
    var lines = ["\(mark) Schema changes: \(names.joined(separator: " → "))", "", Self.counts(of: summary)]
    for (title, changes) in summary.sections {
      lines += ["", "\(mark)# \(title)", ""] + changes.flatMap { Self.item($0, documents) }
    }
    if !comparison.suggestions.isEmpty {
      lines += ["", "\(mark)# Renames?", ""]
      lines += comparison.suggestions.map { "- \($0.words.markdown)" }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func counts(of summary: ComparisonSummary) -> String {
    guard !summary.isEmpty else { return "No changes." }
    let breaking = summary.comparison.isBreaking ? "**\(summary.breaking)**" : "No breaking changes"
    let compatible = "\(summary.comparison.compatibleCount) compatible"
    return "\(breaking), \(compatible)\(summary.comparison.hiddenCount == 0 ? "" : " (not shown)")."
  }

  private static func item(_ change: SchemaChange, _ documents: ShownDocuments) -> [String] {
    let words = ChangeWords(change)
    let place = change.location.map { RichText.codeSpan(documents.place($0)) }
    let more = [words.swift.map { "in Swift \($0.markdown)" }, words.store?.markdown, place].compactMap(\.self)
    let first = "- \(words.sentence.markdown)" + (words.verdict.map { " — \($0.markdown)" } ?? "")
    // Two spaces at the end of the first line would be a line break, but editors remove them.
    return more.isEmpty ? [first] : ["\(first)\\", "  \(more.joined(separator: "; "))"]
  }
}
