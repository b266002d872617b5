/// What stands in the place of an option's value or of an operand: its name in the help and what it may be.
public struct ValueSpecification: Sendable, Equatable {
  /// The texts that a value may have; what is not `text` is checked when the command line is parsed.
  public enum Kind: Sendable, Equatable {
    /// Any text.
    case text
    /// A path; shells complete files.
    case file
    /// A path; shells complete directories.
    case directory
    /// A whole number within the range.
    case integer(ClosedRange<Int>)
    /// A number within the range, with a period as the decimal mark.
    case number(ClosedRange<Double>)
    /// One of these words and no other.
    case choice([String])
    /// Any text; shells offer these.
    case suggestions([String])
  }

  /// The placeholder that the help shows, in capitals: `DIR`.
  public let placeholder: String
  /// What the value may be.
  public let kind: Kind

  /// Describes a value.
  public init(_ placeholder: String, _ kind: Kind = .text) {
    self.placeholder = placeholder
    self.kind = kind
  }

  /// Describes a value that is one of several words; the help shows them in the placeholder's stead.
  public static func choice(_ words: String...) -> ValueSpecification {
    ValueSpecification(words.joined(separator: "|"), .choice(words))
  }

  /// The words that a shell offers for this value.
  public var candidates: [String] {
    switch kind {
    case .choice(let words), .suggestions(let words): return words
    case .text, .file, .directory, .integer, .number: return []
    }
  }

  /// Tells what is expected where a text does not fit, or `nil` where it fits.
  func expectation(for text: String) -> String? {
    switch kind {
    case .text, .file, .directory, .suggestions:
      return nil
    case .integer(let range):
      if let number = Int(text), range.contains(number) { return nil }
      return "a whole number" + Self.bounds(range.lowerBound, range.upperBound, unbounded: Int.min, Int.max)
    case .number(let range):
      if let number = Double(text), range.contains(number) { return nil }
      let most = Double.greatestFiniteMagnitude
      return "a number" + Self.bounds(range.lowerBound, range.upperBound, unbounded: -most, most)
    case .choice(let words):
      return words.contains(text) ? nil : "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  private static func bounds<Number: Comparable>(
    _ lower: Number, _ upper: Number, unbounded least: Number, _ most: Number
  ) -> String {
    switch (lower > least, upper < most) {
    case (true, true): return " from \(lower) to \(upper)"
    case (true, false): return " of at least \(lower)"
    case (false, true): return " of at most \(upper)"
    case (false, false): return ""
    }
  }
}
