/// Finds the name that was probably meant.
public enum NameSuggestion {
  /// The candidate nearest to a word, where one is near enough to be a slip of the fingers.
  ///
  /// - Returns: the candidate of the least edit distance, of which at most a third of the word's length, and two for
  ///   short words, may differ; `nil` where none is near.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(word.count < 4 ? 1 : 2, word.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where abs(candidate.count - word.count) <= limit {
      let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The hint for a word, where something near exists.
  static func hint(for word: String, among candidates: [String], prefix: String = "") -> String? {
    nearest(to: word, among: candidates).map { "did you mean '\(prefix)\($0)'?" }
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string
  /// alignment).
  private static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
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
