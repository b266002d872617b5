/// A text that should have said how the service is to behave, and does not.
public struct ServiceTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of the text that cannot be read.
  public let text: String
  private let noun: String
  private let expected: String

  init(_ text: String, _ noun: String, _ expected: String) {
    self.text = text
    self.noun = noun
    self.expected = expected
  }

  public var description: String { "'\(text)' is no \(noun) of the service; expected \(expected)" }
}
