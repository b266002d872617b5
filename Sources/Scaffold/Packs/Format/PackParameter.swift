/// A user option of a pack or module: `--set NAME=VALUE`.
public struct PackParameter: Hashable, Sendable {
  /// The kind of values of a parameter.
  public enum Kind: Hashable, Sendable {
    /// Text on one line.
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
  /// A one-sentence description.
  public let summary: String
  /// The kind of values.
  public let kind: Kind
  /// The default value.
  public let defaultValue: String

  /// Creates a parameter.
  public init(name: String, summary: String, kind: Kind, defaultValue: String) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// The reason why a value is invalid; nil if it is valid.
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
