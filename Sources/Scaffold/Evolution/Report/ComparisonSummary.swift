/// What all forms of a report say in the same words.
struct ComparisonSummary {
  let comparison: SchemaComparison

  /// One line: the documents and the counts.
  var headline: String {
    guard !comparison.changes.isEmpty else { return "\(documents): no changes" }
    return "\(documents): \(counts)"
  }

  /// The names of both documents.
  var documents: String { "\(comparison.oldName) → \(comparison.newName)" }

  /// How many changes there are of both sorts.
  var counts: String {
    let (breaking, compatible) = (comparison.breaking.count, comparison.compatible.count)
    return "\(breaking) breaking \(breaking == 1 ? "change" : "changes"), \(compatible) compatible"
  }

  /// The changes by whom they break, each group that has some with its title.
  var groups: [(title: String, changes: [SchemaChange])] {
    [("breaking", comparison.breaking), ("compatible", comparison.compatible)].filter { !$0.1.isEmpty }
  }
}

extension SchemaChange {
  /// How users of the emitted package know the element, before and after where that differs.
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
