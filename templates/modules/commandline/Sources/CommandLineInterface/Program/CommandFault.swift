/// How an error is told: the status that the process ends with and the text for the person.
public struct CommandFault: Sendable, Equatable {
  /// The status that the process ends with.
  public let status: CommandStatus
  /// The text, complete with location and hint.
  public let text: String

  /// Makes a fault.
  public init(_ status: CommandStatus, _ text: String) {
    self.status = status
    self.text = text
  }
}
