import FoundationEssentials

/// The operations of the offline controller that report progress.
public enum OfflineOperation: String, Sendable, Hashable, CaseIterable { case open, download, upload, sendStore }

/// One report of how far an operation is.
public struct ProgressEvent: Sendable, Hashable {
  /// How the operation stands with this event.
  public enum Phase: String, Sendable, Hashable {
    case running
    case finished
    case failed
    /// Stopped by the user, at a point from which it can go on.
    case stopped

    /// Whether no event of the operation follows.
    public var isTerminal: Bool { self != .running }
  }

  /// The operation's own identifier; several of a kind can run at once.
  public var operationID: UUID
  public var operation: OfflineOperation
  public var phase: Phase
  public var step: OfflineStep
  /// The position of the step, from 1; never falls within an operation.
  public var number: Int
  /// How many steps the operation has; nil where that is not known yet.
  public var total: Int?
  /// How much of the work is done: steps, rows of a single set, sets that were read, requests that were dealt with. Nil as
  /// long as nothing is counted.
  public var done: Int?
  /// How much work there is, in the same unit as ``done``; nil where that is not known.
  public var expected: Int?
  /// What the step counts: names of queries, rows, bytes.
  public var parameters: [String: String]
  public var time: Date
  public var message: String

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

  /// The part of the work that is done, 0 to 1; nil where nobody knows how much there is. A finished operation is always 1.
  public var fraction: Double? {
    if phase == .finished { return 1 }
    guard let done, let expected, expected > 0 else { return nil }
    return min(1, Double(done) / Double(expected))
  }
}
