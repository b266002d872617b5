/// Finds the text of elements in XML or HTML, well-formed or not: enough to show a person the message of an error
/// response. The time that it takes is proportional to the length of the text.
struct MarkupText {
  private struct Tag {
    /// The name in lower case, without prefix.
    var name: String
    var isEnd: Bool
    var isEmpty: Bool
    /// Where the tag is, with its brackets.
    var place: Range<Int>
  }

  /// How many bytes are read; the text of an error is only a courtesy.
  private static let size = 100_000
  private let bytes: [UInt8]
  private let tags: [Tag]

  init(_ text: String) {
    bytes = Array(text.utf8.prefix(Self.size))
    tags = Self.tags(in: bytes)
  }

  /// The text of the first element with this local name, without markup; nil if it is empty or missing.
  func content(of name: String) -> String? {
    let plain = contents(of: name, atMost: 1).first.map(Self.plain)
    return plain?.isEmpty == true ? nil : plain
  }

  /// The content of each element with this local name. Nested elements of the same name are not distinguished.
  func contents(of name: String, atMost count: Int = .max) -> [String] {
    var contents: [String] = []
    var rest = tags.filter { $0.name == name && !$0.isEmpty }[...]
    while contents.count < count, let start = rest.firstIndex(where: { !$0.isEnd }),
      let end = rest[start...].firstIndex(where: \.isEnd)
    {
      let inside = rest[start].place.upperBound..<rest[end].place.lowerBound
      contents.append(String(decoding: bytes[inside], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return contents
  }

  /// The tags in a text. An opening bracket that another one follows before a closing one begins no tag.
  private static func tags(in bytes: [UInt8]) -> [Tag] {
    var tags: [Tag] = []
    var start: Int?
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<") {
        start = place
      } else if byte == UInt8(ascii: ">"), let open = start {
        tags.append(tag(bytes[(open + 1)..<place], at: open..<(place + 1)))
        start = nil
      }
    }
    return tags
  }

  private static func tag(_ inside: ArraySlice<UInt8>, at place: Range<Int>) -> Tag {
    let slash = UInt8(ascii: "/")
    let isEnd = inside.first == slash
    let name = (isEnd ? inside.dropFirst() : inside).prefix { $0 > 0x20 && $0 != slash }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return Tag(
      name: String(decoding: local, as: UTF8.self).lowercased(), isEnd: isEnd, isEmpty: inside.last == slash,
      place: place)
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
