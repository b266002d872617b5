/// How much of some templates was reached.
public struct CoverageCount: Sendable, Hashable {
  /// The number of templates that were rendered.
  public internal(set) var reachedTemplates = 0
  /// The number of all templates.
  public internal(set) var templates = 0
  /// The number of ways through sections and blocks that were taken. A section has two ways, a block one.
  public internal(set) var reachedWays = 0
  /// The number of all ways.
  public internal(set) var ways = 0

  /// A count of nothing yet.
  init() {}

  mutating func countTemplate(isReached: Bool) {
    templates += 1
    if isReached { reachedTemplates += 1 }
  }

  mutating func countWay(isReached: Bool) {
    ways += 1
    if isReached { reachedWays += 1 }
  }
}
