/// The specification of an option's value or of an operand: its placeholder in the help and its kind.
public struct ValueSpecification: Sendable {
  /// The kinds of values. The parser checks numbers, choices and what a type reads itself, and refuses empty paths.
  public enum Kind: Sendable {
    /// Any text.
    case text
    /// A path; shells complete file names.
    case file
    /// A path; shells complete directory names.
    case directory
    /// An integer in a range.
    case integer(ClosedRange<Int>)
    /// A number in a range, with a decimal point.
    case number(ClosedRange<Double>)
    /// One of these words.
    case choice([String])
    /// Any text; shells suggest these words.
    case suggestions([String])
    /// A text that a type reads itself, with the words of the error message for any other text.
    case checked(expected: String, hint: String?, isValid: @Sendable (String) -> Bool)
  }

  /// The placeholder in the help, in capitals: `DIR`.
  public let placeholder: String
  /// The kind of the value.
  public let kind: Kind
  /// What the program itself lists when a shell completes the value; nil if only the ``kind`` says what is possible. For a
  /// path, shells complete file names in addition. The program must have a command named ``CompletionScript/answerer``, which receives this word.
  public let completer: String?

  /// Creates a value.
  public init(_ placeholder: String, _ kind: Kind = .text, completer: String? = nil) {
    self.placeholder = placeholder
    self.kind = kind
    self.completer = completer
  }

  /// Creates a value that is one of several words. The help shows the words instead of a placeholder.
  static func choice(_ words: [String]) -> ValueSpecification {
    ValueSpecification(words.joined(separator: "|"), .choice(words))
  }

  /// The words that a shell suggests for this value.
  public var candidates: [String] {
    switch kind {
    case .choice(let words), .suggestions(let words): return words
    case .text, .file, .directory, .integer, .number, .checked: return []
    }
  }

  /// Whether only some words are allowed.
  var isChoice: Bool { if case .choice = kind { true } else { false } }

  /// Whether a shell may suggest files, because the value is a path or any text.
  var takesFiles: Bool {
    switch kind {
    case .file, .directory: return true
    case .text, .checked: return completer == nil
    case .integer, .number, .choice, .suggestions: return false
    }
  }

  /// Whether the value is a path, or what a program takes in place of one.
  var isPath: Bool {
    switch kind {
    case .file, .directory: true
    case .text, .integer, .number, .choice, .suggestions, .checked: false
    }
  }

  /// The remedy for a text that is not valid, other than a candidate with a similar name.
  var hint: String? {
    if case .checked(_, let hint, _) = kind { hint } else { nil }
  }

  /// What is expected instead of a text; `nil` if the text is valid.
  package func expectation(for text: String) -> String? {
    switch kind {
    case .text, .file, .directory, .suggestions:
      return nil
    case .integer(let range):
      if let number = Int(text), range.contains(number) { return nil }
      return "a whole number" + Self.bounds(of: range, within: Int.min...Int.max)
    case .number(let range):
      if let number = Double(text), range.contains(number) { return nil }
      let most = Double.greatestFiniteMagnitude
      return "a number" + Self.bounds(of: range, within: -most...most)
    case .checked(let expected, _, let isValid):
      return isValid(text) ? nil : expected
    case .choice(let words):
      return words.contains(text) ? nil : "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  private static func bounds<Number: Comparable>(
    of range: ClosedRange<Number>, within all: ClosedRange<Number>
  ) -> String {
    switch (range.lowerBound > all.lowerBound, range.upperBound < all.upperBound) {
    case (true, true): return " from \(range.lowerBound) to \(range.upperBound)"
    case (true, false): return " of at least \(range.lowerBound)"
    case (false, true): return " of at most \(range.upperBound)"
    case (false, false): return ""
    }
  }
}
