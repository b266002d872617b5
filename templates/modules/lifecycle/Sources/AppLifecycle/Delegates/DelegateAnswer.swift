/// What a delegate answered to an event or a question, for diagnosis. It has no arguments, since they can contain business
/// data.
public struct DelegateAnswer: Sendable, Hashable {
  /// The event or the question, such as `willFinishLaunching` or `background`.
  public let event: String
  /// The type of the delegate.
  public let delegate: String
  /// The answer: a value, `done`, or `late` for a delegate that exceeded its time.
  public let answer: String

  /// Creates an answer.
  public init(event: String, delegate: String, answer: String) {
    self.event = event
    self.delegate = delegate
    self.answer = answer
  }
}
