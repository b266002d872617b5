/// How much of some templates was reached.
public struct CoverageCount: Sendable, Hashable {
  /// The templates that were rendered.
  public internal(set) var reachedTemplates = 0
  /// All templates.
  public internal(set) var templates = 0
  /// The ways through sections and blocks that were taken: two for each section, one for each block.
  public internal(set) var reachedWays = 0
  /// All ways.
  public internal(set) var ways = 0

  /// Counts nothing yet.
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
