/// How much of some templates was reached.
public struct CoverageCount: Sendable, Hashable {
  /// The number of templates that were rendered.
  public internal(set) var reachedTemplates = 0
  /// The number of all templates.
  public internal(set) var templates = 0
  /// The number of branches through sections and blocks that were taken. A section has two branches, a block one.
  public internal(set) var reachedBranches = 0
  /// The number of all branches.
  public internal(set) var branches = 0

  /// A count of nothing yet.
  init() {}

  mutating func countTemplate(isReached: Bool) {
    templates += 1
    if isReached { reachedTemplates += 1 }
  }

  mutating func countBranch(isReached: Bool) {
    branches += 1
    if isReached { reachedBranches += 1 }
  }
}
