/// A choice that a pack or module leaves to the user: `--set NAME=VALUE`.
public struct PackParameter: Hashable, Sendable {
  /// What values a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// Any text on one line.
    case text
    /// `true` or `false`.
    case flag
    /// A whole number.
    case number
    /// One of the given values.
    case choice([String])
  }

  /// The name, as in `--set NAME=VALUE`, in conditions and below `parameters` in templates.
  public let name: String
  /// What it decides, in one sentence.
  public let summary: String
  /// What values it takes.
  public let kind: Kind
  /// The value where the user gives none.
  public let defaultValue: String

  /// Creates a parameter.
  public init(name: String, summary: String, kind: Kind, defaultValue: String) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// Why a value does not fit, or nil where it does.
  public func objection(to value: String) -> String? {
    switch kind {
    case .text:
      value.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "expected text on one line" : nil
    case .flag: ["true", "false"].contains(value) ? nil : "expected 'true' or 'false'"
    case .number: Int(value) == nil ? "expected a whole number" : nil
    case .choice(let values):
      values.contains(value) ? nil : "expected one of \(values.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}
