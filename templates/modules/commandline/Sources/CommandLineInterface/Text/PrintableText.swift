/// Makes data safe to show on a terminal: it must not move the cursor, ring the bell or change the text direction.
public enum PrintableText {
  /// Replaces line ends and tabs by a space, and other control characters by their control pictures.
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { printable.append(replacement(of: scalar)) }
    return String(printable)
  }

  /// Does the same for text of several lines, but keeps line feeds, tabs and the program's own styles (ECMA-48, SGR).
  ///
  /// - Parameter keepingStyles: whether to keep styles; false if the program writes none, since any style then comes from
  ///   data.
  public static func lines(of text: String, keepingStyles: Bool = true) -> String {
    if text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A }) { return text }
    var printable = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\n" || scalar == "\t" {
        printable.append(scalar)
      } else if keepingStyles, scalar == "\u{1B}", let style = style(rest) {
        printable.append(scalar)
        printable.append(contentsOf: style)
        rest = rest.dropFirst(style.count)
      } else {
        printable.append(replacement(of: scalar))
      }
    }
    return String(printable)
  }

  /// The part after the escape character in a sequence that sets a style; nil for any other sequence.
  private static func style(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.first == "[" else { return nil }
    let end = text.dropFirst().firstIndex { !("0"..."9").contains($0) && $0 != ";" }
    guard let end, text[end] == "m" else { return nil }
    return text[...end]
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
