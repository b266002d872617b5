import Foundation

/// What a program answered to what it was given on standard input.
public struct ProcessAnswer: Sendable {
  /// How the run ended.
  public enum Ending: Hashable, Sendable {
    /// By itself.
    case ended(ProcessOutcome)
    /// It was killed, since its time was over.
    case outOfTime
    /// It was killed, since it wrote too much.
    case tooMuchOutput
    /// It was killed, since nobody waits for the answer any more.
    case cancelled
  }

  /// How the run ended.
  public var ending: Ending
  /// What it wrote to standard output.
  public var output: Data
}
