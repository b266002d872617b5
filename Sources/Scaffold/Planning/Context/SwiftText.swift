import Templates

/// Converts untrusted text to parts of Swift source, escaped for their positions.
///
/// Templates insert values as they are. Therefore all text from metadata becomes a template value here, with a function
/// for each position.
package enum SwiftText {
  /// A string literal with its quotes (The Swift Programming Language, "Lexical Structure", String Literals).
  static func literal(_ text: String) -> TemplateValue {
    // Nearly all names are ASCII that needs no escaping.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return .string("\"" + text + "\"")
    }
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        // The compiler refuses escapes of these noncharacters, but accepts them literally.
        if isPlain(scalar) || (0xFDD0...0xFDEF).contains(scalar.value) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return .string(literal + "\"")
  }

  /// The lines of a documentation comment without the slashes. No line can end the comment, and trailing blanks and
  /// invisible characters are removed.
  static func documentation(_ text: String) -> [TemplateValue] {
    // Nearly all documentation is a single line of ASCII, and a large service has tens of thousands of them.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      let end = text.utf8.lastIndex { $0 != 0x20 }
      return end.map { [.string(" " + text[...$0])] } ?? []
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var cleaned = lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { isPlain($0) || $0 == "\t" }))
        .replacing("\t", with: " ")
    }.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    while cleaned.last?.isEmpty == true { cleaned.removeLast() }
    while cleaned.first?.isEmpty == true { cleaned.removeFirst() }
    return cleaned.map { .string($0.isEmpty ? "" : " " + $0) }
  }

  /// A line of text for Markdown, with all markup escaped.
  package static func markdown(_ text: String) -> String {
    var line = ""
    for scalar in visible(text).unicodeScalars {
      if scalar.isASCII, "\\`*_{}[]()<>#+-.!|~&$".unicodeScalars.contains(scalar) { line += "\\" }
      line.unicodeScalars.append(scalar)
    }
    return line
  }

  /// The text as one line: with spaces instead of line breaks and tabs, and without characters that nobody sees.
  package static func visible(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        line += " "
      } else if isPlain(scalar) {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Whether a character is safe in source: visible, and not a control or directional character that makes text look
  /// different from what the compiler reads (Unicode Technical Standard 55).
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
