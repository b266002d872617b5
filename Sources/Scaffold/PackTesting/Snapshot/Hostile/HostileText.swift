/// Texts from a service that try to break out of their place in the output.
///
/// Both lists have a prime number of elements. If a document uses the next element for each of its texts, every element
/// reaches every kind of place, regardless of the number of texts between two places of the same kind.
enum HostileText {
  /// A word that may occur only in names, literals and comments.
  static let canary = "scaffoldCanary"

  /// Texts for names to which other parts of a model refer. They contain no dot, which divides qualified names.
  static let names = [
    "\"); \(canary)(); (\"", "\\(\(canary)())", "`; \(canary)(); let x = `", "*/ \(canary)() /*",
    "\"\"\"#\n\(canary)()",
    "\n\(canary)()\n", "{{\(canary)}}", "{{{ \(canary) }}}", "' \(canary)()", "$(\(canary))", "#\"\(canary)\"#",
    "<scaffold-canary>", "e\u{301}\u{200B}\(canary)", "\u{202E}\(canary)\u{2066}", "\u{2028}\(canary)()",
    "😀\(canary)", "\u{0}\(canary)()", "](scaffold-canary:)", "\\\"; \(canary)(); \\\"", "\r\(canary)()",
    "=: \(canary) #",
    "%\(canary)%n", "\u{FEFF}\(canary)()\u{AD}",
  ]

  /// Texts for names to which nothing refers, and for documentation: all of the above, and paths.
  static let texts =
    names
    + [
      "../../\(canary)", "/\(canary)()", "//\n\(canary)()", "a\u{2029}\(canary)()\u{85}b\u{B}c\u{C}d",
      String(repeating: "\(canary) \" ", count: 400), "- \(canary): [\n- {\(canary): &x *y !z |\n",
      "~~~\n```\n\(canary)",
      "; rm -rf \(canary) | `\(canary)` && ${\(canary)}",
    ]
}
