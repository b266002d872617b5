/// The hint for an unknown name: the most similar known name, otherwise a list of known names.
struct NameSuggestion {
  private static let listedNames = 8
  private let name: String
  private let known: [String]

  init(for name: String, among known: some Sequence<String>) {
    self.name = name
    self.known = Set(known).sorted()
  }

  /// A hint about the names of a kind ('name', 'template'), or `nil` if no names are known.
  func hint(of kind: String) -> String? {
    if let similar { return "did you mean '\(similar)'?" }
    guard !known.isEmpty else { return nil }
    let listed = known.prefix(Self.listedNames).map { "'\($0)'" }.joined(separator: ", ")
    let rest = known.count - Self.listedNames
    return "known \(kind)s: \(listed)" + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The known name with the fewest edits, if these are at most about a third of the name.
  private var similar: String? {
    let limit = max(1, (name.utf8.count + 1) / 3)
    let distances = known.map { (name: $0, distance: distance(to: $0)) }
    return distances.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// The number of inserted, removed and changed bytes (Levenshtein distance), ignoring letter case.
  private func distance(to other: String) -> Int {
    let left = Array(name.lowercased().utf8)
    let right = Array(other.lowercased().utf8)
    var row = Array(0...right.count)
    for (line, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, candidate) in right.enumerated() {
        let change = diagonal + (byte == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
