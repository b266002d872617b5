/// Text for HTML and SVG.
enum HTMLText {
  /// The text with markup escaped. Characters that are invalid in a page, and those that change the text direction, are
  /// removed.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: continue
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
