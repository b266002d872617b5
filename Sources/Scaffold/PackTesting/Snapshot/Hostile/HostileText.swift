/// What foreign text would have to hold to get out of the place that it is written to.
///
/// Both lists have a prime number of elements: a document that takes the next one for each of its texts brings every one
/// of them to every kind of place, however many texts stand between two such places.
enum HostileText {
  /// What must stand nowhere but in names, literals and comments.
  static let canary = "scaffoldCanary"

  /// For names that other parts of a model refer to: neither a dot nor a slash, which divide paths.
  static let names = [
    "\"); \(canary)(); (\"", "\\(\(canary)())", "`; \(canary)(); let x = `", "*/ \(canary)() /*",
    "\"\"\"#\n\(canary)()",
    "\n\(canary)()\n", "{{\(canary)}}", "{{{ \(canary) }}}", "' \(canary)()", "$(\(canary))", "#\"\(canary)\"#",
    "<scaffold-canary>", "e\u{301}\u{200B}\(canary)", "\u{202E}\(canary)\u{2066}", "\u{2028}\(canary)()",
    "😀\(canary)", "\u{0}\(canary)()", "](scaffold-canary:)", "\\\"; \(canary)(); \\\"", "\r\(canary)()",
    "=: \(canary) #",
    "%\(canary)%n", "\u{FEFF}\(canary)()\u{AD}",
  ]

  /// For names that nothing refers to, and for text: everything, paths among it.
  static let texts =
    names
    + [
      "../../\(canary)", "/\(canary)()", "//\n\(canary)()", "a\u{2029}\(canary)()\u{85}b\u{B}c\u{C}d",
      String(repeating: "\(canary) \" ", count: 400), "- \(canary): [\n- {\(canary): &x *y !z |\n",
      "~~~\n```\n\(canary)",
      "; rm -rf \(canary) | `\(canary)` && ${\(canary)}",
    ]
}
