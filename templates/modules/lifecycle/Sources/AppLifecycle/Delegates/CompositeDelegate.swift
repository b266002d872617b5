/// Combines several delegates, which are called in order.
///
/// Every call reaches every delegate that conforms to the protocol; none is skipped because an earlier one has answered.
/// How answers are combined depends on the question: all delegates must agree to launch, one is enough to open a link or to
/// restore, and the first value is used for a value. Nil answers are ignored.
///
/// An asynchronous call returns when all delegates are done. A delegate that takes longer than ``timeLimit`` is not waited
/// for, and the others are called nevertheless.
@MainActor
public final class CompositeDelegate: Sendable {
  /// The maximum time of a delegate for an asynchronous call.
  public let timeLimit: Duration
  /// Receives each answer. A delegate that does not implement a question has none.
  public var trace: (@MainActor (DelegateAnswer) -> Void)?
  let delegates: [any ApplicationDelegate]

  /// Creates a composite of delegates, which are called in the given order.
  public nonisolated init(_ delegates: [any ApplicationDelegate], timeLimit: Duration = .seconds(10)) {
    self.delegates = delegates
    self.timeLimit = timeLimit
  }

  /// All delegates that conform to a protocol, in order.
  func serving<Module>(_ module: Module.Type) -> [Module] {
    delegates.compactMap { $0 as? Module }
  }

  /// Traces an answer.
  func note(_ event: String, by delegate: Any, answer: String) {
    trace?(DelegateAnswer(event: event, delegate: "\(type(of: delegate))", answer: answer))
  }
}
