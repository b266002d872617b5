import ServiceData

/// The words of a free-text search (OData 4.01 Part 2: URL Conventions, 5.1.7). Each word must occur in some string
/// property. A service decides which properties it searches; the store searches all strings, ignoring case.
struct SearchTerms {
  private var required: [String] = []
  private var forbidden: [String] = []

  /// Parses words and "quoted phrases". `NOT` excludes the next word; `AND` is the default.
  init(_ text: String) {
    var isExcluded = false
    for (index, piece) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      let words = index % 2 == 1 ? [piece] : piece.split(separator: " ")
      for word in words where !word.isEmpty {
        if index % 2 == 0, word == "AND" { continue }
        if index % 2 == 0, word == "NOT" {
          isExcluded = true
          continue
        }
        if isExcluded { forbidden.append(word.lowercased()) } else { required.append(word.lowercased()) }
        isExcluded = false
      }
    }
  }

  func matches(_ row: Row) -> Bool {
    let texts = row.type.members.indices.compactMap { index -> String? in
      guard row.type.members[index].primitive == .string, case .string(let text)? = row[index] else { return nil }
      return text.lowercased()
    }
    return required.allSatisfy { word in texts.contains { $0.contains(word) } }
      && !forbidden.contains { word in texts.contains { $0.contains(word) } }
  }

  /// The expression for the full-text index (sqlite.org, "FTS5", 3): trigrams that every matching row contains, as may other
  /// rows. Nil if the words are too short for a trigram.
  var indexExpression: String? {
    var pieces: [String] = []
    for word in required {
      let letters = Array(SearchedText(lowercased: word).text.unicodeScalars)
      for start in 0..<max(0, letters.count - 2) where pieces.count < Self.pieceLimit {
        var piece = String.UnicodeScalarView()
        piece.append(contentsOf: letters[start..<start + 3])
        let quoted = String(piece).sqlIdentifier
        if !pieces.contains(quoted) { pieces.append(quoted) }
      }
    }
    return pieces.isEmpty ? nil : pieces.joined(separator: " AND ")
  }

  /// The maximum number of trigrams; more would hardly exclude more rows.
  private static let pieceLimit = 24
}
