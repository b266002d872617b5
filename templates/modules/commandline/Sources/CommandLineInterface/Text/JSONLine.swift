/// A JSON object on one line (RFC 8259), with its members in the order in which they were added.
struct JSONLine {
  private var members: [String] = []

  /// The line without a line feed.
  var text: String { "{" + members.joined(separator: ",") + "}" }

  mutating func add(_ name: String, _ value: String?) {
    if let value { members.append(Self.quote(name) + ":" + Self.quote(value)) }
  }

  mutating func add(_ name: String, _ value: Int?) {
    if let value { members.append(Self.quote(name) + ":\(value)") }
  }

  mutating func add(_ name: String, _ value: Bool) {
    members.append(Self.quote(name) + ":\(value)")
  }

  mutating func add(_ name: String, _ values: [String]) {
    members.append(Self.quote(name) + ":[" + values.map(Self.quote).joined(separator: ",") + "]")
  }

  mutating func add(_ name: String, _ values: [JSONLine]) {
    members.append(Self.quote(name) + ":[" + values.map(\.text).joined(separator: ",") + "]")
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      // The others would work on a terminal.
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
