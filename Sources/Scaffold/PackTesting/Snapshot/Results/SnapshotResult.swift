import GeneratorCore

/// The result of one case.
public struct SnapshotResult: Sendable {
  /// The case's name.
  public let name: String
  /// The number of files that templates rendered.
  public let fileCount: Int
  /// The files that were not rendered as expected.
  public let differences: [SnapshotDifference]
  /// Whether the rendered files were recorded as the expected ones.
  public let isRecorded: Bool
  /// The diagnostics of the case. An error fails the case.
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

  /// Whether all files were rendered as expected. This is false for a case that was recorded because of differences.
  public var isSuccess: Bool { differences.isEmpty && !diagnostics.contains { $0.severity == .error } }
}
