/// Makes text from elsewhere safe to show: data must not move the cursor, ring the bell or turn the reading direction.
public enum PrintableText {
  /// Replaces line ends and tabs by a blank, other control characters by their pictures.
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { printable.append(replacement(of: scalar)) }
    return String(printable)
  }

  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: return "\u{FFFD}"
    default: return scalar
    }
  }
}
