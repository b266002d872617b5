/// An invalid text for the service's quirks or faults.
public struct ServiceTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invalid part of the text.
  public let text: String
  private let noun: String
  private let expected: String

  /// Creates the error for a part of a text.
  ///
  /// - Parameters:
  ///   - noun: what the part should have been, such as `fault`.
  ///   - expected: the texts that are possible.
  public init(_ text: String, as noun: String, expected: String) {
    self.text = text
    self.noun = noun
    self.expected = expected
  }

  public var description: String { "'\(text)' is not a \(noun) of the service, expected \(expected)" }
}
