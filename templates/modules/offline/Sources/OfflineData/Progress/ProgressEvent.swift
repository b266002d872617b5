import FoundationEssentials

/// The operations of the offline controller that report progress.
public enum OfflineOperation: String, Sendable, Hashable, CaseIterable {
  /// Opens the store and the outbox.
  case open
  /// Downloads the defining queries.
  case download
  /// Sends the requests of the outbox.
  case upload
}

/// One progress report of an operation.
public struct ProgressEvent: Sendable, Hashable {
  /// The phase of the operation.
  public enum Phase: String, Sendable, Hashable {
    /// The operation has started or proceeded.
    case running
    /// The operation has ended without an error.
    case finished
    /// The operation has ended with an error.
    case failed
    /// Stopped by the user; the operation can be resumed.
    case stopped

    /// Whether this is the last event of the operation.
    public var isTerminal: Bool { self != .running }
  }

  /// Identifies the operation; several operations of the same kind may run at the same time.
  public var operationID: UUID
  /// The kind of the operation.
  public var operation: OfflineOperation
  /// Whether the operation runs, or how it ended.
  public var phase: Phase
  /// What the operation is doing.
  public var step: OfflineStep
  /// The position of the step, from 1; it never decreases during an operation.
  public var number: Int
  /// The number of steps of the operation; nil if it is not known yet.
  public var total: Int?
  /// The amount of work done: steps, rows of a single set, downloaded sets, or processed requests. Nil while nothing is
  /// counted.
  public var done: Int?
  /// The total amount of work, in the same unit as ``done``; nil if it is not known.
  public var expected: Int?
  /// Values of the step: names of queries, rows, bytes.
  public var parameters: [String: String]
  /// When the event occurred.
  public var time: Date
  /// A text for people about the step, in English.
  public var message: String

  /// An event, by default of this moment.
  public init(
    operationID: UUID, operation: OfflineOperation, phase: Phase = .running, step: OfflineStep, number: Int,
    total: Int?, done: Int? = nil, expected: Int? = nil, parameters: [String: String] = [:], time: Date = Date(),
    message: String
  ) {
    self.operationID = operationID
    self.operation = operation
    self.phase = phase
    self.step = step
    self.number = number
    self.total = total
    self.done = done
    self.expected = expected
    self.parameters = parameters
    self.time = time
    self.message = message
  }

  /// The fraction of the work done, 0 to 1; nil if the total is not known. For a finished operation, it is always 1.
  public var fraction: Double? {
    if phase == .finished { return 1 }
    guard let done, let expected, expected > 0 else { return nil }
    return min(1, Double(done) / Double(expected))
  }
}
