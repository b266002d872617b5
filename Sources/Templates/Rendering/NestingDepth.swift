/// How deeply templates are nested, to stop endless recursion.
///
/// Templates may recurse along the data, so entering a section counts as progress. A cycle without a section is
/// detected early.
struct NestingDepth {
  private static let levelsWithProgress = 8

  private let limit: Int
  private var names: [String] = []
  /// How many templates were entered since the last section.
  private var idleLevels = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Enters a template. Returns why it is refused, or `nil` if it is not.
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

  /// Enters a section. Pass the result to `leaveSection`.
  mutating func enterSection() -> Int {
    defer { idleLevels = 0 }
    return idleLevels
  }

  mutating func leaveSection(_ outerLevels: Int) {
    idleLevels = outerLevels
  }

  /// The path from a template to itself, or a general description if no template occurs twice.
  private var chain: String {
    let last = names.count - 1
    guard let previous = names[..<last].lastIndex(of: names[last]) else { return "templates are nested" }
    return "template inside itself: " + names[previous...].map { "'\($0)'" }.joined(separator: " > ")
  }
}
