/// Text for a manual page, escaped for `groff` (`groff(7)`, `man(7)`).
package struct ManualText {
  /// A line of running text. Backslashes are not escapes, and a point or an apostrophe at its beginning does not start a request.
  package static func line(_ text: String) -> String {
    let escaped = escape(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("\\(aq") ? "\\&" + escaped : escaped
  }

  /// An argument of a macro, in quotes.
  package static func argument(_ text: String) -> String {
    "\"" + escape(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// Text that is entered as it is: bold, with hyphens that can be copied.
  package static func bold(_ text: String) -> String { "\\fB" + literal(text) + "\\fR" }

  /// A placeholder: italic.
  package static func italic(_ text: String) -> String { "\\fI" + literal(text) + "\\fR" }

  /// Text in which each hyphen is the character of the keyboard.
  package static func literal(_ text: String) -> String { escape(text).replacing("-", with: "\\-") }

  /// The first lines of a page in section 1, without a date, so that the same program always has the same page.
  package static func header(_ name: String, program: String, version: String) -> [String] {
    let title = [name.uppercased(), "1", "", "\(program) \(version)", "User Commands"]
    return [".TH " + title.map(argument).joined(separator: " "), ".nh", ".ad l"]
  }

  /// A section with its heading; nothing if it has no lines.
  package static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".SH " + argument(title)] + lines
  }

  /// Running text in paragraphs.
  package static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [line($0)] }.joined(separator: [".PP"]))
  }

  /// A summary as a sentence.
  package static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// Replaces what `groff` would read as an escape or print as another character, and what would end the line.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\(rs"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where character.isNewline: escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
