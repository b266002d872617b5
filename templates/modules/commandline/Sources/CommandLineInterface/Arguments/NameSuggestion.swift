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
      // Most candidates are too long or too short, which is known at once if every byte is a letter.
      if abs(candidate.utf8.count - wanted.count) > limit, candidate.utf8.allSatisfy({ $0 < 0x80 }) { continue }
      let letters: [Unicode.Scalar] = Array(candidate.lowercased().unicodeScalars)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      guard let distance: Int = editDistance(wanted, letters, limit: limit) else { continue }
      if let best, (best.distance, best.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The hint `did you mean 'NAME'?` for a word; nil if no candidate is near.
  public static func hint(for word: String, among candidates: some Sequence<String>, prefix: String = "") -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\(prefix)\($0)'?" }
  }

  /// The number of insertions, deletions, replacements and transpositions between two words (optimal string alignment);
  /// nil if it exceeds the limit.
  private static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar], limit: Int) -> Int? {
    // Names of a service often begin with the same namespace.
    let same: Int = zip(first, second).prefix { $0 == $1 }.count
    let (first, second) = (first[same...], second[same...])
    if first.isEmpty || second.isEmpty { return within(limit, max(first.count, second.count)) }
    var (beforePrevious, current) = (Array(0...second.count), Array(0...second.count))
    var previous = Array(0...second.count)
    var leastBefore = 0
    for row in 1...first.count {
      current[0] = row
      var least: Int = row
      for column in 1...second.count {
        let (letter, other) = (first[same + row - 1], second[same + column - 1])
        let replaced: Int = previous[column - 1] + (letter == other ? 0 : 1)
        var distance: Int = min(replaced, previous[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, letter == second[same + column - 2], first[same + row - 2] == other {
          distance = min(distance, beforePrevious[column - 2] + 1)
        }
        current[column] = distance
        least = min(least, distance)
      }
      // Each row follows from the two before it.
      if least > limit, leastBefore > limit { return nil }
      leastBefore = least
      swap(&beforePrevious, &previous)
      swap(&previous, &current)
    }
    return within(limit, previous[second.count])
  }

  private static func within(_ limit: Int, _ distance: Int) -> Int? { distance <= limit ? distance : nil }
}
