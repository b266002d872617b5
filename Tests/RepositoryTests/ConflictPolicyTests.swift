import Testing

/// A new conflict policy is decided in one file: no other has a branch for the policies that exist.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct ConflictPolicyTests {
  /// The sources with a branch for one of some cases, by the names of their files.
  private func deciding(_ cases: some RegexComponent) throws -> [String] {
    let repository = try Repository()
    let sources = #/Sources/|(?:templates|plugins\/[^\/]+)\/modules\/[^\/]+\/Sources\//#
    return try repository.paths(endingIn: ".swift").filter {
      try $0.prefixMatch(of: sources) != nil && repository.text($0).contains(cases)
    }
  }

  @Test func resolverDecidesUploads() throws {
    let found = try deciding(#/case [^:\n]*\.(?:serverWins|clientWins)\b|== \.(?:serverWins|clientWins)\b/#)
    #expect(found == ["templates/modules/offline/Sources/OfflineData/Conflicts/ConflictResolver.swift"])
  }

  @Test func mergeDecidesRegenerations() throws {
    let found = try deciding(#/case [^:\n]*\.markers\b|olicy == \.(?:markers|mine|theirs|fail)\b/#)
    #expect(found == ["Sources/Scaffold/Writing/Merge/FileMerge.swift"])
  }
}
