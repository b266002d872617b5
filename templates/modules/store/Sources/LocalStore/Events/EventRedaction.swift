import ServiceData

/// Removes business data from messages, so that they can be shared: text in quotes or parentheses, query strings, and
/// numbers. Names of the schema are kept, since a message is useless without them.
public struct EventRedaction: Sendable {
  private let names: Set<String>

  /// Creates a redaction that keeps the names of a schema.
  public init(schema: ServiceSchema) {
    let document = schema.document
    var names = Set(document.sets.map(\.name))
    for type in document.types {
      names.insert(type.qualifiedName)
      names.formUnion(type.members.map(\.name))
    }
    names.formUnion(document.operations.map(\.name))
    self.names = names
  }

  /// The message without business data.
  public func redacted(_ message: String) -> String {
    var result = ""
    var rest = Substring(message)
    while let character = rest.first {
      if let end = Self.ends[character] {
        let inner = rest.dropFirst().prefix { $0 != end }
        result.append(character)
        result += names.contains(String(inner)) || inner.isEmpty ? String(inner) : "…"
        rest = rest.dropFirst(1 + inner.count)
        if rest.first == end { result.append(rest.removeFirst()) }
      } else if character == "?" {
        let query = rest.dropFirst().prefix { !$0.isWhitespace }
        result += query.isEmpty ? "?" : "?…"
        rest = rest.dropFirst(1 + query.count)
      } else {
        let word = rest.prefix { Self.ends[$0] == nil && $0 != "?" && !$0.isWhitespace }
        result += word.isEmpty ? String(character) : redacted(word: word)
        rest = rest.dropFirst(max(1, word.count))
      }
    }
    return result
  }

  /// Redacts a word. Statuses and small counts are kept, since they are not business data; longer numbers, addresses and
  /// identifiers may be.
  private func redacted(word: Substring) -> String {
    if names.contains(String(word)) { return String(word) }
    let digits = word.filter(\.isNumber).count
    return digits > 4 || word.contains("@") ? "…" : String(word)
  }

  private static let ends: [Character: Character] = ["'": "'", "\"": "\"", "(": ")", "‘": "’", "“": "”"]
}
