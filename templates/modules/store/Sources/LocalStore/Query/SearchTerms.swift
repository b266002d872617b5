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
}
