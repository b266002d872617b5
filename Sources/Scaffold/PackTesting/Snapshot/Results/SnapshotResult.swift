import GeneratorCore

/// What became of one case.
public struct SnapshotResult: Sendable {
  /// The case's name.
  public let name: String
  /// How many files templates rendered.
  public let fileCount: Int
  /// The files that did not come out as expected.
  public let differences: [SnapshotDifference]
  /// Whether what came out is the expected from now on.
  public let isRecorded: Bool
  /// What was said on the way; an error fails the case.
  public let diagnostics: [Diagnostic]

  init(
    name: String, fileCount: Int = 0, differences: [SnapshotDifference] = [], isRecorded: Bool = false,
    diagnostics: [Diagnostic] = []
  ) {
    self.name = name
    self.fileCount = fileCount
    self.differences = differences
    self.isRecorded = isRecorded
    self.diagnostics = diagnostics
  }

  /// Whether all came out as expected; a case whose expectation was recorded anew did not.
  public var isSuccess: Bool { differences.isEmpty && !diagnostics.contains { $0.severity == .error } }
}
