/// The texts that all forms of a report share.
struct ComparisonSummary {
  let comparison: SchemaComparison

  /// One line: the documents and the counts.
  var headline: String {
    guard !comparison.changes.isEmpty else { return "\(documents): no changes" }
    return "\(documents): \(counts)"
  }

  /// The names of both documents.
  var documents: String { "\(comparison.oldName) → \(comparison.newName)" }

  /// The numbers of breaking and compatible changes.
  var counts: String {
    let (breaking, compatible) = (comparison.breaking.count, comparison.compatible.count)
    return "\(breaking) breaking \(breaking == 1 ? "change" : "changes"), \(compatible) compatible"
  }

  /// The non-empty groups of breaking and compatible changes, each with its title.
  var groups: [(title: String, changes: [SchemaChange])] {
    [("breaking", comparison.breaking), ("compatible", comparison.compatible)].filter { !$0.1.isEmpty }
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
