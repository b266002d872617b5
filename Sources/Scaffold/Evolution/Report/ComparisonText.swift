/// A comparison as lines for a terminal.
public struct ComparisonText: Sendable {
  /// The lines.
  public let lines: [String]

  /// Formats a comparison.
  public init(_ comparison: SchemaComparison) {
    let summary = ComparisonSummary(comparison: comparison)
    var lines = [summary.headline]
    for (title, changes) in summary.groups {
      lines += ["", title] + changes.flatMap(Self.lines)
    }
    if !comparison.suggestions.isEmpty {
      lines += ["", "possible renames"] + comparison.suggestions.map { "  \($0.text)" }
    }
    self.lines = lines
  }

  private static func lines(of change: SchemaChange) -> [String] {
    let place = change.location.map { "\($0): " } ?? ""
    let details = [
      change.verdict.reason, change.swiftText.map { "in Swift \($0)" },
      change.store == .none ? nil : "store: \(change.store.rawValue)",
    ]
    let known = details.compactMap(\.self)
    return ["  \(place)\(change.text)"] + (known.isEmpty ? [] : ["    \(known.joined(separator: "; "))"])
  }
}
