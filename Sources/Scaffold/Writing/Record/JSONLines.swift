/// Writes a JSON object (RFC 8259) with one entry per line. Names from a dictionary are sorted.
struct JSONLines {
  private var members: [String] = []

  /// Adds a string.
  mutating func append(_ name: String, _ value: String) {
    members.append("  \(Self.quoted(name)): \(Self.quoted(value))")
  }

  /// Adds a number.
  mutating func append(_ name: String, _ value: Int) {
    members.append("  \(Self.quoted(name)): \(value)")
  }

  /// Adds a Boolean.
  mutating func append(_ name: String, _ value: Bool) {
    members.append("  \(Self.quoted(name)): \(value)")
  }

  /// Adds an object of strings on one line.
  mutating func append(_ name: String, _ texts: [String: String]) {
    members.append("  \(Self.quoted(name)): \(Self.object(texts))")
  }

  /// Adds an array of strings, one per line.
  mutating func append(_ name: String, lines texts: [String]) {
    let lines = texts.map { "    \(Self.quoted($0))" }
    members.append("  \(Self.quoted(name)): \(Self.block(opening: "[", lines: lines, closing: "]"))")
  }

  /// Adds an array of objects that are already JSON, one per line.
  mutating func append(_ name: String, objects: [String]) {
    members.append(
      "  \(Self.quoted(name)): \(Self.block(opening: "[", lines: objects.map { "    \($0)" }, closing: "]"))")
  }

  /// Adds an object whose values are already JSON, one per line.
  mutating func append(_ name: String, entries: some Sequence<(key: String, value: String)>) {
    // The lock of a large service has tens of thousands of entries.
    var lines = ""
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      lines += lines.isEmpty ? "    " : ",\n    "
      Self.append(key, to: &lines)
      lines += ": "
      lines += value
    }
    members.append("  \(Self.quoted(name)): " + (lines.isEmpty ? "{}" : "{\n\(lines)\n  }"))
  }

  /// The complete text, with a final newline.
  var finished: String {
    "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  /// An object of strings on one line.
  static func object(_ texts: [String: String]) -> String {
    let members = texts.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \(quoted($0.value))" }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  /// An array of strings on one line.
  static func array(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }

  /// A text as a JSON string.
  static func quoted(_ text: String) -> String {
    var result = ""
    append(text, to: &result)
    return result
  }

  /// Appends a text as a JSON string.
  private static func append(_ text: String, to result: inout String) {
    result += "\""
    defer { result += "\"" }
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      result += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func block(opening: String, lines: [String], closing: String) -> String {
    lines.isEmpty ? opening + closing : "\(opening)\n\(lines.joined(separator: ",\n"))\n  \(closing)"
  }
}
