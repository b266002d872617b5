/// Finds the text of elements in XML or HTML, well-formed or not: enough to show a person the message of an error
/// response.
struct MarkupText {
  private let text: String

  init(_ text: String) { self.text = String(text.prefix(100_000)) }

  /// The text of the first element with this local name, without markup; nil if it is empty or missing.
  func content(of name: String) -> String? {
    let plain = contents(of: name).first.map(Self.plain)
    return plain?.isEmpty == true ? nil : plain
  }

  /// The content of each element with this local name. Nested elements of the same name are not distinguished.
  func contents(of name: String) -> [String] {
    var contents: [String] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      let tag = rest.prefix { $0 != ">" }
      guard Self.localName(tag) == name, !tag.hasSuffix("/"), tag.endIndex < rest.endIndex else { continue }
      let body = rest[rest.index(after: tag.endIndex)...]
      guard let end = Self.end(of: name, in: body) else { break }
      contents.append(String(body[..<end]))
      rest = body[end...]
    }
    return contents
  }

  private static func end(of name: String, in body: Substring) -> Substring.Index? {
    var rest = body
    while let open = rest.firstIndex(of: "<") {
      let tag = rest[rest.index(after: open)...].prefix { $0 != ">" }
      if tag.hasPrefix("/"), localName(tag.dropFirst()) == name { return open }
      rest = rest[rest.index(after: open)...]
    }
    return nil
  }

  private static func localName(_ tag: Substring) -> String {
    let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
    return (name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name).lowercased()
  }

  /// Text without tags, with XML entities decoded and white space collapsed.
  private static func plain(_ markup: String) -> String {
    var plain = ""
    var isTag = false
    for character in markup {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        plain.append(character)
      }
    }
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      plain = plain.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
