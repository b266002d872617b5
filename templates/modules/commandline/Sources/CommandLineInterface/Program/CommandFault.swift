/// The report of an error: an exit status and a text.
public struct CommandFault: Sendable, Equatable {
  /// The exit status of the process.
  public let status: CommandStatus
  /// The complete text for people, with location and hint.
  public let text: String
  /// The identifier of the kind of error for JSON output; `nil` if it has none.
  public let id: String?
  /// The message for JSON output; `nil` if it has already been reported.
  public let message: String?

  /// Creates a report.
  public init(_ status: CommandStatus, _ text: String, id: String? = nil, message: String? = nil) {
    self.status = status
    self.text = text
    self.id = id
    self.message = message
  }
}
