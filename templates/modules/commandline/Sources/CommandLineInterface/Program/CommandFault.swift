/// How an error is told: the status that the process ends with and the text for the person.
public struct CommandFault: Sendable, Equatable {
  /// The status that the process ends with.
  public let status: CommandStatus
  /// The text, complete with location and hint.
  public let text: String
  /// What went wrong, for a program that asked for JSON; `nil` where it was told already.
  public let message: String?

  /// Makes a fault.
  public init(_ status: CommandStatus, _ text: String, message: String? = nil) {
    self.status = status
    self.text = text
    self.message = message
  }
}
