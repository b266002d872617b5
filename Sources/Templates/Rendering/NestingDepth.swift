/// How deep templates stand inside each other, to end what would never end.
///
/// Templates may recurse along the data, so entering a section counts as progress; a cycle without one is found early.
struct NestingDepth {
  private static let levelsWithProgress = 8

  private let limit: Int
  private var names: [String] = []
  /// How many templates were entered since the last section.
  private var idleLevels = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Enters a template, or answers why that is refused.
  mutating func enter(_ name: String) -> String? {
    names.append(name)
    idleLevels += 1
    if idleLevels <= limit, names.count <= limit * Self.levelsWithProgress { return nil }
    return "\(chain), deeper than \(names.count - 1) levels"
  }

  mutating func leave() {
    names.removeLast()
    idleLevels -= 1
  }

  /// Enters a section; the result is to be given to `leaveSection`.
  mutating func enterSection() -> Int {
    defer { idleLevels = 0 }
    return idleLevels
  }

  mutating func leaveSection(_ outerLevels: Int) {
    idleLevels = outerLevels
  }

  /// The way from a template to itself, or that the limit was reached without one.
  private var chain: String {
    let last = names.count - 1
    guard let previous = names[..<last].lastIndex(of: names[last]) else { return "templates stand inside each other" }
    return "template inside itself: " + names[previous...].map { "'\($0)'" }.joined(separator: " > ")
  }
}
