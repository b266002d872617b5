/// Measures the columns that text occupies on a terminal.
///
/// East Asian wide and fullwidth characters (Unicode Standard Annex #11) and emoji occupy two columns; combining marks and
/// format characters occupy none.
public enum DisplayWidth {
  /// The columns of a text without control characters; see ``PrintableText``.
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of a character, which are those of its widest scalar.
  public static func of(_ character: Character) -> Int {
    var width = 0
    var regionalIndicators = 0
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}" { return 2 }  // selects emoji presentation
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { regionalIndicators += 1 }
      width = max(width, of(scalar))
    }
    return regionalIndicators == 2 ? 2 : width
  }

  /// Truncates a text to a number of columns, with `…` at the end.
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

  /// Pads a text with spaces to a number of columns, at its end or its start.
  public static func pad(_ text: String, to columns: Int, atStart: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - of(text)))
    return atStart ? blanks + text : text + blanks
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if (0x1160...0x11FF).contains(value) { return 0 }  // vowels and finals combine with the preceding syllable
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// Whether a code point is in a wide or fullwidth block other than emoji, including unassigned code points in between.
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
