/// What is known at one moment of an operation that runs.
public struct ProgressUpdate: Sendable, Equatable {
  /// How far the operation is.
  public enum Phase: String, Sendable {
    /// It runs.
    case running
    /// It is done.
    case succeeded
    /// It ended with an error.
    case failed
    /// It was stopped.
    case cancelled
  }

  /// What tells the operation from others that run at the same time.
  public let operation: String
  /// How far it is.
  public let phase: Phase
  /// The steps that are done.
  public let completed: Int
  /// All steps, where that is known.
  public let total: Int?
  /// What is being done, in a few words.
  public let message: String

  /// Describes a moment.
  public init(
    _ operation: String, phase: Phase = .running, completed: Int = 0, total: Int? = nil, message: String = ""
  ) {
    self.operation = operation
    self.phase = phase
    self.completed = completed
    self.total = total
    self.message = message
  }

  /// The part that is done, from 0 to 1; `nil` where the total is not known or nothing.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, Double(completed) / Double(total)))
  }

  /// The update as a line of JSON: `operation`, `phase`, `completed`, `total`, `message`.
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
