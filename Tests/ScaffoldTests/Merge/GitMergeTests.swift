import Testing

@testable import GeneratorWriting

/// Without conflicts, the result equals that of git.
@Suite("comparison with git merge-file", .enabled(if: GitOracle.git != nil, "there is no git"))
struct GitMergeTests {
  @Test("agrees with git for 100,000 triples", arguments: TripleGenerator.Kind.allCases)
  func agree(kind: TripleGenerator.Kind) throws {
    var generator = TripleGenerator(kind, seed: 5)
    var clean = 0
    var differences: [String] = []
    for _ in 0..<167 {
      let triples = (0..<200).map { _ in generator.next() }
      for (triple, git) in zip(triples, try GitOracle.merged(triples)) {
        guard let ours = Self.merged(triple) else { continue }
        // An adjacent change can change git's result.
        guard let git, git != ours, let alone = try GitOracle.merged([triple])[0] else {
          if git != nil { clean += 1 }
          continue
        }
        clean += 1
        if alone != ours { differences.append("\(triple): \(ours), git \(alone)") }
      }
    }
    #expect(clean > 0)
    #expect(differences.count == 0, "\(differences.count) of \(clean), as \(differences.prefix(3))")
  }

  private static func merged(_ triple: TripleGenerator.Triple) -> [Int]? {
    SequenceMerge(base: triple.base, mine: triple.mine, theirs: triple.theirs).merged(
      base: triple.base, mine: triple.mine, theirs: triple.theirs)
  }
}
