/// What became of a snapshot test.
public struct SnapshotReport: Sendable {
  /// What became of the cases of one pack.
  public struct Pack: Sendable {
    /// The pack's name.
    public let name: String
    /// The cases, by name, and the hostile set last.
    public let results: [SnapshotResult]

    /// Whether every case passed.
    public var isSuccess: Bool { results.allSatisfy(\.isSuccess) }
  }

  /// The packs, in the order in which they ran.
  public let packs: [Pack]
  /// What the cases of all packs together reached, since packs share modules; nil where only some cases ran.
  public let coverage: PackCoverage?
  /// What they did not reach although it is required.
  public let missing: [PackCoverage.Gap]

  /// Whether every case passed, and everything was reached that is required.
  public var isSuccess: Bool { failed == 0 }

  /// How many cases passed.
  public var passed: Int { packs.flatMap(\.results).count { $0.isSuccess } }

  /// How many cases failed, and one more where something was not reached that is required.
  public var failed: Int { packs.flatMap(\.results).count { !$0.isSuccess } + (missing.isEmpty ? 0 : 1) }
}
