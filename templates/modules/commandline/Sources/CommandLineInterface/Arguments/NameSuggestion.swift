/// Suggests the intended name for a misspelled one.
public enum NameSuggestion {
  /// The candidate nearest to a word, if it is near enough to be a typing error.
  ///
  /// - Returns: the candidate with the least edit distance, the first in alphabetical order if there are several; `nil` if
  ///   every distance exceeds a third of the word's length, but at least two, or one for words of up to three letters.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted: [Unicode.Scalar] = Array(word.lowercased().unicodeScalars)
    let limit: Int = max(wanted.count < 4 ? 1 : 2, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters: [Unicode.Scalar] = Array(candidate.lowercased().unicodeScalars)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance: Int = editDistance(wanted, letters)
      guard distance <= limit else { continue }
      if let best, (best.distance, best.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The hint `did you mean 'NAME'?` for a word; nil if no candidate is near.
  public static func hint(for word: String, among candidates: some Sequence<String>, prefix: String = "") -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\(prefix)\($0)'?" }
  }

  /// The number of insertions, deletions, replacements and transpositions between two words (optimal string alignment).
  private static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in 1...first.count {
      var current = [row]
      for column in 1...second.count {
        let replaced = previous[column - 1] + (first[row - 1] == second[column - 1] ? 0 : 1)
        var distance = min(replaced, previous[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          distance = min(distance, beforePrevious[column - 2] + 1)
        }
        current.append(distance)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[second.count]
  }
}
