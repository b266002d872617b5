/// The results of a snapshot test.
public struct SnapshotReport: Sendable {
  /// The results of one pack's cases.
  public struct Pack: Sendable {
    /// The pack's name.
    public let name: String
    /// The results of the cases, sorted by name, with the hostile set last.
    public let results: [SnapshotResult]

    /// Whether every case passed.
    public var isSuccess: Bool { results.allSatisfy(\.isSuccess) }
  }

  /// The packs, in the order in which they ran.
  public let packs: [Pack]
  /// The combined coverage of all packs, because packs share modules; nil if only some cases ran.
  public let coverage: PackCoverage?
  /// The gaps in the required coverage.
  public let missing: [PackCoverage.Gap]

  /// Whether every case passed, and the required coverage was reached.
  public var isSuccess: Bool { failed == 0 }

  /// The number of cases that passed.
  public var passed: Int { packs.flatMap(\.results).count { $0.isSuccess } }

  /// The number of cases that failed, plus one if the required coverage was not reached.
  public var failed: Int { packs.flatMap(\.results).count { !$0.isSuccess } + (missing.isEmpty ? 0 : 1) }
}
