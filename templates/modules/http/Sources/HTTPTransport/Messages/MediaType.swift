/// A media type with its parameters, for example `application/json;odata.metadata=minimal` (RFC 9110, 8.3.1).
public struct MediaType: Sendable, Hashable {
  /// The type and subtype in lower case, for example `application/json`.
  public let name: String
  /// The parameters, with names in lower case and unquoted values.
  public let parameters: [String: String]

  /// Parses a media type; `nil` without a type and a subtype.
  public init?(parsing text: String) {
    var parts = Self.split(text)
    let name = parts.removeFirst().lowercased()
    let halves = name.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
    self.name = name
    var parameters: [String: String] = [:]
    for part in parts {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = Self.trimmed(part[..<equals]).lowercased()
      let value = Self.unquoted(Self.trimmed(part[part.index(after: equals)...]))
      if parameters[key] == nil { parameters[key] = value }
    }
    self.parameters = parameters
  }

  /// Whether the content is HTML or XHTML.
  public var isHTML: Bool {
    name == "text/html" || name == "application/xhtml+xml"
  }

  /// The parts between semicolons outside of quotes; there is at least one.
  private static func split(_ text: String) -> [String] {
    var parts: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ";" && !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts.map { trimmed($0[...]) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    var value = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\" && !isEscaped {
        isEscaped = true
        continue
      }
      isEscaped = false
      value.append(character)
    }
    return value
  }
}
