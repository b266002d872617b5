import CommandLineInterface

/// The hint for an unknown name: the most similar known name, otherwise a list of known names.
struct KnownNames {
  private static let listedNames = 8
  private let name: String
  private let known: [String]

  init(for name: String, among known: some Sequence<String>) {
    self.name = name
    self.known = Set(known).sorted()
  }

  /// A hint about the names of a kind ('name', 'template'), or `nil` if no names are known.
  func hint(of kind: String) -> String? {
    if let similar = NameSuggestion.hint(for: name, among: known) { return similar }
    guard !known.isEmpty else { return nil }
    let listed = known.prefix(Self.listedNames).map { "'\($0)'" }.joined(separator: ", ")
    let rest = known.count - Self.listedNames
    return "known \(kind)s: \(listed)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
