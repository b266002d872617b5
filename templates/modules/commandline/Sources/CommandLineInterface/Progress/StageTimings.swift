import Synchronization

/// Records the duration of each stage of a program.
public final class StageTimings: Sendable {
  /// A stage and its duration.
  public struct Stage: Sendable, Equatable {
    /// The stage's name.
    public let name: String
    /// The stage's duration.
    public let duration: Duration

    /// Creates a stage.
    public init(_ name: String, _ duration: Duration) {
      self.name = name
      self.duration = duration
    }

    /// The duration in seconds with three decimal places: `0.026`.
    public var seconds: String { StageTimings.seconds(duration) }
  }

  private let recorded = Mutex<[Stage]>([])

  /// Creates an empty record.
  public init() {}

  /// The stages, in the order in which they ended.
  public var stages: [Stage] { recorded.withLock { $0 } }

  /// Records a stage that was measured elsewhere.
  public func record(_ name: String, _ duration: Duration) {
    recorded.withLock { $0.append(Stage(name, duration)) }
  }

  /// Measures and records a stage.
  public func measure<Result>(_ name: String, _ work: () async throws -> Result) async rethrows -> Result {
    let start = ContinuousClock.now
    let result = try await work()
    record(name, ContinuousClock.now - start)
    return result
  }

  /// A table of the stages with their total.
  public func lines() -> [String] {
    var table = TextTable([TextTable.Column("stage"), TextTable.Column("seconds", isRightAligned: true)])
    for stage in stages { table.append([stage.name, stage.seconds]) }
    table.append(["total", Self.seconds(stages.reduce(.zero) { $0 + $1.duration })])
    let layout = table.layout()
    return [layout.header] + layout.lines
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
