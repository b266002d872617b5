/// The progress of an operation at one moment.
public struct ProgressUpdate: Sendable, Equatable {
  /// The phase of an operation.
  public enum Phase: String, Sendable {
    /// The operation is running.
    case running
    /// The operation has succeeded.
    case succeeded
    /// The operation has failed.
    case failed
    /// The operation was stopped.
    case cancelled
  }

  /// The name of the operation, unique among those that run at the same time.
  public let operation: String
  /// The phase of the operation.
  public let phase: Phase
  /// The number of completed steps.
  public let completed: Int
  /// The number of all steps; nil if it is not known.
  public let total: Int?
  /// What the operation is doing, in a few words.
  public let message: String

  /// Creates an update.
  public init(
    _ operation: String, phase: Phase = .running, completed: Int = 0, total: Int? = nil, message: String = ""
  ) {
    self.operation = operation
    self.phase = phase
    self.completed = completed
    self.total = total
    self.message = message
  }

  /// The completed fraction, from 0 to 1; `nil` if the total is unknown or zero.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, Double(completed) / Double(total)))
  }

  /// The update as a line of JSON with `operation`, `phase`, `completed`, `total` and `message`.
  public var jsonLine: String {
    var line = JSONLine()
    line.add("operation", operation)
    line.add("phase", phase.rawValue)
    line.add("completed", completed)
    line.add("total", total)
    line.add("message", message.isEmpty ? nil : message)
    return line.text
  }
}
