/// The number of columns that text takes on a terminal.
///
/// East Asian wide and fullwidth characters (Unicode Standard Annex #11) and emoji take two columns, combining marks
/// and format characters none.
public enum DisplayWidth {
  /// The columns of a text without control characters; see ``PrintableText``.
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character: those of its widest scalar.
  public static func of(_ character: Character) -> Int {
    var width = 0
    var regionalIndicators = 0
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}" { return 2 }  // asks for the emoji's own picture
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { regionalIndicators += 1 }
      width = max(width, of(scalar))
    }
    return regionalIndicators == 2 ? 2 : width
  }

  /// Cuts a text to a number of columns; what was cut off shows as `…`.
  public static func truncate(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var width = 0
    for character in text {
      width += of(character)
      guard width < columns else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Fills a text with blanks up to a number of columns, at its end or its beginning.
  public static func pad(_ text: String, to columns: Int, atStart: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - of(text)))
    return atStart ? blanks + text : text + blanks
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if (0x1160...0x11FF).contains(value) { return 0 }  // vowels and finals join the syllable before them
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The wide and fullwidth blocks beside emoji, with the unassigned code points between them.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
      0x3250...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265,
      0x1F3FB...0x1F3FF, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}
