/// A literal of SOQL as text.
public enum SOQLLiteral {
  /// A string in quotes.
  public static func text(_ value: String) -> String {
    var result = "'"
    for character in value.unicodeScalars {
      switch character {
      case "'", "\\": result += "\\" + String(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "'"
  }
}
