/// A command line to begin with, which a program shows if it is run without arguments.
public struct FirstStep: Sendable, Equatable {
  /// The command line.
  public let line: String
  /// What the command does.
  public let meaning: String

  /// Creates a step.
  public init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
