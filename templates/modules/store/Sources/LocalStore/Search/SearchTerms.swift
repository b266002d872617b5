import ServiceData

/// The words of a free-text search (OData 4.01 Part 2: URL Conventions, 5.1.7), of which every one has to stand in
/// some string property. What a service searches is its own affair; the store looks at all strings, in any case.
struct SearchTerms {
  private var required: [String] = []
  private var forbidden: [String] = []

  /// Reads words and "quoted phrases"; `NOT` excludes the next one, `AND` is what holds anyway.
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

  /// What an index of texts is asked for (sqlite.org, "FTS5", 3): pieces of the words that every row which matches has,
  /// among others. Nil where the words are too short to say anything of them.
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

  /// More pieces would hardly leave out more rows.
  private static let pieceLimit = 24
}
