import GeneratorCore

/// Collects the findings of a run, of which there are never more than a person or a pipe can take.
package final class FindingLog {
  /// More findings are only counted.
  private static let limit = 5_000

  private var kept: [Finding] = []
  private var left = 0

  package init() {}

  /// Reports a part of a document that is left out.
  package func warn(_ id: Finding.Kind, _ message: String, at place: DocumentPosition?, hint: String? = nil) {
    add(Finding(.warning, id, message, at: place, hint: hint))
  }

  /// Reports what loses nothing.
  package func note(_ id: Finding.Kind, _ message: String, at place: DocumentPosition? = nil, hint: String? = nil) {
    add(Finding(.note, id, message, at: place, hint: hint))
  }

  /// Adds a finding. Errors are always kept.
  package func add(_ finding: Finding) {
    if kept.count < Self.limit || finding.severity == .error { kept.append(finding) } else { left += 1 }
  }

  /// The findings in order.
  package var findings: [Finding] {
    guard left > 0 else { return kept }
    return kept + [Finding(.note, .findingsLeftOut, "\(left) more findings are left out")]
  }
}
