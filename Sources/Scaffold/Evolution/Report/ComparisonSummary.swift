/// The texts that all forms of a report share.
struct ComparisonSummary {
  let comparison: SchemaComparison

  /// One line: the documents and the counts.
  var headline: String {
    guard !isEmpty else { return "\(documents): no changes" }
    return "\(documents): \(counts)"
  }

  /// The names of both documents.
  var documents: String { "\(comparison.oldName) → \(comparison.newName)" }

  /// The numbers of breaking and compatible changes.
  var counts: String {
    "\(breaking), \(comparison.compatibleCount) compatible" + (comparison.hiddenCount == 0 ? "" : " (not shown)")
  }

  /// The number of breaking changes, in words.
  var breaking: String {
    let count = comparison.breaking.count
    return "\(count) breaking \(count == 1 ? "change" : "changes")"
  }

  /// Whether nothing has changed.
  var isEmpty: Bool { comparison.changes.isEmpty && comparison.hiddenCount == 0 }

  /// The non-empty groups of breaking and compatible changes, each with its title.
  var groups: [(title: String, changes: [SchemaChange])] {
    [("breaking", comparison.breaking), ("compatible", comparison.compatible)].filter { !$0.1.isEmpty }
  }

  /// The non-empty sections of a report for people, each with its title. Breaking changes come first in each.
  var sections: [(title: String, changes: [SchemaChange])] {
    let kinds: [(String, SchemaChange.Kind)] = [
      ("Removed", .removed), ("Changed", .changed), ("Renamed", .renamed), ("Added", .added),
    ]
    return kinds.map { title, kind in
      (title, comparison.breaking.filter { $0.kind == kind } + comparison.compatible.filter { $0.kind == kind })
    }.filter { !$0.1.isEmpty }
  }
}

extension SchemaChange {
  /// The Swift declaration of the element; both declarations if it has changed.
  var swiftText: String? {
    switch (swift.before, swift.after) {
    case (let before?, let after?): before == after ? after : "\(before) → \(after)"
    case (let name?, nil), (nil, let name?): name
    case (nil, nil): nil
    }
  }

  /// `breaking` or `compatible`.
  var classification: String { Self.word(verdict.isBreaking) }

  static func word(_ isBreaking: Bool) -> String { isBreaking ? "breaking" : "compatible" }
}
