/// One option of a command line, with its documentation: help, completions and parsing are all made from this value.
///
///     extension OptionSpecification {
///       static let output = OptionSpecification(
///         "output", short: "o", value: ValueSpecification("DIR", .directory), "where the package is written",
///         defaultNote: "./NAME")
///     }
public struct OptionSpecification: Sendable, Equatable {
  /// The long name, without the leading hyphens.
  public let name: String
  /// The letter or digit of the short form, where there is one (POSIX XBD 12.2, guideline 3).
  public let short: Character?
  /// The values that follow the option: none for a flag, more than one only where a contract demands it.
  public let values: [ValueSpecification]
  /// What the option does, as a sentence without capital and full stop.
  public let summary: String
  /// Whether the option can be given several times, and every occurrence counts. Any other option is refused when it is given
  /// twice, where POSIX leaves open what happens (XBD 12.2, guideline 11).
  public let isRepeatable: Bool
  /// The value where the option is not given.
  public let defaultValue: String?
  /// The default in words, where it is not one fixed value.
  public let defaultNote: String?
  /// The heading under which the help lists the option; `nil` is the general one.
  public let heading: String?
  /// Whether the option is an answer in itself, so that missing operands do not matter beside it (`--help`).
  public let isStandalone: Bool

  /// Describes an option with a value, or a flag where `value` is `nil`.
  public init(
    _ name: String, short: Character? = nil, value: ValueSpecification? = nil, _ summary: String,
    isRepeatable: Bool = false, defaultValue: String? = nil, defaultNote: String? = nil, heading: String? = nil,
    isStandalone: Bool = false
  ) {
    self.init(
      name, short: short, values: value.map { [$0] } ?? [], summary, isRepeatable: isRepeatable,
      defaultValue: defaultValue, defaultNote: defaultNote, heading: heading, isStandalone: isStandalone)
  }

  /// Describes an option that is followed by several values, as `--on SET KEY` is.
  public init(
    _ name: String, short: Character? = nil, values: [ValueSpecification], _ summary: String,
    isRepeatable: Bool = false, defaultValue: String? = nil, defaultNote: String? = nil, heading: String? = nil,
    isStandalone: Bool = false
  ) {
    self.name = name
    self.short = short
    self.values = values
    self.summary = summary
    self.isRepeatable = isRepeatable
    self.defaultValue = defaultValue
    self.defaultNote = defaultNote
    self.heading = heading
    self.isStandalone = isStandalone
  }

  /// Whether the option takes no value.
  public var isFlag: Bool { values.isEmpty }

  /// The option's forms as the help shows them: `-o, --output DIR`.
  public var signature: String {
    let long = (["--" + name] + values.map(\.placeholder)).joined(separator: " ")
    guard let short else { return "    " + long }
    return "-\(short), " + long
  }

  /// The conventional `-h, --help`.
  public static let help = OptionSpecification("help", short: "h", "show this help", isStandalone: true)
  /// The conventional `--version`.
  public static let version = OptionSpecification("version", "show the version", isStandalone: true)
}
