import FoundationEssentials

/// The output of a program that was given input on standard input.
public struct ProcessAnswer: Sendable {
  /// How the run ended.
  public enum Ending: Hashable, Sendable {
    /// The program ended by itself.
    case ended(ProcessOutcome)
    /// The program was killed because it exceeded its time limit.
    case outOfTime
    /// The program was killed because it wrote too much.
    case tooMuchOutput
    /// The program was killed because the run was cancelled.
    case cancelled
  }

  /// How the run ended.
  public var ending: Ending
  /// The content of standard output.
  public var output: Data
}
