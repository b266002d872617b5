/// What a ``CommandOption`` says to the parser, the help and the completions: everything but the type of its value.
public struct OptionSpecification: Sendable {
  /// The long name, without the leading hyphens.
  public let name: String
  /// The letter or digit of the short form, if there is one (POSIX XBD 12.2, guideline 3).
  public let short: Character?
  /// The values of the option: none for a flag, and rarely more than one.
  public let values: [ValueSpecification]
  /// What the option does: a sentence without an initial capital and a full stop.
  public let summary: String
  /// Whether the option can be given several times, and every occurrence counts. It is an error to give any other option
  /// twice; POSIX leaves that case open (XBD 12.2, guideline 11).
  public let isRepeatable: Bool
  /// Whether the option must be given.
  public let isRequired: Bool
  /// The value if the option is not given.
  public let defaultValue: String?
  /// A description of the default, if it is not a fixed value.
  public let defaultNote: String?
  /// The heading of the option in the help; `nil` for the general heading.
  public let heading: String?
  /// Whether the option replaces the command's work, so that operands may be missing (`--help`).
  public let isStandalone: Bool

  init(
    _ name: String, short: Character?, values: [ValueSpecification], _ summary: String, isRepeatable: Bool = false,
    isRequired: Bool = false, defaultValue: String? = nil, defaultNote: String? = nil, heading: String? = nil,
    isStandalone: Bool = false
  ) {
    self.name = name
    self.short = short
    self.values = values
    self.summary = summary
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.defaultNote = defaultNote
    self.heading = heading
    self.isStandalone = isStandalone
  }

  /// Whether the option has no value.
  public var isFlag: Bool { values.isEmpty }

  /// What the option does, whether it must and how often it can be given, and its default.
  package var explanation: String {
    var notes: [String] = []
    if isRequired { notes.append("required") }
    if isRepeatable { notes.append("repeatable") }
    if let value = defaultNote ?? defaultValue { notes.append("default: \(value)") }
    return summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// The option's forms in the help: `-o, --output DIR`.
  public var signature: String {
    guard let short else { return "    " + longForm }
    return "-\(short), " + longForm
  }

  /// The long form in a usage line: `--output DIR`.
  var longForm: String { (["--" + name] + values.map(\.placeholder)).joined(separator: " ") }
}
