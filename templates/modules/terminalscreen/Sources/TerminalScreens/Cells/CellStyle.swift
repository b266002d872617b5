/// How a cell looks. Colours are those of the terminal's own palette, so that a light and a dark terminal both stay
/// readable.
public struct CellStyle: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  /// Creates a style from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The terminal's default.
  public static let plain: CellStyle = []
  /// For headings and names.
  public static let bold = CellStyle(rawValue: 1)
  /// For notes that matter less.
  public static let faint = CellStyle(rawValue: 2)
  /// For text that can be chosen.
  public static let underlined = CellStyle(rawValue: 4)
  /// Foreground and background exchanged, for the selection and for bars.
  public static let reverse = CellStyle(rawValue: 8)
  /// For refusals and errors.
  public static let red = CellStyle(rawValue: 16)
  /// For success and new rows.
  public static let green = CellStyle(rawValue: 32)
  /// For warnings and changed rows.
  public static let yellow = CellStyle(rawValue: 64)

  private static let colors: CellStyle = [.red, .green, .yellow]

  /// The style without its colour, for `NO_COLOR` (no-color.org).
  public var withoutColor: CellStyle { subtracting(Self.colors) }

  /// The sequence that selects this style and no other (ECMA-48, 8.3.117 SGR).
  var sequence: String {
    let codes: [(CellStyle, String)] = [
      (.bold, "1"), (.faint, "2"), (.underlined, "4"), (.reverse, "7"), (.red, "31"), (.green, "32"), (.yellow, "33"),
    ]
    return "\u{1B}[0" + codes.filter { contains($0.0) }.map { ";" + $0.1 }.joined() + "m"
  }
}
